import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides, type EventSlide, type Slide } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { othersToday } from './compose-more.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const eventAt = (name: string, day: string, canceled = false) =>
  sampleEvent({ iri: name, name, canceled, startDate: `${day}:00:00+01:00`, endDate: `${day}:30:00+01:00` });
const slides = buildSlides(
  [
    eventAt('a', '2026-11-20T13'),
    eventAt('b', '2026-11-20T14'),
    eventAt('off', '2026-11-20T15', true),
    eventAt('c', '2026-11-20T16'),
    eventAt('d', '2026-11-20T17'),
    ...Array.from({ length: 9 }, (_, at) => eventAt(`later ${at}`, `2026-11-2${at > 4 ? 2 : 1}T1${at}`)),
  ],
  resolveConfig({ overview: 'off' }, builtInSite),
  now,
).filter((slide: Slide): slide is EventSlide => slide.kind === 'event');

describe('what else takes place today', () => {
  it.each([
    ['a', ['b', 'c', 'd']],
    ['c', ['d', 'a', 'b']],
    ['off', ['c', 'd', 'a']],
    ['later 8', ['a', 'b', 'c']],
  ])('for %s is %j: three at most, those that follow first, none that is cancelled', (name, names) => {
    const slide = slides.find(({ event }) => event.name === name);
    expect(slide && othersToday(slides, slide).map(({ event }) => event.name)).toEqual(names);
  });
});
