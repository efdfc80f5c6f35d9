import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { composeIdle } from './compose-idle.ts';
import { gridOf } from './grid.ts';
import { sampleInput, screenSizes, textBlocksOf } from './sample-layout.ts';
import { capTop, lastBaseline } from './set-text.ts';

const composeOn = (size: readonly [number, number], name: string | null) => {
  const { slide, screen, tools } = sampleInput({ name: name ?? '' }, size);
  const now = Date.parse('2026-12-24T23:05:00+01:00');
  const config = resolveConfig({ days: 0 }, builtInSite);
  const next = name === null ? null : slide;
  const address = 'https://aushang.example.edu/m/mensa';
  const { blocks } = composeIdle({ next, now, config, address, screen, tools });
  return { blocks, texts: textBlocksOf(blocks), grid: gridOf(screen) };
};

describe.each(Object.entries(screenSizes))('the idle slide on a screen of %s', (_, size) => {
  it.each(['Campusfest', 'Lange Nacht der Wissenschaften mit Vorträgen auf dem Campus', null])(
    'has the clock at the top, and what comes next above the foot: %s',
    (name) => {
      const { texts, grid } = composeOn(size, name);
      const [clock, date, ...others] = texts;
      expect(clock && capTop(clock)).toBeCloseTo(grid.top, 3);
      expect(clock?.fontSize).toBeGreaterThan(3 * (date?.fontSize ?? Infinity));
      const lines = others.filter(({ role }) => role !== 'verb' && role !== 'shortAddress');
      for (const block of lines) {
        expect(capTop(block)).toBeGreaterThan(lastBaseline(date ?? block));
        expect(lastBaseline(block)).toBeLessThan(grid.base + 1);
      }
      expect(lines.map(({ role }) => role).includes('nextTitle')).toBe(name !== null);
    },
  );
});
