import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { describeDrawn, type DrawnScreen } from './drawn-screen.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const config = resolveConfig({ monitor: ['mensa'] }, builtInSite);
const [event] = buildSlides([sampleEvent({})], config, now);
const [idle] = buildSlides([], config, now);

const [overview] = buildSlides([sampleEvent({})], { ...config, view: 'agenda' }, now);

const screen: DrawnScreen = {
  slide: event,
  order: [event.key, 'next'],
  theme: 'light',
  notice: null,
  now,
  isPreview: false,
};
const describe = (change: Partial<DrawnScreen>) => describeDrawn({ ...screen, ...change });

it.each<[string, Partial<DrawnScreen>]>([
  ['another event', { slide: { ...event, key: '/api/events/9' } }],
  ['more slides', { order: [event.key, 'next', 'last'] }],
  ['the theme', { theme: 'dark' }],
  ['the age of the data', { notice: { text: 'Stand 11:00', isOld: false } }],
])('tells %s apart', (_what, change) => {
  expect(describe(change)).not.toBe(describe({}));
});

it('counts the minute where it is shown', () => {
  const later = { now: now + 60_000 };
  expect(describe(later)).toBe(describe({}));
  expect(describe({ ...later, isPreview: true })).not.toBe(describe({ isPreview: true }));
  expect(describe({ ...later, slide: idle })).not.toBe(describe({ slide: idle }));
  expect(describe({ slide: idle, now: now + 59_999 })).toBe(describe({ slide: idle }));
});

it('does not change with the minute for an overview, but with its rows', () => {
  const laterSlide = (time: string) => {
    const [slide] = buildSlides([sampleEvent({})], { ...config, view: 'agenda' }, Date.parse(time));
    return slide;
  };
  const shown = describe({ slide: overview });
  expect(describe({ slide: laterSlide('2026-11-20T12:01:00+01:00'), now: now + 60_000 })).toBe(shown);
  expect(describe({ slide: laterSlide('2026-11-24T18:30:00+01:00') })).not.toBe(shown);
});
