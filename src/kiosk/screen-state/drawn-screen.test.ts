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
