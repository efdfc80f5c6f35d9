import { describe, expect, it } from 'vitest';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import type { OverviewRow } from '#domain/build-overview.ts';
import { arrangeOverview } from './arrange-overview.ts';
import { overviewRows } from './overview-rows.ts';
import type { Block, TextBlock } from './blocks.ts';
import { layOutScreen } from './lay-out-screen.ts';
import { fixedWidthTools, screenSizes, textBlocksOf } from './sample-layout.ts';

const plain: OverviewRow = {
  covers: '/api/events/1',
  urgency: 'today',
  name: 'Ringvorlesung: Städte und Hitze',
  place: 'Foyer Bibliothek',
  day: '',
  time: '18:00',
  mark: '',
  state: '',
  clock: '18:00',
  isCanceled: false,
};
const special: readonly OverviewRow[] = [
  { ...plain, time: 'bis 30. Nov', mark: 'Läuft' },
  { ...plain, mark: 'Verschoben', isCanceled: true },
  {
    ...plain,
    name: 'Wissenschaftskommunikation und andere lange Wörter '.repeat(3),
    place: 'Haus '.repeat(20),
  },
  { ...plain, place: '', time: '' },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => special[index % special.length] ?? plain);

interface Options {
  readonly query?: Parameters;
  readonly rows?: readonly OverviewRow[];
  readonly modules?: number | null;
}

function arrange(
  [width, height]: readonly [number, number],
  { query = {}, rows, modules = 33 }: Options = {},
) {
  const config = resolveConfig(query, builtInSite);
  const screen = layOutScreen({ width, height }, config);
  const slide = {
    kind: 'overview',
    language: 'de',
    key: 'overview-today-1',
    urgency: 'today',
    heading: 'Heute im Haus 1/2',
    title: [],
    pageOf: '1/2',
    date: 'Donnerstag, 24. November',
    rows: rows ?? rowsOf(overviewRows(screen)),
    dwellSeconds: 12,
  } as const;
  const { language } = config;
  return { screen, blocks: arrangeOverview({ slide, modules, language, screen, tools: fixedWidthTools }) };
}

const rowTexts = (blocks: readonly Block[]) => textBlocksOf(blocks).filter(({ role }) => role === 'row');
const sizeOf = (blocks: readonly Block[]) => rowTexts(blocks)[0]?.fontSize ?? 0;
const wordsOf = ({ fitted: { lines } }: TextBlock) => lines.map(({ text }) => text).join('');

/** Half a pixel is rounding. */
const overlap = (a: Block, b: Block) =>
  a.x + a.width > b.x + 1.5 &&
  b.x + b.width > a.x + 1.5 &&
  a.y + a.height > b.y + 0.5 &&
  b.y + b.height > a.y + 0.5;

const sizes = Object.entries(screenSizes);
const counts = [1, 3, 4, 7, 'full'] as const;
const cases = sizes.flatMap(([name, size]) => counts.map((count) => [name, count, size] as const));

describe('an overview', () => {
  it.each(cases)('on %s with %s rows has no overlaps and stays inside the content', (_name, count, size) => {
    for (const query of [{}, { diagonal: 43, distance: 6 }, { at: '2026-11-24T12:00' }]) {
      const { screen } = arrange(size, { query });
      const most = overviewRows(screen);
      const rows = rowsOf(count === 'full' ? most : Math.min(count, most));
      const { blocks } = arrange(size, { query, rows });
      const { x, y, width, height } = screen.content;
      for (const [index, block] of blocks.entries()) {
        expect(block.x).toBeGreaterThanOrEqual(x);
        expect(block.y).toBeGreaterThanOrEqual(y);
        expect(block.x + block.width).toBeLessThanOrEqual(x + width + 1.5);
        expect(block.y + block.height).toBeLessThanOrEqual(y + height + 0.5);
        const others = blocks.slice(index + 1).filter((other) => overlap(block, other));
        expect(others).toEqual([]);
      }
    }
  });

  it.each(cases)('on %s with %s rows is not below the text floor', (_name, count, size) => {
    const { screen } = arrange(size);
    const rows = rowsOf(count === 'full' ? overviewRows(screen) : Math.min(count, overviewRows(screen)));
    const { blocks } = arrange(size, { rows });
    for (const { fontSize } of textBlocksOf(blocks)) {
      expect(fontSize).toBeGreaterThanOrEqual(screen.sizes.textFloor);
    }
  });

  it.each(sizes)('on %s has at least three rows, fewer for a greater distance', (_name, [width, height]) => {
    const rowsAt = (query: Parameters) =>
      overviewRows(layOutScreen({ width, height }, resolveConfig(query, builtInSite)));
    expect(rowsAt({})).toBeGreaterThanOrEqual(3);
    const far = rowsAt({ diagonal: 43, distance: 10 });
    expect(far).toBeGreaterThanOrEqual(1);
    expect(far).toBeLessThan(rowsAt({}));
  });

  it('has larger type for fewer rows', () => {
    const typeOf = (count: number) =>
      sizeOf(arrange(screenSizes['Full HD'], { rows: Array.from({ length: count }, () => plain) }).blocks);
    expect(typeOf(4)).toBeGreaterThan(typeOf(5));
    expect(typeOf(2)).toBeGreaterThan(typeOf(5));
  });

  it('shortens a title only where several lines are too few', () => {
    const { blocks } = arrange(screenSizes['Full HD'], { rows: rowsOf(3) });
    const shortened = rowTexts(blocks).filter(({ fitted }) => fitted.shortened);
    expect(shortened.every((block) => block.fitted.lines.length > 1)).toBe(true);
    const usual = arrange(screenSizes['Full HD'], { rows: [plain, plain, plain, plain] });
    expect(rowTexts(usual.blocks).some(({ fitted }) => fitted.shortened)).toBe(false);
  });

  it('names a day once, above the time in portrait and left of it otherwise', () => {
    const days = ['Do 26. Nov', 'Do 26. Nov', 'Fr 27. Nov'].map((day) => ({ ...plain, day }));
    for (const [size, isPortrait] of [
      [screenSizes.portrait, true],
      [screenSizes['Full HD'], false],
    ] as const) {
      const texts = rowTexts(arrange(size, { rows: days }).blocks);
      const shown = texts.filter((block) => / Nov/.test(wordsOf(block)));
      expect(shown.map(wordsOf)).toEqual(['Do 26. Nov', 'Fr 27. Nov']);
      const [time] = texts.filter((block) => wordsOf(block) === '18:00');
      expect((time?.y ?? 0) > (shown[0]?.y ?? 0)).toBe(isPortrait);
      expect((time?.x ?? 0) > (shown[0]?.x ?? 0)).toBe(!isPortrait);
    }
  });

  it('has no smaller type for one long place among four rows', () => {
    const long = { ...plain, place: 'Zentrum für Künstliche Intelligenz und Robotik, Raum 3' };
    const sizeWith = (count: number) => {
      const rows = Array.from({ length: 4 }, (_, index) => (index < count ? long : plain));
      return sizeOf(arrange(screenSizes['Full HD'], { rows }).blocks);
    };
    expect(sizeWith(1)).toBe(sizeWith(0));
    expect(sizeWith(2)).toBeLessThanOrEqual(sizeWith(0));
  });

  it('strikes the time of a cancelled event, not its title', () => {
    const row = { ...plain, mark: 'Abgesagt', isCanceled: true };
    const texts = rowTexts(arrange(screenSizes['Full HD'], { rows: [row] }).blocks);
    expect(texts.filter(({ isStruck }) => isStruck).map(wordsOf)).toEqual(['18:00']);
    expect(texts.map(wordsOf)).toContain('Abgesagt');
  });

  it('has no words of a code without one, and gives their room to the heading', () => {
    const textsOf = (modules: number | null) =>
      textBlocksOf(arrange(screenSizes['Full HD'], { modules }).blocks);
    const [withCode, without] = [textsOf(33), textsOf(null)];
    expect(withCode.map(({ role }) => role)).toContain('address');
    expect(without.map(({ role }) => role)).not.toContain('address');
    const headingWidth = (texts: typeof without) => texts.find(({ role }) => role === 'title')?.width ?? 0;
    expect(headingWidth(without)).toBeGreaterThan(headingWidth(withCode));
  });
});
