import { describe, expect, it } from 'vitest';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const categories: readonly Category[] = [
  { id: 1, name: 'Monitore', parentId: null },
  { id: 2, name: 'Alle Monitore', parentId: 1 },
  { id: 3, name: 'Mensa', parentId: 1 },
  { id: 4, name: 'Bibliothek', parentId: 1 },
];
const mensa = [{ id: 3, name: 'Mensa' }];
const all = [{ id: 2, name: 'Alle Monitore' }];
const summarise = (events: readonly CalendarEvent[], parameters: Parameters = {}) =>
  summariseMonitors(events, {
    ...summaryContext(categories, builtInSite, now),
    screen: resolveConfig(parameters, builtInSite),
  });

describe('the monitors of a summary', () => {
  it('are sorted by name, each with the number of shown events', () => {
    const events = [
      sampleEvent({ id: 1, filterCategories: mensa }),
      sampleEvent({ id: 2, filterCategories: all }),
      sampleEvent({ id: 3, filterCategories: [...mensa, ...all] }),
      sampleEvent({ id: 4, filterCategories: [{ id: null, name: ' mensa ' }] }),
      sampleEvent({ id: 5, filterCategories: [] }),
    ];
    expect(summarise(events).map(({ id, shown }) => [id, shown])).toEqual([
      ['bibliothek', 2],
      ['mensa', 4],
    ]);
  });

  it('count events beyond the horizon and over the limit', () => {
    const events = [
      sampleEvent({ id: 1 }),
      sampleEvent({ id: 2, name: 'Zweite' }),
      sampleEvent({ id: 3, startDate: '2027-03-01T10:00:00+01:00', endDate: null }),
    ];
    expect(summarise(events, { limit: 1 })[1]).toMatchObject({ id: 'mensa', shown: 1, waiting: 2 });
  });

  it('count the dates of a series once, shown or waiting', () => {
    const series = (first: number, name: string, days: readonly number[]) =>
      days.map((day, at) =>
        sampleEvent({ id: first + at, name, startDate: `2026-11-${day}T18:00:00+01:00`, endDate: null }),
      );
    const later = series(30, 'Kino', [20]).map((event) => ({ ...event, startDate: '2027-03-01' }));
    const events = [...series(10, 'Chor', [24, 25, 26]), ...series(20, 'Theater', [27, 28]), ...later];
    expect(summarise(events, { limit: 1 })[1]).toMatchObject({ shown: 1, waiting: 2 });
  });

  it('count shown events that are cancelled, postponed and sold out', () => {
    const events = [
      sampleEvent({ id: 1, canceled: true }),
      sampleEvent({ id: 2, canceled: true, alternativeEvents: [1] }),
      sampleEvent({ id: 3, ticketsLeft: 0 }),
      sampleEvent({ id: 4, ticketsLeft: 0, filterCategories: all }),
      sampleEvent({ id: 5, canceled: true, published: false }),
    ];
    const [library, canteen] = summarise(events);
    expect(library?.states).toEqual([{ state: 'soldOut', count: 1 }]);
    expect(canteen?.states).toEqual([
      { state: 'canceled', count: 1 },
      { state: 'postponed', count: 1 },
      { state: 'soldOut', count: 2 },
    ]);
  });

  it('include the first event, one of its own before those for all', () => {
    const late = sampleEvent({
      id: 1,
      name: 'Später',
      startDate: '2026-12-01T10:00:00+01:00',
      endDate: null,
    });
    const firstOf = (...events: readonly CalendarEvent[]) => summarise(events)[1]?.first;
    const soon = sampleEvent({ id: 2, name: 'Zuerst' });
    expect(firstOf(late, soon)).toEqual({ iri: soon.iri, name: 'Zuerst' });
    const forAll = { ...soon, filterCategories: all };
    expect(firstOf(late, forAll)).toEqual({ iri: late.iri, name: 'Später' });
    expect(firstOf(forAll)).toEqual({ iri: soon.iri, name: 'Zuerst' });
    expect(firstOf()).toBeNull();
  });
});

describe('the next change of a monitor', () => {
  const nextOf = (fields: Partial<CalendarEvent>) => summarise([sampleEvent(fields)])[1]?.next;

  it('is the start of an event that has not begun', () => {
    const at = Date.parse('2026-11-24T18:00:00+01:00');
    expect(nextOf({ name: 'Jazz' })).toEqual({ at, kind: 'starts', name: 'Jazz', state: null });
  });

  it('is the end of a running event', () => {
    const at = Date.parse('2026-11-20T13:00:00+01:00') + 1;
    const running = { startDate: '2026-11-20T11:00:00+01:00', endDate: '2026-11-20T13:00:00+01:00' };
    expect(nextOf({ name: 'Jazz', ...running })).toEqual({ at, kind: 'ends', name: 'Jazz', state: null });
  });

  it('is the day on which an event comes into the horizon', () => {
    const later = { startDate: '2027-03-01T10:00:00+01:00', endDate: null };
    const at = Date.parse('2026-12-31T00:00:00+01:00');
    expect(nextOf({ name: 'Jazz', ...later })).toEqual({ at, kind: 'appears', name: 'Jazz', state: null });
  });

  it('of a cancelled event is the end it would have had', () => {
    const at = Date.parse('2026-11-24T20:00:00+01:00') + 1;
    const leaving = { at, kind: 'leaves', name: 'Jazz' };
    expect(nextOf({ name: 'Jazz', canceled: true })).toEqual({ ...leaving, state: 'canceled' });
    const postponed = { canceled: true, alternativeEvents: [7] };
    expect(nextOf({ name: 'Jazz', ...postponed })).toEqual({ ...leaving, state: 'postponed' });
  });

  it('is null without one', () => {
    expect(summarise([])[1]?.next).toBeNull();
  });
});

describe('until when a monitor has events of its own', () => {
  const untilOf = (events: readonly Partial<CalendarEvent>[], parameters: Parameters = {}) => {
    const numbered = events.map((fields, at) => sampleEvent({ id: at + 1, name: `Nr. ${at}`, ...fields }));
    const until = summarise(numbered, parameters)[1]?.ownUntil ?? null;
    return until === null ? null : new Date(until).toISOString();
  };
  const on = (day: string) => ({
    startDate: `${day}T18:00:00+01:00`,
    endDate: `${day}T20:00:00+01:00`,
    filterCategories: mensa,
  });
  const [november, december] = [on('2026-11-24'), on('2026-12-10')];
  const [endOfNovember, endOfDecember] = ['2026-11-24T19:00:00.000Z', '2026-12-10T19:00:00.000Z'];

  it('is the end of the last one, which need not start last', () => {
    expect(untilOf([december, november])).toBe(endOfDecember);
    const exhibition = { ...november, startDate: '2026-11-01', endDate: december.endDate };
    expect(untilOf([november, exhibition])).toBe(endOfDecember);
  });

  it('includes those beyond the horizon, over the limit, and further dates of a series', () => {
    expect(untilOf([november, december], { days: 7 })).toBe(endOfDecember);
    expect(untilOf([november, december], { limit: 1 })).toBe(endOfDecember);
    expect(untilOf([november, december].map((date) => ({ ...date, name: 'Chor' })))).toBe(endOfDecember);
  });

  it('ignores events for all monitors only, and for other monitors', () => {
    const other = { ...december, filterCategories: [{ id: 4, name: 'Bibliothek' }] };
    expect(untilOf([november, other, { ...december, filterCategories: all }])).toBe(endOfNovember);
    expect(untilOf([november, { ...december, filterCategories: [...all, ...mensa] }])).toBe(endOfDecember);
  });

  it('ignores events that are cancelled, unpublished or over', () => {
    const hidden = [{ canceled: true }, { published: false }, { archived: true }];
    expect(untilOf([november, ...hidden.map((fields) => ({ ...december, ...fields }))])).toBe(endOfNovember);
    expect(untilOf([on('2026-11-19'), { ...december, canceled: true }])).toBeNull();
  });

  it.each([null, '9999-12-31T00:00:00+01:00'])(
    'ends with the day of the start where the end is %s',
    (endDate) => {
      expect(untilOf([{ ...december, endDate }])).toBe('2026-12-10T22:59:59.999Z');
    },
  );

  it('is null without one', () => {
    expect(untilOf([])).toBeNull();
    expect(untilOf([{ ...december, filterCategories: all }])).toBeNull();
  });
});
