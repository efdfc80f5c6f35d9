import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import {
  isSeen,
  isShown,
  judgeEvents,
  nextBeyond,
  rulesFor,
  type SelectionRules,
  selectEvents,
} from './judge-events.ts';
import { sampleEvent } from './sample-event.ts';
import { indexMonitors } from './site-monitors.ts';

const all = { id: 2, name: 'Alle Monitore', parentId: 1 };
const mensa = { id: 3, name: 'Mensa', parentId: 1 };
const library = { id: 4, name: 'Bibliothek', parentId: 1 };
const root = { id: 1, name: 'Monitore', parentId: null };
const rules = rulesFor(
  resolveConfig({}, builtInSite),
  indexMonitors([root, all, mensa, library], builtInSite),
  [mensa],
  Date.parse('2026-11-20T12:00:00+01:00'),
);

function codeOf(fields: Partial<CalendarEvent>, change: Partial<SelectionRules> = {}) {
  return judgeEvents([sampleEvent(fields)], { ...rules, ...change })[0]?.code;
}

describe('the verdict of one event', () => {
  it('is unpublished before anything else', () => {
    expect(codeOf({ published: false, endDate: '2026-01-01T10:00:00+01:00' })).toBe('unpublished');
    expect(codeOf({ archived: true })).toBe('unpublished');
  });

  it('is ended once the end is before now, not at the same instant', () => {
    const times = { startDate: '2026-11-20T10:00:00+01:00', endDate: '2026-11-20T12:00:00+01:00' };
    expect(codeOf(times)).toBe('this-monitor');
    expect(codeOf(times, { now: rules.now + 1 })).toBe('ended');
  });

  it.each([
    ['missing', null],
    ['before the start', '2026-11-19T10:00:00+01:00'],
    ['the year 9999', '9999-12-31T23:59:59+01:00'],
  ])('counts an end that is %s as the end of the start’s local day', (_, endDate) => {
    const times = { startDate: '2026-11-20T10:00:00+01:00', endDate };
    expect(codeOf(times, { now: Date.parse('2026-11-20T23:59:59.999+01:00') })).toBe('this-monitor');
    expect(codeOf(times, { now: Date.parse('2026-11-21T00:00:00+01:00') })).toBe('ended');
  });

  it('keeps an event without clock time for its whole day', () => {
    expect(codeOf({ startDate: '2026-11-20', endDate: null })).toBe('this-monitor');
    expect(codeOf({ startDate: '2026-11-19', endDate: '2026-11-20' })).toBe('this-monitor');
    expect(codeOf({ startDate: '2026-11-19', endDate: null })).toBe('ended');
  });

  it('depends on the tags: all monitors, this one, another, none, unknown', () => {
    const tagged = (...tags: CategoryTag[]) => codeOf({ filterCategories: tags });
    expect(tagged(all)).toBe('all-monitors');
    expect(tagged(mensa)).toBe('this-monitor');
    expect(tagged(mensa, all)).toBe('all-monitors');
    expect(tagged(library)).toBe('other-monitor');
    expect(tagged({ id: 70, name: 'Vortrag' })).toBe('untagged');
    expect(tagged()).toBe('untagged');
    expect(codeOf({ filterCategories: null })).toBe('categories-unknown');
  });

  it('matches by name only if the service sent no id', () => {
    expect(codeOf({ filterCategories: [{ id: null, name: 'MENSA' }] })).toBe('this-monitor');
    expect(codeOf({ filterCategories: [{ id: 99, name: 'Mensa' }] })).toBe('untagged');
  });

  it('ignores the tag of a parent', () => {
    expect(codeOf({ filterCategories: [{ id: 1, name: 'Monitore' }] })).toBe('untagged');
  });

  it('counts the horizon in days of the site’s zone', () => {
    const late = { startDate: '2026-11-20T23:59:00+01:00', endDate: null };
    const next = { startDate: '2026-11-21T00:00:00+01:00', endDate: null };
    expect(codeOf(late, { days: 0 })).toBe('this-monitor');
    expect(codeOf(next, { days: 0 })).toBe('beyond-horizon');
    expect(codeOf(next, { days: 1 })).toBe('this-monitor');
  });
});

describe('an announcement', () => {
  const codeAt = (at: string, fields: Partial<CalendarEvent>) =>
    codeOf({ isAnnouncement: true, ...fields }, { now: Date.parse(at), days: 0 });
  const hours = { startDate: '2026-11-20T12:00:00+01:00', endDate: '2026-11-23T10:00:00+01:00' };

  it('is shown from its start to its end, both included', () => {
    expect(codeAt('2026-11-20T11:59:59.999+01:00', hours)).toBe('not-begun');
    expect(codeAt('2026-11-20T12:00:00+01:00', hours)).toBe('this-monitor');
    expect(codeAt('2026-11-23T10:00:00+01:00', hours)).toBe('this-monitor');
    expect(codeAt('2026-11-23T10:00:00.001+01:00', hours)).toBe('ended');
  });

  it('of whole days begins and ends at midnight, also where the clock changes', () => {
    const days = { startDate: '2026-10-24', endDate: '2026-10-25' };
    expect(codeAt('2026-10-23T23:59:59.999+02:00', days)).toBe('not-begun');
    expect(codeAt('2026-10-24T00:00:00+02:00', days)).toBe('this-monitor');
    expect(codeAt('2026-10-25T23:59:59.999+01:00', days)).toBe('this-monitor');
    expect(codeAt('2026-10-26T00:00:00+01:00', days)).toBe('ended');
  });

  it('in the skipped and the repeated hour counts the instant', () => {
    const spring = { startDate: '2027-03-28T02:30:00', endDate: '2027-03-28T04:00:00' };
    expect(codeAt('2027-03-28T01:29:59Z', spring)).toBe('not-begun');
    expect(codeAt('2027-03-28T01:30:00Z', spring)).toBe('this-monitor');
    const autumn = { startDate: '2026-10-25T02:30:00+01:00', endDate: '2026-10-25T04:00:00+01:00' };
    expect(codeAt('2026-10-25T02:30:00+02:00', autumn)).toBe('not-begun');
    expect(codeAt('2026-10-25T02:30:00+01:00', autumn)).toBe('this-monitor');
  });

  it('without an end is shown until the end of its day', () => {
    const open = { ...hours, endDate: null };
    expect(codeAt('2026-11-20T23:59:00+01:00', open)).toBe('this-monitor');
    expect(codeAt('2026-11-21T00:00:00+01:00', open)).toBe('ended');
  });

  it('with several periods is shown during each of them, whichever others begin today', () => {
    const dates = [
      { startDate: '2026-11-20', endDate: '2026-11-22' },
      { startDate: '2026-11-21T18:00:00+01:00', endDate: '2026-11-21T20:00:00+01:00' },
      { startDate: '2026-11-25', endDate: '2026-11-25' },
    ];
    expect(codeAt('2026-11-21T12:00:00+01:00', { dates })).toBe('this-monitor');
    expect(codeAt('2026-11-23T12:00:00+01:00', { dates })).toBe('not-begun');
    expect(codeAt('2026-11-25T12:00:00+01:00', { dates })).toBe('this-monitor');
    expect(codeAt('2026-11-26T12:00:00+01:00', { dates })).toBe('ended');
  });

  it('is not shown if it is cancelled, and follows the rules of publishing and tags first', () => {
    expect(codeAt('2026-11-21T12:00:00+01:00', { ...hours, canceled: true })).toBe('retracted');
    expect(codeAt('2026-11-19T12:00:00+01:00', { ...hours, canceled: true })).toBe('retracted');
    expect(codeAt('2026-11-21T12:00:00+01:00', { ...hours, published: false })).toBe('unpublished');
    expect(codeAt('2026-11-19T12:00:00+01:00', { ...hours, filterCategories: [library] })).toBe(
      'other-monitor',
    );
  });

  it('is never what comes next', () => {
    const later = sampleEvent({ isAnnouncement: true, startDate: '2027-11-20', endDate: null });
    expect(nextBeyond([later], rules)).toBeUndefined();
  });
});

describe('the order of the shown events', () => {
  it('is: began today and running, starts later today, began earlier and running, later days', () => {
    const at = (id: number, startDate: string, endDate: string | null, name = `Nr. ${id}`) =>
      sampleEvent({ id, name, startDate, endDate });
    const events = [
      at(1, '2026-11-25T10:00:00+01:00', null),
      at(2, '2026-11-18T10:00:00+01:00', '2026-12-01T10:00:00+01:00'),
      at(3, '2026-11-20T18:00:00+01:00', null),
      at(4, '2026-11-20T11:00:00+01:00', '2026-11-20T13:00:00+01:00'),
      at(5, '2026-11-20T18:00:00+01:00', null, 'Äpfel'),
      at(6, '2026-11-20T18:00:00+01:00', null, 'Äpfel'),
      at(7, '2026-11-20T18:00:00+01:00', null, 'Zebra'),
      at(8, '2026-11-21T00:00:00+01:00', null),
    ];
    expect(selectEvents(events, rules, isSeen).map(({ id }) => id)).toEqual([4, 5, 6, 3, 7, 2, 8, 1]);
  });
});

describe('a series', () => {
  const on = (id: number, day: number, more: Partial<CalendarEvent> = {}) => {
    const startDate = `2026-11-${day}T18:00:00+01:00`;
    return sampleEvent({ id, name: 'Filmabend', place: 'Audimax', startDate, endDate: null, ...more });
  };
  const codesOf = (events: readonly CalendarEvent[], change: Partial<SelectionRules> = {}) =>
    judgeEvents(events, { ...rules, ...change }).map(({ event, code }) => [event.id, code]);

  it('has one slide, at the next date, and its other dates come after it', () => {
    const events = [
      on(3, 26),
      on(1, 24),
      on(4, 25, { name: 'Konzert' }),
      on(2, 25, { name: ' film-abend ' }),
      on(5, 27),
    ];
    const verdicts = judgeEvents([...events, on(6, 28, { name: 'FILMABEND!', place: 'Audi-Max' })], rules);
    expect(verdicts.map(({ event, code }) => [event.id, code])).toEqual([
      [1, 'this-monitor'],
      [3, 'in-series'],
      [5, 'in-series'],
      [2, 'this-monitor'],
      [4, 'this-monitor'],
      [6, 'this-monitor'],
    ]);
    expect(verdicts[1]?.head).toBe(verdicts[0]?.date);
  });

  it('is one place and one title, whatever their spelling', () => {
    expect(codesOf([on(1, 24, { place: '' }), on(2, 25, { place: ' ' }), on(3, 26)])).toEqual([
      [1, 'this-monitor'],
      [2, 'in-series'],
      [3, 'this-monitor'],
    ]);
    expect(codesOf([on(1, 24, { name: '???' }), on(2, 25, { name: '!!!' })])).toEqual([
      [1, 'this-monitor'],
      [2, 'this-monitor'],
    ]);
  });

  it('leaves out cancelled dates, which stand for themselves', () => {
    expect(
      codesOf([on(1, 24, { canceled: true }), on(2, 25), on(3, 26, { canceled: true }), on(4, 27)]),
    ).toEqual([
      [1, 'this-monitor'],
      [2, 'this-monitor'],
      [4, 'in-series'],
      [3, 'this-monitor'],
    ]);
  });

  it('counts once for the limit, and not beyond the horizon', () => {
    const events = [on(1, 21), on(2, 22), on(3, 22, { name: 'B' }), on(4, 23, { name: 'B' }), on(5, 24)];
    expect(codesOf(events, { days: 3, limit: 1 })).toEqual([
      [1, 'this-monitor'],
      [2, 'in-series'],
      [3, 'over-limit'],
      [4, 'over-limit'],
      [5, 'beyond-horizon'],
    ]);
    expect(codesOf(events, { days: 4, limit: 2 }).map(([, code]) => code)).not.toContain('over-limit');
  });
});

const eventArbitrary = fc
  .record({
    id: fc.integer({ min: 1, max: 400 }),
    name: fc.constantFrom('Äpfel', 'Apfel', 'Zebra', 'apfel', 'Öl'),
    startHours: fc.integer({ min: -72, max: 2400 }),
    lengthHours: fc.option(fc.integer({ min: -2, max: 96 })),
    published: fc.boolean(),
    filterCategories: fc.option(fc.subarray([all, mensa, library, { id: 9, name: 'Thema' }])),
  })
  .map(({ startHours, lengthHours, ...fields }) => {
    const start = rules.now + startHours * 3_600_000;
    const end = lengthHours === null ? null : new Date(start + lengthHours * 3_600_000).toISOString();
    return sampleEvent({ ...fields, startDate: new Date(start).toISOString(), endDate: end });
  });
const eventsArbitrary = fc.uniqueArray(eventArbitrary, { selector: ({ id }) => id, maxLength: 80 });

describe('any events', () => {
  it('are shown only with a verdict that shows them, and up to the limit', () => {
    fc.assert(
      fc.property(eventsArbitrary, fc.integer({ min: 1, max: 40 }), (events, limit) => {
        const verdicts = judgeEvents(events, { ...rules, limit });
        const shown = verdicts.flatMap(({ code, event }) => (isShown(code) ? [event.id] : []));
        expect(selectEvents(events, { ...rules, limit }).map(({ id }) => id)).toEqual(shown);
        expect(shown.length).toBeLessThanOrEqual(limit);
        expect(verdicts).toHaveLength(events.length);
        expect(shown.length < limit && verdicts.some(({ code }) => code === 'over-limit')).toBe(false);
      }),
    );
  });

  it('are ordered independently of their input order', () => {
    const shuffled = eventsArbitrary.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(shuffled, ([events, again]) => {
        expect(judgeEvents(again, rules)).toEqual(judgeEvents(events, rules));
      }),
    );
  });
});

describe('nextBeyond', () => {
  const today = { ...rules, days: 0 };
  const on = (id: number, day: string, more: Partial<CalendarEvent> = {}) =>
    sampleEvent({ id, startDate: `${day}T18:00:00+01:00`, endDate: `${day}T20:00:00+01:00`, ...more });

  it('returns the first event that takes place on this monitor', () => {
    const events = [
      on(1, '2026-11-20'),
      on(2, '2026-11-24'),
      on(3, '2026-11-23'),
      on(4, '2026-11-22', { canceled: true }),
      on(5, '2026-11-21', { filterCategories: [{ id: 4, name: 'Bibliothek' }] }),
      on(6, '2026-11-21', { published: false }),
    ];
    expect(nextBeyond(events, today)?.id).toBe(3);
  });

  it('returns undefined if all events are cancelled or within the horizon', () => {
    expect(nextBeyond([on(1, '2026-11-24', { canceled: true }), on(2, '2026-11-20')], today)).toBeUndefined();
    expect(nextBeyond([on(1, '2026-11-24')], rules)).toBeUndefined();
  });

  it.each([
    ['2027-03-27T23:30:00+01:00', '2027-03-28T23:59:00+02:00', '2027-03-29T00:00:00+02:00'],
    ['2027-10-30T23:30:00+02:00', '2027-10-31T23:59:00+01:00', '2027-11-01T00:00:00+01:00'],
  ])('counts calendar days across clock changes: one day from %s', (now, last, first) => {
    const night = { ...rules, now: Date.parse(now), days: 1 };
    expect(codeOf({ startDate: last, endDate: null }, night)).toBe('this-monitor');
    expect(codeOf({ startDate: first, endDate: null }, night)).toBe('beyond-horizon');
  });
});
