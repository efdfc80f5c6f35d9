import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import { composeOverview } from './compose-overview.ts';
import { gridOf } from './grid.ts';
import { composeScreen } from './compose-screen.ts';
import { nominalRows, overviewRows } from './overview-rows.ts';
import { fixedWidthTools, screenSizes, textBlocksOf } from './sample-layout.ts';
import { capTop, lastBaseline } from './set-text.ts';

const config = resolveConfig({ view: 'agenda' }, builtInSite);
const now = Date.parse('2026-11-20T12:00:00+01:00');
const titles = [
  'Mensa-Talk',
  'Ringvorlesung: Künstliche Intelligenz und Gesellschaft',
  'Zukunft der Demokratie',
  'Yoga',
  'Kochkurs: In 30 Minuten vegan',
];

const short = ['Mensa-Talk: Was isst die Zukunft?', 'Zukunft der Demokratie', 'Yoga am Abend'];

function composePage(
  size: readonly [number, number],
  { rows = 5, title = (at: number) => titles[at % titles.length] ?? '' } = {},
) {
  const [width, height] = size;
  const events = Array.from({ length: rows }, (_, at) =>
    sampleEvent({
      id: at + 1,
      iri: `/api/events/${at + 1}`,
      name: title(at),
      place: 'Audimax, A 0.01',
      startDate: `2026-11-20T${13 + at}:00:00+01:00`,
      endDate: `2026-11-20T${14 + at}:00:00+01:00`,
      canceled: at === 2,
    }),
  );
  const [slide] = buildSlides(events, config, now);
  if (slide.kind !== 'overview') throw new Error('expected an overview');
  const screen = composeScreen({ width, height }, config);
  const { blocks } = composeOverview({
    slide,
    code: { modules: 33, path: '' },
    screen,
    tools: fixedWidthTools,
  });
  return { grid: gridOf(screen), screen, blocks, texts: textBlocksOf(blocks) };
}

const wordsOf = (texts: ReturnType<typeof composePage>['texts'], role: string) =>
  texts
    .filter((block) => block.role === role)
    .map(({ fitted: { lines } }) => lines.map(({ text }) => text).join(''));

describe.each(Object.entries(screenSizes))('an overview on a screen of %s', (_, size) => {
  it('has its rows between heading and foot, none over the code', () => {
    const { grid, blocks, texts, screen } = composePage(size, {
      rows: Math.min(5, overviewRows(composeScreen({ width: size[0], height: size[1] }, config))),
    });
    const square = blocks.find((block) => block.kind === 'box');
    const rows = texts.filter(({ role }) => role.startsWith('row'));
    for (const block of rows) {
      expect(capTop(block)).toBeGreaterThan(grid.top + 6 * screen.sizes.unit);
      expect(lastBaseline(block)).toBeLessThan(grid.base + 1);
      const isBeside = block.x + block.width < (square?.x ?? 0) || lastBaseline(block) < (square?.y ?? 0);
      expect(isBeside).toBe(true);
    }
    expect(wordsOf(texts, 'row')).not.toEqual([]);
  });

  it('cuts no word of a usual title', () => {
    const { texts } = composePage(size, { rows: 3, title: (at) => short[at] ?? '' });
    expect(wordsOf(texts, 'row')).toEqual(short);
    expect(texts.filter(({ role, fitted }) => role === 'row' && fitted.shortened)).toEqual([]);
  });
});

describe('an overview', () => {
  it('has larger type for fewer rows', () => {
    const sizeOf = (rows: number) =>
      composePage(screenSizes['Full HD'], { rows }).texts.find(({ role }) => role === 'row')?.fontSize ?? 0;
    expect(sizeOf(2)).toBeGreaterThan(sizeOf(5));
  });

  it('says a state in the column of the time, and strikes no title', () => {
    const { texts } = composePage(screenSizes['Full HD']);
    expect(wordsOf(texts, 'rowTime')).toContain('Abgesagt');
    expect(texts.some(({ isStruck }) => isStruck)).toBe(false);
  });

  it('keeps the last row on the page where all titles are long', () => {
    const { grid, texts } = composePage(screenSizes['Full HD'], {
      title: () => 'Wort und Tat im Gespräch '.repeat(5),
    });
    expect(Math.max(...texts.filter(({ role }) => role.startsWith('row')).map(lastBaseline))).toBeLessThan(
      grid.base + 1,
    );
    expect(wordsOf(texts, 'row')).toHaveLength(5);
  });

  it('has as many rows on a page as the screens of the gateway hold', () => {
    expect(nominalRows(config)).toBe(5);
  });
});
