import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseNext,
  emptyHistory,
  forecast,
  type History,
  recordShowing,
  soonSeconds,
  updateHistory,
} from './programme.ts';
import type { Turn } from './turn.ts';

type Turns = readonly [Turn, ...Turn[]];

const turn = (key: string, fields: Partial<Turn> = {}): Turn => ({
  key,
  dwellSeconds: 15,
  kind: 'event',
  urgency: 'today',
  covers: [],
  versions: 1,
  ...fields,
});
const page = (number: number, covers: readonly string[] = []) =>
  turn(`overview-${number}`, {
    kind: 'overview',
    dwellSeconds: 20,
    urgency: covers.length > 0 ? 'soon' : 'later',
    covers,
  });
const listOf = ([first, ...rest]: readonly Turn[]): Turns => [first ?? turn('a'), ...rest];

interface Shown {
  readonly turn: Turn;
  readonly at: number;
}

function firstShown(turns: Turns, count: number, history: History = emptyHistory): readonly Shown[] {
  const shown: Shown[] = [];
  for (const one of forecast(turns, history, 0)) {
    if (shown.length === count) break;
    shown.push(one);
  }
  return shown;
}
const keysOf = (shown: readonly Shown[]) => shown.map((one) => one.turn.key);
const firstKeys = (turns: readonly Turn[], count: number) => keysOf(firstShown(listOf(turns), count));

/** The longest time in seconds from a showing of the key to the next, or from its last to the end. */
function longestWait(shown: readonly Shown[], key: string): number {
  const starts = shown.flatMap(({ turn: { key: one }, at }) => (one === key ? at : []));
  const ends = [...starts.slice(1), shown.at(-1)?.at ?? 0];
  return Math.max(...starts.map((start, index) => ((ends[index] ?? start) - start) / 1000));
}

const intervals = { soon: 0.5, today: 1, week: 2, later: 3, long: 4 } as const;

const total = (turns: readonly Turn[]) =>
  turns.reduce((sum, { dwellSeconds }) => sum + dwellSeconds + 0.05, 0);
const longest = (turns: readonly Turn[]) =>
  Math.max(0, ...turns.map(({ dwellSeconds }) => dwellSeconds + 0.05));
const soonOf = (turns: readonly Turn[]) => turns.filter(({ urgency }) => urgency === 'soon');

/**
 * Seconds: the length of a list in multiples of the longest interval by the shortest, and once more, and the overviews between. A slide
 * that is chosen in place of one that has waited for so long has not been shown for the length of the list. Soon turns may take half
 * of that time.
 */
function boundOf(events: readonly Turn[], pages: readonly Turn[]): number {
  const all = events.map(({ urgency, versions }) => intervals[urgency] / versions);
  const passes = Math.max(...all) / Math.min(...all) + (soonOf(events).length > 0 ? 2 : 1);
  return passes * total(events) + Math.ceil((passes * events.length) / 6) * longest(pages);
}

/** Seconds: two minutes, or twice what all soon turns take, or what they and the longest slide take. */
function soonBoundOf(turns: readonly Turn[]): number {
  const need = total(soonOf(turns));
  return Math.max(soonSeconds, 2 * need, need + longest(turns));
}

const urgencies = ['soon', 'today', 'week', 'later', 'long'] as const;
const turnFields = fc.record({
  dwellSeconds: fc.integer({ min: 3, max: 30 }),
  urgency: fc.constantFrom(...urgencies),
  versions: fc.constantFrom(1 as const, 2 as const),
});
const eventLists = (max: number) =>
  fc
    .array(turnFields, { minLength: 1, maxLength: max })
    .map((all) => listOf(all.map((fields, at) => turn(`e${at}`, fields))));

describe('the programme', () => {
  it('shows a single turn again and again, and two by turns', () => {
    expect(firstKeys([turn('a')], 3)).toEqual(['a', 'a', 'a']);
    expect(firstKeys([turn('a', { urgency: 'soon' }), turn('b', { urgency: 'long' })], 5)).toEqual([
      'a',
      'b',
      'a',
      'b',
      'a',
    ]);
  });

  it('shows each event once in the order of the list', () => {
    const turns = Array.from({ length: 30 }, (_, at) =>
      turn(`e${at}`, { urgency: at < 3 ? 'today' : 'later' }),
    );
    expect(firstKeys(turns, 30)).toEqual(turns.map(({ key }) => key));
  });

  it('repeats what begins soon within two minutes, also in the first pass', () => {
    const turns = listOf([
      turn('soon', { urgency: 'soon' }),
      ...Array.from({ length: 40 }, (_, at) => turn(`e${at}`)),
    ]);
    const shown = firstShown(turns, 200);
    expect(longestWait(shown, 'soon')).toBeLessThanOrEqual(soonSeconds);
    expect(longestWait(shown, 'soon')).toBeGreaterThan(100);
    const others = keysOf(shown.filter((one) => one.turn.key !== 'soon'));
    expect(others.slice(0, 40)).toEqual(turns.slice(1).map(({ key }) => key));
  });

  it('shows what joins the list next', () => {
    const turns = listOf([turn('a'), turn('b'), turn('c')]);
    const history = firstShown(turns, 10).reduce(
      (past, { turn: one, at }) => recordShowing(past, one, at),
      emptyHistory,
    );
    const longer = listOf([...turns, turn('new', { urgency: 'long' })]);
    expect(chooseNext(longer, history, 200_000).key).toBe('new');
  });

  it('shows today’s events more often than later ones, and long ones less often', () => {
    const turns = listOf(urgencies.slice(1).map((urgency) => turn(urgency, { urgency })));
    const keys = keysOf(firstShown(turns, 400));
    const count = (key: string) => keys.filter((one) => one === key).length;
    expect(count('today')).toBeGreaterThan(count('week') * 1.4);
    expect(count('week')).toBeGreaterThan(count('later'));
    expect(count('later')).toBeGreaterThan(count('long'));
  });

  it('shows an overview page second, then one after every sixth event, pages by turns', () => {
    const events = Array.from({ length: 12 }, (_, at) => turn(`e${at}`, { dwellSeconds: 12 }));
    const turns = [...events.slice(0, 1), page(1), page(2), ...events.slice(1)];
    const keys = firstKeys(turns, 60);
    const stops = keys.flatMap((key, at) => (key.startsWith('overview') ? at : []));
    expect(stops.slice(0, 4)).toEqual([1, 8, 15, 22]);
    expect(stops.map((at) => keys[at])).toEqual(stops.map((_, at) => `overview-${(at % 2) + 1}`));
  });

  it('shows each of four soon events within two minutes, in a list of any length', () => {
    const soon = Array.from({ length: 4 }, (_, at) => turn(`s${at}`, { urgency: 'soon' }));
    const events = Array.from({ length: 60 }, (_, at) => turn(`e${at}`, { dwellSeconds: 12 }));
    const shown = firstShown(listOf([...soon, page(1), ...events]), 400);
    for (const { key } of soon) expect(longestWait(shown, key)).toBeLessThanOrEqual(soonSeconds);
    expect(new Set(keysOf(shown)).size).toBe(65);
  });

  it('gives many soon events half of the time', () => {
    const soon = Array.from({ length: 20 }, (_, at) => turn(`s${at}`, { urgency: 'soon' }));
    const events = Array.from({ length: 60 }, (_, at) => turn(`e${at}`));
    const keys = keysOf(firstShown(listOf([...soon, ...events]), 600)).slice(80);
    const share = keys.filter((key) => key.startsWith('s')).length / keys.length;
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.55);
  });

  it('shows many pages by turns', () => {
    const pages = Array.from({ length: 4 }, (_, at) => page(at));
    const events = Array.from({ length: 12 }, (_, at) => turn(`e${at}`));
    const keys = firstKeys([...events.slice(0, 1), ...pages, ...events.slice(1)], 100);
    const shown = keys.filter((key) => key.startsWith('overview'));
    expect(shown.slice(0, 8)).toEqual([0, 1, 2, 3, 0, 1, 2, 3].map((number) => `overview-${number}`));
  });

  it('lets an event and an overview page alternate', () => {
    expect(firstKeys([turn('a'), page(1)], 5)).toEqual(['a', 'overview-1', 'a', 'overview-1', 'a']);
  });

  it('shows the turn that has waited for the most intervals', () => {
    const turns = listOf([turn('a'), turn('b', { urgency: 'week' }), turn('c', { urgency: 'long' })]);
    const nextAfter = (ages: Readonly<Record<string, number>>) => {
      const showings = Object.entries(ages).map(
        ([key, age]) => [key, { at: -1000 * age, count: 1 }] as const,
      );
      const history = { showings: new Map(showings), current: null, eventsSinceOverview: 1 };
      return chooseNext(turns, history, 0).key;
    };
    expect(nextAfter({ a: 10, b: 19, c: 39 })).toBe('a');
    expect(nextAfter({ a: 10, b: 21, c: 39 })).toBe('b');
    expect(nextAfter({ a: 10, b: 21, c: 50 })).toBe('c');
    expect(nextAfter({ a: 10, b: 20, c: 40 })).toBe('a');
  });

  it('shows an agenda’s page with a row that is soon every two minutes, and all others by turns', () => {
    const pages = Array.from({ length: 20 }, (_, at) => page(at, at === 0 ? ['soon'] : []));
    const shown = firstShown(listOf(pages), 200);
    expect(longestWait(shown, 'overview-0')).toBeLessThanOrEqual(soonSeconds);
    expect(new Set(keysOf(shown)).size).toBe(20);
  });

  it('shows what has no translation in every second pass, in which the others change their language', () => {
    const turns = listOf([
      turn('a', { versions: 2 }),
      turn('b'),
      turn('c', { versions: 2 }),
      turn('d', { versions: 2 }),
    ]);
    const pass = ['a', 'b', 'c', 'd'];
    const second = ['a', 'c', 'd'];
    expect(firstKeys(turns, 14)).toEqual([...pass, ...second, ...pass, ...second]);
  });

  it('takes turns with nothing but overview pages', () => {
    expect(firstKeys([page(1), page(2), page(3)], 6)).toEqual(
      [1, 2, 3, 1, 2, 3].map((number) => `overview-${number}`),
    );
  });
});

describe('any list of turns', () => {
  it('shows all events in the first pass in their order, and none twice in a row', () => {
    fc.assert(
      fc.property(eventLists(60), (turns) => {
        const keys = firstKeys(turns, 400);
        const rest = turns.flatMap(({ key, urgency }) => (urgency === 'soon' ? [] : key));
        expect([...new Set(keys)].filter((key) => rest.includes(key))).toEqual(rest);
        expect(new Set(keys).size).toBe(turns.length);
        const repeated = keys.filter((key, at) => key === keys[at - 1]);
        expect(turns.length === 1 ? [] : repeated).toEqual([]);
      }),
    );
  });

  it('shows each turn within the length of the list, stretched by the longest interval over the shortest', () => {
    fc.assert(
      fc.property(eventLists(40), fc.boolean(), (events, hasPage) => {
        const pages = hasPage ? [page(1)] : [];
        const [first, ...rest] = events;
        const shown = firstShown([first, ...pages, ...rest], 600);
        const [bound, soonBound] = [boundOf(events, pages), soonBoundOf([...events, ...pages])];
        for (const { key, urgency } of events) {
          const limit = urgency === 'soon' ? soonBound : bound;
          expect(longestWait(shown, key), `${key} ${urgency}`).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('shows what has no translation half as often as the rest', () => {
    const lists = fc.array(fc.constantFrom(1 as const, 2 as const), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(lists, (versions) => {
        const turns = listOf(
          [2 as const, 2 as const, ...versions].map((count, at) => turn(`e${at}`, { versions: count })),
        );
        const keys = firstKeys(turns, 400);
        const countOf = (wanted: string) => keys.filter((key) => key === wanted).length;
        const most = Math.max(...turns.map(({ key }) => countOf(key)));
        for (const { key, versions: count } of turns) {
          const difference = Math.abs(countOf(key) - (most * count) / 2);
          expect(difference, `${key} of ${turns.length}`).toBeLessThanOrEqual(1.5);
        }
      }),
    );
  });

  it('has an overview page after six events and what is due soon, and never two in a row', () => {
    fc.assert(
      fc.property(
        eventLists(40),
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        (events, count, isCovered) => {
          const soon = events.flatMap(({ key, urgency }) => (urgency === 'soon' ? key : []));
          const pages = Array.from({ length: count }, (_, at) => page(at, isCovered && at === 0 ? soon : []));
          const [first, ...rest] = events;
          const keys = firstKeys([first, ...pages, ...rest], 300);
          expect(keys[1]).toBe('overview-0');
          const gaps = keys
            .join(' ')
            .split(/ ?overview-\d ?/)
            .slice(1, -1);
          const allowed = 6 + soon.length;
          for (const gap of gaps) {
            expect(gap).not.toBe('');
            expect(gap.split(' ').length).toBeLessThanOrEqual(allowed);
          }
        },
      ),
    );
  });

  it('keeps the two minutes of two soon events while turns join and leave', () => {
    const change = fc.record({
      joins: fc.boolean(),
      leaves: fc.option(fc.nat(30), { freq: 3 }),
      dwellSeconds: fc.integer({ min: 3, max: 20 }),
      urgency: fc.constantFrom(...urgencies.slice(1)),
    });
    const soon = [turn('s1', { urgency: 'soon' }), turn('s2', { urgency: 'soon' })];
    fc.assert(
      fc.property(fc.array(change, { minLength: 50, maxLength: 200 }), (changes) => {
        let [turns, history, now] = [listOf(soon), emptyHistory, 0];
        for (const [number, { joins, leaves, ...fields }] of changes.entries()) {
          const kept = turns.filter((_, at) => at < 2 || at !== leaves);
          turns = listOf(joins && kept.length < 22 ? [...kept, turn(`t${number}`, fields)] : kept);
          history = updateHistory(history, turns, now);
          for (const { key } of soon) {
            const waited = (now - (history.showings.get(key)?.at ?? now)) / 1000;
            expect(waited).toBeLessThanOrEqual(soonSeconds);
          }
          const shown = chooseNext(turns, history, now);
          history = recordShowing(history, shown, now);
          now += 1000 * shown.dwellSeconds;
        }
      }),
    );
  });

  it('is chosen from within milliseconds', () => {
    const turns = listOf(
      Array.from({ length: 200 }, (_, at) => turn(`e${at}`, { urgency: urgencies[at % 5] ?? 'today' })),
    );
    const began = process.cpuUsage();
    firstShown(turns, 400);
    expect(process.cpuUsage(began).user / 1000 / 400).toBeLessThan(5);
  });
});
