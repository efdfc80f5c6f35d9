import { expect, it } from 'vitest';
import { stateOf } from './event-dates.ts';
import { sampleEvent } from './sample-event.ts';

it.each([
  [{}, null],
  [{ ticketsLeft: 3 }, null],
  [{ alternativeEvents: [7] }, null],
  [{ ticketsLeft: 0 }, 'soldOut'],
  [{ canceled: true, ticketsLeft: 0 }, 'canceled'],
  [{ canceled: true, alternativeEvents: [7] }, 'postponed'],
] as const)('an event with %j: %s', (fields, state) => {
  expect(stateOf(sampleEvent(fields))).toBe(state);
});
