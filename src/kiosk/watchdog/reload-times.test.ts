import { describe, expect, it } from 'vitest';
import { isQuietHour } from './reload-times.ts';

const hour = 3_600_000;
const at = (local: string, more = {}) =>
  isQuietHour({
    now: Date.parse(`2026-11-20T${local}:00+01:00`),
    timeZone: 'Europe/Berlin',
    ageMs: 20 * hour,
    share: 0,
    isDark: false,
    ...more,
  });

describe('isQuietHour', () => {
  it('is between three and five at night, by the clocks of the site', () => {
    expect([at('02:59'), at('03:00'), at('04:59'), at('05:00'), at('12:00')]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  it.each([
    ['2027-03-28T00:59:00Z', false],
    ['2027-03-28T01:00:00Z', true],
    ['2027-03-28T03:00:00Z', false],
    ['2027-10-31T01:59:00Z', false],
    ['2027-10-31T02:00:00Z', true],
    ['2027-10-31T04:00:00Z', false],
  ])('goes by the clocks in the nights they change, at %s: %s', (now, isQuiet) => {
    expect(at('00:00', { now: Date.parse(now) })).toBe(isQuiet);
  });
  it('is at a moment of its own for each page, but never too late', () => {
    expect(at('04:00', { share: 0.99 })).toBe(false);
    expect(at('04:45', { share: 0.99 })).toBe(true);
  });
  it('never for a page that was loaded in the last half day', () => {
    expect(at('04:00', { ageMs: 11 * hour })).toBe(false);
  });
  it('is any time while the screen is dark', () => {
    expect(at('23:00', { isDark: true, share: 0.5 })).toBe(true);
    expect(at('23:00', { isDark: true, ageMs: 12 * hour, share: 0.5 })).toBe(false);
  });
});
