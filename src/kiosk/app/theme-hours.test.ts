import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { localHour } from '#domain/local-time.ts';
import { pickTheme } from '#theme/pick-theme.ts';

describe('the theme by the time of day', () => {
  it.each([
    ['2027-03-27T05:59:59Z', 'dark'],
    ['2027-03-27T06:00:00Z', 'light'],
    ['2027-03-28T04:59:59Z', 'dark'],
    ['2027-03-28T05:00:00Z', 'light'],
    ['2027-03-28T16:59:59Z', 'light'],
    ['2027-03-28T17:00:00Z', 'dark'],
    ['2027-10-31T05:59:59Z', 'dark'],
    ['2027-10-31T06:00:00Z', 'light'],
    ['2027-10-31T18:00:00Z', 'dark'],
  ])('uses the local time of the site, with changes of the clocks: at %s %s', (now, theme) => {
    expect(pickTheme('auto', localHour(Date.parse(now), createTimeZone('Europe/Berlin')))).toBe(theme);
  });
});
