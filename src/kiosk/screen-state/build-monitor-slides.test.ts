import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { translationOf } from '#domain/second-language.ts';
import type { CalendarEvent } from '#events/event.ts';
import { readEventsAnswer } from '#events/read-collection.ts';
import { type Breakable, breakableOf, buildMonitorSlides } from './screen-state.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const mensa = { '@id': '/api/filter_categories/3', name: 'Mensa', parent: null };
const answer = await readEventsAnswer({
  'hydra:member': Array.from({ length: 500 }, (_, index) => ({
    '@id': `/api/events/${index + 1}`,
    name: `Nr. ${index + 1}`,
    startDate: '2026-11-24T18:00:00+01:00',
    filterCategories: [mensa],
  })),
});
const events: readonly CalendarEvent[] = answer?.events ?? [];
const config = resolveConfig({ monitor: ['mensa'], limit: 200 }, builtInSite);

const dataOf = (shown: readonly CalendarEvent[]) => ({
  events: shown,
  unreadable: [],
  totalItems: 0,
  categories: [{ id: 3, name: 'Mensa', parentId: null }],
  matched: { mensa: 3 },
  etag: null,
  asOf: null,
  pollSeconds: 60,
});
const build = (shown: readonly CalendarEvent[], broken: ReadonlySet<Breakable> = new Set(), at = now) =>
  buildMonitorSlides({ monitorData: dataOf(shown), config, site: builtInSite, rowsPerPage: 10 }, at, broken);
const slidesOf = (...given: Parameters<typeof build>) => build(...given).slides.map(({ key }) => key);
const skippedOf = (...given: Parameters<typeof build>) => build(...given).skipped.map(({ iri }) => iri);

const [first, second] = events;

describe('buildMonitorSlides', () => {
  it('leaves out one of 500 events that throws, and shows the others', () => {
    if (first === undefined || second === undefined) throw new Error('no events');
    const throwing = Object.defineProperty({ ...second }, 'shortDescription', {
      get: () => {
        throw new Error('planted');
      },
    });
    const slides = slidesOf([first, throwing, ...events.slice(2)]);
    expect(slides).toHaveLength(200);
    expect(slides).not.toContain('/api/events/2');
    expect(slides[0]).toBe('/api/events/1');
    expect(skippedOf([first, throwing, ...events.slice(2)])).toEqual(['/api/events/2']);
  });

  it('leaves out events that could not be rendered', () => {
    if (first === undefined) throw new Error('no events');
    expect(slidesOf(events.slice(0, 3), new Set([first]))).toEqual(['/api/events/2', '/api/events/3']);
    expect(skippedOf(events.slice(0, 3), new Set([first]))).toEqual(['/api/events/1']);
    expect(skippedOf(events.slice(1, 3), new Set([first]))).toEqual([]);
  });

  it('is the idle slide if no event is left', () => {
    expect(slidesOf(events.slice(0, 2), new Set(events))).toEqual(['idle']);
  });

  it('has the overview behind the first slide, unless it could not be rendered', () => {
    const onTheDay = Date.parse('2026-11-24T12:00:00+01:00');
    const first = ['/api/events/1', 'overview-today-1', '/api/events/2'];
    expect(slidesOf(events.slice(0, 4), new Set(), onTheDay).slice(0, 3)).toEqual(first);
    const four = events.slice(0, 4);
    expect(slidesOf(four, new Set([four]), onTheDay)).not.toContain('overview-today-1');
    expect(slidesOf([...four], new Set([four]), onTheDay)).toContain('overview-today-1');
    expect(slidesOf(events.slice(0, 3), new Set(), onTheDay)).not.toContain('overview-today-1');
  });
});

describe('in two languages', () => {
  const three = events.slice(0, 3);
  const english = three.slice(0, 2).map((event) => ({ ...event, name: `No. ${event.id}` }));
  const site = { ...builtInSite, languages: ['de' as const, 'en' as const] };
  const both = resolveConfig({ monitor: ['mensa'], lang: ['de', 'en'] }, site);
  const secondsOf = (readBefore: number, broken: ReadonlySet<Breakable> = new Set()) => {
    const monitorData = { ...dataOf(three), asOf: now };
    const freshness = { etag: null, asOf: now - 1000 * readBefore, pollSeconds: 60 };
    const translation = { ...monitorData, events: english, ...freshness };
    const source = { monitorData: { ...monitorData, translation }, config: both, site, rowsPerPage: 10 };
    return buildMonitorSlides(source, now, broken).slides.map((slide) => {
      const second = translationOf(slide);
      return second?.kind === 'event' ? second.event.name : second;
    });
  };

  it('a slide has the texts of both where they differ', () => {
    expect(secondsOf(0)).toEqual(['No. 1', 'No. 2', null]);
  });

  it('the second is left out once it is three polls older than the first', () => {
    expect(secondsOf(170)).toEqual(['No. 1', 'No. 2', null]);
    expect(secondsOf(190)).toEqual([null, null, null]);
  });

  it('a translation that could not be rendered is left out alone', () => {
    expect(secondsOf(0, new Set(english.slice(0, 1)))).toEqual([null, 'No. 2', null]);
  });
});

describe('breakableOf', () => {
  it('is what a slide shows, and nothing for an idle slide without an event', () => {
    const onTheDay = Date.parse('2026-11-24T12:00:00+01:00');
    const four = events.slice(0, 4);
    const [slide, overview] = build(four, new Set(), onTheDay).slides;
    expect(breakableOf(slide, { events: four })).toBe(first);
    expect(overview && breakableOf(overview, { events: four })).toBe(four);
    expect(breakableOf(build([]).slides[0], { events: [] })).toBeUndefined();
  });
});
