import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { Replacement } from '#events/read-replacement.ts';
import { sampleOccurrence } from './sample-event.ts';
import { describeWhen } from './describe-when.ts';

const timeZone = createTimeZone('Europe/Berlin');
const noon = Date.parse('2026-11-20T12:00:00+01:00');

function when(startDate: string, endDate: string | null, now = noon, language: 'de' | 'en' = 'de') {
  return describeWhen(sampleOccurrence({ startDate, endDate }), { now, timeZone, language });
}
const sentence = (...args: Parameters<typeof when>) => when(...args).sentence;

describe('describeWhen', () => {
  it.each([
    [
      'today',
      '2026-11-20T18:00:00+01:00',
      '2026-11-20T20:00:00+01:00',
      'Heute, 18:00–20:00',
      'Today, 18:00–20:00',
    ],
    ['tomorrow', '2026-11-21T10:00:00+01:00', null, 'Morgen, 10:00', 'Tomorrow, 10:00'],
    [
      'later',
      '2026-11-24T12:30:00+01:00',
      '2026-11-24T13:30:00+01:00',
      'Di 24. Nov, 12:30–13:30',
      'Tue 24 Nov, 12:30–13:30',
    ],
    [
      'end as start',
      '2026-11-24T12:30:00+01:00',
      '2026-11-24T12:30:00+01:00',
      'Di 24. Nov, 12:30',
      'Tue 24 Nov, 12:30',
    ],
    [
      'open end',
      '2026-11-24T12:30:00+01:00',
      '9999-12-31T23:59:59+01:00',
      'Di 24. Nov, 12:30',
      'Tue 24 Nov, 12:30',
    ],
    ['only a day', '2026-11-24', null, 'Di 24. Nov', 'Tue 24 Nov'],
    [
      'several days',
      '2026-11-24T09:00:00+01:00',
      '2026-11-26T17:00:00+01:00',
      'Di 24. Nov, 09:00 – Do 26. Nov',
      'Tue 24 Nov, 09:00 – Thu 26 Nov',
    ],
    [
      'a night',
      '2026-11-24T22:00:00+01:00',
      '2026-11-25T04:00:00+01:00',
      'Di 24. Nov, 22:00–04:00',
      'Tue 24 Nov, 22:00–04:00',
    ],
    [
      'until midnight',
      '2026-11-24T22:00:00+01:00',
      '2026-11-25T00:00:00+01:00',
      'Di 24. Nov, 22:00–24:00',
      'Tue 24 Nov, 22:00–24:00',
    ],
    [
      'running',
      '2026-11-20T10:00:00+01:00',
      '2026-11-20T16:00:00+01:00',
      'Läuft bis 16:00',
      'On until 16:00',
    ],
    [
      'running, several days',
      '2026-11-18T10:00:00+01:00',
      '2026-11-27T16:00:00+01:00',
      'Läuft bis Fr 27. Nov',
      'On until Fri 27 Nov',
    ],
    ['running, open end', '2026-11-20T10:00:00+01:00', null, 'Läuft seit 10:00', 'On since 10:00'],
    ['all day', '2026-11-20', null, 'Heute', 'Today'],
    [
      'the end of a day alone',
      '2026-11-20',
      '2026-11-20T20:00:00+01:00',
      'Heute, bis 20:00',
      'Today, until 20:00',
    ],
    ['several whole days', '2026-11-19', '2026-11-21', 'Läuft bis Sa 21. Nov', 'On until Sat 21 Nov'],
    ['next year', '2027-01-02T10:00:00+01:00', null, 'Sa 2. Jan, 10:00', 'Sat 2 Jan, 10:00'],
  ])('describes %s', (_, start, end, german, english) => {
    expect(sentence(start, end)).toBe(german);
    expect(sentence(start, end, noon, 'en')).toBe(english);
  });

  it('gives minutes within the last hour', () => {
    const at = (time: string) =>
      when('2026-11-20T18:00:00+01:00', null, Date.parse(`2026-11-20T${time}+01:00`)).countdown;
    expect(at('16:59:59')).toBe('');
    expect(at('17:00:00')).toBe('in 60 Minuten');
    expect(at('17:35:00')).toBe('in 25 Minuten');
    expect(at('17:35:01')).toBe('in 25 Minuten');
    expect(at('17:59:30')).toBe('in 1 Minute');
    expect(at('18:00:00')).toBe('');
  });

  it('counts minutes across midnight and a clock change', () => {
    expect(when('2026-11-21T00:10:00+01:00', null, Date.parse('2026-11-20T23:50:00+01:00'))).toMatchObject({
      countdown: 'in 20 Minuten',
      sentence: 'Morgen, 00:10',
    });
    expect(when('2027-03-28T03:10:00+02:00', null, Date.parse('2027-03-28T01:50:00+01:00')).countdown).toBe(
      'in 20 Minuten',
    );
  });

  it('uses days of the site’s zone', () => {
    const lateInBerlin = Date.parse('2026-11-20T23:30:00Z');
    expect(sentence('2026-11-21T18:00:00+01:00', null, lateInBerlin)).toBe('Heute, 18:00');
  });

  it('adds the year to days more than eleven months away', () => {
    expect(when('2027-11-24T18:00:00+01:00', null).sentence).toBe('Mi 24. Nov 2027, 18:00');
    expect(when('2027-10-20T11:00:00+02:00', null).sentence).toBe('Mi 20. Okt, 11:00');
    expect(when('2027-10-21T11:00:00+02:00', '2028-03-31T18:00:00+02:00').sentence).toBe(
      'Do 21. Okt 2027, 11:00 – Fr 31. März 2028',
    );
    expect(when('2026-10-01T10:00:00+02:00', '2028-03-31T18:00:00+02:00').sentence).toBe(
      'Läuft bis Fr 31. März 2028',
    );
    expect(when('2027-11-10T18:00:00+01:00', null).sentence).toBe('Mi 10. Nov 2027, 18:00');
  });

  it('counts calendar days across clock changes', () => {
    const dayOf = (startDate: string, from: string) => when(startDate, null, Date.parse(from)).day;
    const beforeSummer = '2027-03-27T23:30:00+01:00';
    expect(dayOf('2027-03-28T10:00:00+02:00', beforeSummer)).toBe('Morgen');
    expect(dayOf('2027-03-29T00:10:00+02:00', beforeSummer)).toBe('Mo 29. März');
    expect(dayOf('2027-03-28T23:50:00+02:00', '2027-03-28T00:10:00+01:00')).toBe('Heute');
    const lastOfSummer = '2027-10-31T00:10:00+02:00';
    expect(dayOf('2027-10-31T23:50:00+01:00', '2027-10-30T23:30:00+02:00')).toBe('Morgen');
    expect(dayOf('2027-10-31T23:50:00+01:00', lastOfSummer)).toBe('Heute');
    expect(dayOf('2027-11-01T00:10:00+01:00', lastOfSummer)).toBe('Morgen');
  });
});

/** Puts `/` between the pieces, and the tone of the second at the end; the spaces within them must not break. */
function shown({ pieces }: Pick<ReturnType<typeof when>, 'pieces'>): string {
  for (const [at, { text }] of pieces.entries()) expect(text.slice(at)).not.toContain(' ');
  const [first, second] = pieces;
  expect(first?.tone ?? 'day').toBe('day');
  return [pieces.map(({ text }) => text.replace(/\u00A0/g, ' ')).join('/'), second?.tone]
    .filter(Boolean)
    .join(' ');
}

describe('the pieces of a date', () => {
  const [nov, dec] = ['2026-11', '2026-12'];
  it.each([
    [`${nov}-20T18:15`, `${nov}-20T19:45`, 'Heute/ 18:15–19:45 time', 'Today/ 18:15–19:45 time'],
    [`${nov}-21T15:00`, `${nov}-21T17:00`, 'Morgen/ 15:00–17:00 time', 'Tomorrow/ 15:00–17:00 time'],
    [`${dec}-01T09:25`, `${dec}-01T14:25`, 'Di 1. Dez/ 09:25–14:25 time', 'Tue 1 Dec/ 09:25–14:25 time'],
    [`${dec}-01T22:00`, `${dec}-02T00:00`, 'Di 1. Dez/ 22:00–24:00 time', 'Tue 1 Dec/ 22:00–24:00 time'],
    [`${dec}-01T22:00`, `${dec}-02T04:00`, 'Di 1. Dez/ 22:00–04:00 time', 'Tue 1 Dec/ 22:00–04:00 time'],
    [`${dec}-01T10:25`, null, 'Di 1. Dez/ 10:25 time', 'Tue 1 Dec/ 10:25 time'],
    [`${dec}-01`, null, 'Di 1. Dez', 'Tue 1 Dec'],
    [`${nov}-20`, null, 'Heute', 'Today'],
    [`${nov}-20`, `${nov}-20T20:00`, 'Heute/ bis 20:00 time', 'Today/ until 20:00 time'],
    [`${nov}-28`, `${nov}-29`, 'Sa 28./–So 29. Nov day', 'Sat 28/–Sun 29 Nov day'],
    [`${nov}-28`, `${dec}-01`, 'Sa 28. Nov/ – Di 1. Dez day', 'Sat 28 Nov/ – Tue 1 Dec day'],
    [
      `${nov}-28T09:30`,
      `${dec}-01T17:00`,
      'Sa 28. Nov 09:30/ – Di 1. Dez day',
      'Sat 28 Nov 09:30/ – Tue 1 Dec day',
    ],
    [
      `${nov}-28T09:30`,
      `${nov}-29T17:00`,
      'Sa 28. Nov 09:30/ – So 29. Nov day',
      'Sat 28 Nov 09:30/ – Sun 29 Nov day',
    ],
    [`${nov}-21`, `${nov}-22`, 'Morgen/ – So 22. Nov day', 'Tomorrow/ – Sun 22 Nov day'],
    [`${nov}-20T18:00`, `${nov}-22T20:00`, 'Heute 18:00/ – So 22. Nov day', 'Today 18:00/ – Sun 22 Nov day'],
    ['2027-11-24', '2027-11-25', 'Mi 24./–Do 25. Nov 2027 day', 'Wed 24/–Thu 25 Nov 2027 day'],
    [
      '2027-12-31',
      '2028-01-01',
      'Fr 31. Dez 2027/ – Sa 1. Jan 2028 day',
      'Fri 31 Dec 2027/ – Sat 1 Jan 2028 day',
    ],
    [`${nov}-20T10:00`, `${nov}-20T16:00`, 'Läuft/ bis 16:00 time', 'On/ until 16:00 time'],
    [`${nov}-18T10:00`, `${dec}-20T16:00`, 'Läuft/ bis So 20. Dez time', 'On/ until Sun 20 Dec time'],
    ['2026-10-01', '2028-03-31', 'Läuft/ bis Fr 31. März 2028 time', 'On/ until Fri 31 Mar 2028 time'],
    [`${nov}-20T10:00`, null, 'Läuft', 'Now on'],
  ])('stand as on a poster: %s to %s', (start, end, german, english) => {
    const local = (date: string) => (date.includes('T') ? `${date}:00+01:00` : date);
    const both = [local(start), end && local(end)] as const;
    expect(shown(when(...both))).toBe(german);
    expect(shown(when(...both, noon, 'en'))).toBe(english);
    expect(when(...both).struck).toBe('');
  });
});

describe('a cancelled event', () => {
  const whenCanceled = (fields: Partial<CalendarEvent> = {}, language: 'de' | 'en' = 'de') =>
    describeWhen(sampleOccurrence({ canceled: true, ...fields }), { now: noon, timeZone, language });
  const replacement: Replacement = {
    id: 9,
    startDate: '2026-12-04T19:30:00+01:00',
    endDate: null,
    eventUrl: null,
    place: '',
  };
  const postponed = (change: Partial<Replacement> = {}) => ({
    alternativeEvents: [9],
    replacement: { ...replacement, ...change },
  });

  it('neither runs nor begins soon', () => {
    const begun = { startDate: '2026-11-20T11:00:00+01:00', endDate: '2026-11-20T16:00:00+01:00' };
    const expected = { isRunning: false, day: 'Heute', time: '11:00', sentence: 'Heute, 11:00–16:00' };
    expect(whenCanceled(begun)).toMatchObject(expected);
    expect(whenCanceled({ startDate: '2026-11-20T12:20:00+01:00' }).countdown).toBe('');
  });

  it.each<[Partial<Replacement>, string, string]>([
    [{}, 'auf Fr 4. Dez/ 19:30 time', 'to Fri 4 Dec/ 19:30 time'],
    [{ startDate: '2026-11-20T19:30:00+01:00' }, 'auf heute/ 19:30 time', 'to today/ 19:30 time'],
    [{ startDate: '2026-11-20T11:00:00+01:00' }, 'auf heute/ 11:00 time', 'to today/ 11:00 time'],
    [
      { startDate: '2026-12-05', endDate: '2026-12-06' },
      'auf Sa 5./–So 6. Dez day',
      'to Sat 5/–Sun 6 Dec day',
    ],
    [{ startDate: '2026-11-19' }, '', ''],
  ])('stands on the poster with its new date: %j', (change, german, english) => {
    expect(shown(whenCanceled(postponed(change)))).toBe(german);
    expect(shown(whenCanceled(postponed(change), 'en'))).toBe(english);
  });

  it.each<[Partial<CalendarEvent>, string]>([
    [{}, 'Di 24. Nov 18:00–20:00'],
    [postponed(), 'Di 24. Nov 18:00–20:00'],
    [{ startDate: '2026-11-21T19:30:00+01:00', endDate: '2026-11-21T21:30:00+01:00' }, 'Morgen 19:30–21:30'],
    [{ startDate: '2026-11-23T18:00:00+01:00', endDate: null }, 'Mo 23. Nov 18:00'],
    [{ startDate: '2026-11-20T11:00:00+01:00', endDate: null }, 'Heute 11:00'],
    [{ startDate: '2026-11-28', endDate: '2026-11-29' }, 'Sa 28.–So 29. Nov'],
  ])('has its old date on one line: %j', (fields, struck) => {
    const when = whenCanceled(fields);
    expect(when.struck.replace(/\u00A0/g, ' ')).toBe(struck);
    expect(when.pieces).toHaveLength(fields.replacement ? 2 : 0);
  });
});

it('an announcement has the word in place of a date, also before its start and if cancelled', () => {
  for (const fields of [{}, { startDate: '2026-11-01', endDate: '2026-12-01' }, { canceled: true }]) {
    const one = sampleOccurrence({ ...fields, isAnnouncement: true });
    const [german, english] = (['de', 'en'] as const).map((language) =>
      describeWhen(one, { now: noon, timeZone, language }),
    );
    expect(german).toMatchObject({ sentence: 'Ankündigung', pieces: [], struck: '', day: '', time: '' });
    expect(english?.sentence).toBe('Announcement');
  }
});
