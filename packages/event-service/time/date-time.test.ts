import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createZoneClock } from './date-time.ts';

const berlin = createZoneClock('Europe/Berlin');
const read = (text: string): string | null => {
  const at = berlin.parse(text);
  return at === null ? null : berlin.format(at);
};

describe('date-times of a zone', () => {
  test.each([
    ['2026-03-02T18:00:00+01:00', '2026-03-02T18:00:00+01:00'],
    ['2026-07-02T18:00:00Z', '2026-07-02T20:00:00+02:00'],
    ['2026-07-02', '2026-07-02T00:00:00+02:00'],
    ['2026-07-02 18:05', '2026-07-02T18:05:00+02:00'],
    ['2026-07-02T18:05:06.789', '2026-07-02T18:05:06+02:00'],
    ['2026-07-02T18:00:00-0330', '2026-07-02T23:30:00+02:00'],
    ['9999-12-31T00:00:00+01:00', '9999-12-31T00:00:00+01:00'],
    // The repeated hour of autumn and the missing one of spring.
    ['2026-10-25T02:30', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T02:30+01', '2026-10-25T02:30:00+01:00'],
    ['2026-03-29T02:30', '2026-03-29T03:30:00+02:00'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-07-02T24:00', '2026-07-03T00:00:00+02:00'],
    ['2026-07-02T25:00', null],
    ['soon', null],
    ['', null],
  ])('%s is read as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('a written instant is read as the same second, in any zone', () => {
    const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
    const seconds = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2090, 0) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (zone, second) => {
        const clock = createZoneClock(zone);
        const text = clock.format(second * 1000);
        expect(clock.parse(text)).toBe(second * 1000);
        expect(Date.parse(text)).toBe(second * 1000);
      }),
    );
  });
});
