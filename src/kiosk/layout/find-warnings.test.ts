import { expect, it } from 'vitest';
import { type Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { findWarnings } from './find-warnings.ts';
import { full, screens, tools } from './sample-layout.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const longAddress = `https://events.example.edu/${'a-very-long-part-of-a-path/'.repeat(6)}`;
const events = [
  sampleEvent({ id: 1 }),
  sampleEvent({ id: 2, ...full }),
  sampleEvent({ id: 3, ...full, eventUrl: longAddress, imageId: 7 }),
];

function find([width, height]: readonly [number, number], query: Parameters = {}) {
  const config = resolveConfig(query, builtInSite);
  return findWarnings(buildSlides(events, config, now), { width, height }, config, tools);
}

it.each(Object.entries(screens))('says nothing of sizes on %s where no distance is stated', (_, size) => {
  for (const query of [{}, { diagonal: 32 }, { distance: 10 }]) {
    const { warnings, codes } = find(size, query);
    expect(codes).toBeNull();
    expect(warnings.filter(({ kind }) => kind === 'type-too-small')).toEqual([]);
  }
});

it.each(Object.entries(screens))(
  'names a distance that works on %s where the stated one does not',
  (_, size) => {
    const diagonal = 43;
    const { codes } = find(size, { diagonal, distance: 30 });
    expect(codes).toMatchObject({ distance: 30 });
    const reach = codes?.reach ?? 0;
    expect(reach).toBeGreaterThan(0.5);
    expect(find(size, { diagonal, distance: reach }).codes).toBeNull();
    expect(find(size, { diagonal, distance: reach + 0.1 }).codes).not.toBeNull();
  },
);
