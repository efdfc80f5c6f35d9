import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { pickInCycle, type Place, placeAfter } from './plain-cycle.ts';

const now = Date.parse('2026-11-24T08:00:00+01:00');
const events = Array.from({ length: 20 }, (_, at) =>
  sampleEvent({ id: at + 1, name: `Vortrag ${at}`, startDate: `2026-11-24T1${at % 10}:00:00+01:00` }),
);
const slides = buildSlides(events, resolveConfig({}, builtInSite), now, { rowsPerPage: 9 });
const ground = { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' };
const three = [ground, ground, ground];
const site = { grounds: { light: three, dark: three, contrast: three } };

/** All places of the cycle, and the first again. */
function walk(): readonly Place[] {
  const { cycle } = placeAfter(slides, slides[0].key);
  const places = [placeAfter(slides, null)];
  for (const _ of cycle) places.push(placeAfter(slides, places[places.length - 1]?.key ?? null));
  return places;
}
const places = walk();

it('goes through the cycle and begins again', () => {
  expect(places[places.length - 1]?.key).toBe(slides[0].key);
  expect(new Set(places.map(({ key }) => key)).size).toBe(places.length - 1);
});

it('begins after a slide that is no longer in it', () => {
  expect(placeAfter(slides, '/api/events/99').key).toBe(slides[0].key);
});

it('gives neighbours different backgrounds', () => {
  const picked = places.map((place) => pickInCycle(place, site));
  expect(picked.filter((index, at) => index === picked[at - 1])).toEqual([]);
});
