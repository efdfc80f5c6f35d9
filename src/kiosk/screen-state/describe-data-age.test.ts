import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { describeDataAge } from './screen-state.ts';

const config = resolveConfig({}, builtInSite);
const asOf = Date.parse('2026-11-20T12:05:00+01:00');
const dataAge = (ageSeconds: number, gatewayPollSeconds = 60, more = {}) =>
  describeDataAge(
    { asOf, pollSeconds: gatewayPollSeconds },
    { ...config, ...more },
    asOf + ageSeconds * 1000,
  );

describe('describeDataAge', () => {
  it('is null until three polls are missed', () => {
    expect(dataAge(180)).toBeNull();
    expect(dataAge(181)).toEqual({ text: 'Stand 12:05', isOld: false });
  });

  it('uses the longer of the two poll intervals', () => {
    expect(dataAge(900, 300)).toBeNull();
    expect(dataAge(901, 300)).not.toBeNull();
    expect(dataAge(900, 60, { pollSeconds: 300 })).toBeNull();
  });

  it('names the day and is highlighted after a day', () => {
    const old = dataAge(86_401);
    expect(old?.isOld).toBe(true);
    expect(old?.text).toMatch(/^Stand .*20.*, 12:05$/);
  });

  it('is null in a preview and without an age from the gateway', () => {
    expect(dataAge(86_401, 60, { at: '2026-12-24T12:00' })).toBeNull();
    expect(describeDataAge({ asOf: null, pollSeconds: 60 }, config, asOf)).toBeNull();
  });

  it('uses the language of the screen', () => {
    expect(dataAge(181, 60, { language: 'en' })?.text).toBe('As of 12:05');
  });
});
