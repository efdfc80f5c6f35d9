import { expect, it } from 'vitest';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { pollSecondsOf } from './use-notice-list.ts';

it('reads the list more often for ten minutes after an alarm was sent or widened, while it is on screens', () => {
  const alarm = sampleListedNotice({ level: 'alarm', at: '2026-11-20T11:00:00.000Z' });
  const sentAt = Date.parse(alarm.at);
  expect(pollSecondsOf([], sentAt)).toBe(15);
  expect(pollSecondsOf([alarm], sentAt + 599_000)).toBe(5);
  expect(pollSecondsOf([alarm], sentAt + 600_000)).toBe(15);
  const widened = { at: '2026-11-20T11:05:00.000Z', by: 'token' };
  expect(pollSecondsOf([{ ...alarm, widened }], sentAt + 600_000)).toBe(5);
  expect(pollSecondsOf([{ ...alarm, lifted: alarm.at }], sentAt)).toBe(15);
  expect(pollSecondsOf([{ ...alarm, isInForce: false }], sentAt)).toBe(15);
  expect(pollSecondsOf([{ ...alarm, level: 'notice' }], sentAt)).toBe(15);
});
