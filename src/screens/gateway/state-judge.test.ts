import { afterEach, expect, it, vi } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { addHeartbeat } from '#screens/model/screen-health.ts';
import { createStateJudge } from './state-judge.ts';

afterEach(() => vi.restoreAllMocks());

/** The same zone with other capital letters. */
function zoneOf(number: number): string {
  const cased = Array.from('europeberlin', (letter, at) =>
    number & (2 ** at) ? letter.toUpperCase() : letter,
  );
  return [cased.slice(0, 6), cased.slice(6)].map((part) => part.join('')).join('/');
}

it('keeps the last hundred of the time zones that reports name', () => {
  const now = Date.parse('2026-11-20T12:00:00+01:00');
  const { judge } = createStateJudge({
    now: () => now,
    site: () => ({ timeZone: 'Europe/Berlin', closingDays: [] }),
    pages: () => ({ build: 'build-1', since: now }),
    panelOf: () => undefined,
  });
  const judgeIn = (number: number) => {
    const address = `/s/a?tz=${zoneOf(number)}&on=07:00`;
    return judge(addHeartbeat(null, { ...sampleHeartbeat, address }, now), {});
  };
  // A zone that is known has its offsets in memory.
  const computed = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const isNew = (number: number) => {
    computed.mockClear();
    expect(judgeIn(number)).toBe('well');
    return computed.mock.calls.length > 0;
  };
  // 65 is the usual spelling, which other tests may have used before.
  const first = 200;
  for (let number = 0; number < 160; number += 1) expect(isNew(first + number)).toBe(true);
  for (let number = 60; number < 160; number += 1) expect(isNew(first + number)).toBe(false);
  expect(isNew(first)).toBe(true);
});
