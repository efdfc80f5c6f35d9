import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { isQuietHour, waitBeforeReload } from './reload-times.ts';

const timeZone = createTimeZone('Europe/Berlin');
const hour = 3_600_000;
const at = (local: string, more = {}) =>
  isQuietHour({
    now: Date.parse(`2026-11-20T${local}:00+01:00`),
    timeZone,
    ageMs: 20 * hour,
    share: 0,
    isDark: false,
    ...more,
  });

describe('isQuietHour', () => {
  it('is between three and five at night in the site’s time zone', () => {
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
  ])('with a change of the clocks, at %s: %s', (now, isQuiet) => {
    expect(at('00:00', { now: Date.parse(now) })).toBe(isQuiet);
  });
  it('is spread over the pages, up to the last half hour', () => {
    expect(at('04:00', { share: 0.99 })).toBe(false);
    expect(at('04:45', { share: 0.99 })).toBe(true);
  });
  it('excludes a page loaded less than 12 hours ago', () => {
    expect(at('04:00', { ageMs: 11 * hour })).toBe(false);
  });
  it('is any time while the screen is dark', () => {
    expect(at('23:00', { isDark: true, share: 0.5 })).toBe(true);
    expect(at('23:00', { isDark: true, ageMs: 12 * hour, share: 0.5 })).toBe(false);
  });
});

const now = Date.parse('2026-11-20T12:00:00Z');
const minutesAgo = (...minutes: readonly number[]) => minutes.map((one) => now - one * 60_000);

describe('waitBeforeReload', () => {
  it.each([
    ['0 without a reload', [], 0],
    ['a minute after the first', [0], 1],
    ['0 once that minute is over', [2], 0],
    ['four minutes after the second', [3, 1], 3],
    ['a quarter of an hour after the third', [9, 5, 5], 10],
    ['an hour after all others', [50, 40, 30, 20, 10], 50],
    ['0 after reloads of six hours ago', [360, 361, 362], 0],
    ['a minute after a reload in the future', [-5000], 1],
  ])('%s', (_what, reloads, minutes) => {
    expect(waitBeforeReload(minutesAgo(...reloads), now)).toBe(minutes * 60_000);
  });

  it('allows less than two reloads an hour to a page that fails at every start', () => {
    const reloads: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const at = now + minute * 60_000;
      if (waitBeforeReload(reloads, at) === 0) reloads.push(at);
    }
    expect(reloads.length).toBeLessThan(48);
    expect(reloads.length).toBeGreaterThan(20);
  });
});
