import { expect, it } from 'vitest';
import { type Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { findWarnings } from './find-warnings.ts';
import { fullEvent, screenSizes, fixedWidthTools } from '#kiosk/layout/sample-layout.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const longAddress = `https://events.example.edu/${'a-very-long-part-of-a-path/'.repeat(6)}`;
const events = [
  sampleEvent({ id: 1 }),
  sampleEvent({ id: 2, ...fullEvent }),
  sampleEvent({ id: 3, ...fullEvent, eventUrl: longAddress, imageId: 7 }),
];

function findAt([width, height]: readonly [number, number], query: Parameters = {}) {
  const config = resolveConfig(query, builtInSite);
  return findWarnings(buildSlides(events, config, now), { width, height }, config, fixedWidthTools);
}

it.each(Object.entries(screenSizes))(
  'has no warning about sizes on %s without diagonal and distance',
  (_, size) => {
    for (const query of [{}, { diagonal: 32 }, { distance: 10 }]) {
      const { warnings, codes } = findAt(size, query);
      expect(codes).toBeNull();
      expect(warnings.filter(({ kind }) => kind === 'type-too-small')).toEqual([]);
    }
  },
);

it.each(Object.entries(screenSizes))(
  'finds the largest distance that works on %s if the stated one does not',
  (_, size) => {
    const diagonal = 43;
    const { codes } = findAt(size, { diagonal, distance: 30 });
    expect(codes).toMatchObject({ distance: 30 });
    const reach = codes?.reach ?? 0;
    expect(reach).toBeGreaterThan(0.5);
    expect(findAt(size, { diagonal, distance: reach }).codes).toBeNull();
    expect(findAt(size, { diagonal, distance: reach + 0.1 }).codes).not.toBeNull();
  },
);
