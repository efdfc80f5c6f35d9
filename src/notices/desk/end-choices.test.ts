import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { chosenEndOf, endOf, formatEnd, offeredEnds } from './end-choices.ts';

const timeZone = createTimeZone('Europe/Berlin');
const at = (iso: string) => ({ now: Date.parse(iso), timeZone });
const noon = at('2026-11-20T12:00:00+01:00');
const draft = { level: 'notice', end: null, chosenEnd: '' } as const;

describe('the end of a notice', () => {
  it('is that of its level until another is chosen', () => {
    expect(chosenEndOf({ level: 'alarm', end: null })).toBe('open');
    expect(chosenEndOf({ level: 'notice', end: null })).toBe('day');
    expect(chosenEndOf({ level: 'alarm', end: 'hour' })).toBe('hour');
  });

  it.each([
    ['open', null],
    ['half-hour', '2026-11-20T11:30:00.000Z'],
    ['hour', '2026-11-20T12:00:00.000Z'],
    ['evening', '2026-11-20T17:00:00.000Z'],
    ['day', '2026-11-20T23:00:00.000Z'],
  ] as const)('%s is %s', (end, until) => {
    expect(endOf({ ...draft, end }, noon)).toBe(until);
  });

  it('is a chosen date-time as it was typed, in the zone of the site', () => {
    expect(endOf({ ...draft, end: 'chosen', chosenEnd: '2026-11-21T08:00' }, noon)).toBe('2026-11-21T08:00');
    expect(endOf({ ...draft, end: 'chosen' }, noon)).toBe('');
  });

  it('is midnight also on the days of a clock change', () => {
    expect(endOf(draft, at('2026-10-25T12:00:00+01:00'))).toBe('2026-10-25T23:00:00.000Z');
    expect(endOf(draft, at('2026-03-29T01:00:00+01:00'))).toBe('2026-03-29T22:00:00.000Z');
  });
});

describe('the ends to choose from', () => {
  it('have today 18:00 only before it, unless it was chosen', () => {
    const evening = at('2026-11-20T18:00:00+01:00');
    expect(offeredEnds('open', noon)).toContain('evening');
    expect(offeredEnds('open', evening)).not.toContain('evening');
    expect(offeredEnds('evening', evening)).toContain('evening');
  });

  it('are written with midnight as the end of a day', () => {
    const moment = { ...noon, language: 'de' } as const;
    expect(formatEnd(Date.parse('2026-11-20T12:30:00+01:00'), moment)).toBe('Heute 12:30');
    expect(formatEnd(Date.parse('2026-11-21T00:00:00+01:00'), moment)).toBe('Heute 24:00');
  });
});
