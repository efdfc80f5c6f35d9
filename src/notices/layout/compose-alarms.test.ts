import { describe, expect, it } from 'vitest';
import type { Block } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { screenSizes, textBlocksOf } from '#kiosk/layout/sample-layout.ts';
import type { Notice } from '#notices/model/notice.ts';
import { noHyphens } from '#typesetting/hyphenate.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { type AlarmScreen, finishSteps, composeAlarms } from './compose-alarms.ts';
import { move } from './compose-band.ts';
import { namedSizes, sampleNotice, sampleNoticeInput } from './sample-notices.ts';

const lifted = '2026-11-20T11:15:00.000Z';
const long = (words: number) => Array.from({ length: words }, (_, n) => `Wort${n + 1}`).join(' ');
const stairs = sampleNotice({
  text: {
    de: 'Gebäude räumen\nBenutzen Sie die Treppen, nicht die Aufzüge.',
    en: 'Leave the building\nUse the stairs, not the lifts.',
  },
});

const compose = (notices: readonly Notice[], size: readonly [number, number] = screenSizes['Full HD']) =>
  finishSteps(composeAlarms(sampleNoticeInput(notices, size)));

const blocksOf = ({ sections }: AlarmScreen): readonly Block[] =>
  sections.flatMap(({ blocks, rect }) => move(blocks, rect.x, rect.y));

const linesOf = (blocks: readonly Block[]) =>
  textBlocksOf(blocks).map(({ fitted }) => fitted.lines.map(({ text }) => text.trim()).join(' '));

const wordsOf = (screen: AlarmScreen) => linesOf(blocksOf(screen)).join(' ').replaceAll('\u00a0', ' ');

const cases: Readonly<Record<string, readonly Notice[]>> = {
  short: [sampleNotice()],
  'one language': [sampleNotice({ text: { de: 'Feuer' } })],
  'with instructions': [stairs],
  drill: [sampleNotice({ test: true })],
  'all-clear': [sampleNotice({ lifted })],
  two: [sampleNotice({ id: 'n2', text: { de: 'Im Gebäude bleiben', en: 'Stay inside' } }), sampleNotice()],
  'many words': [sampleNotice({ text: { de: long(60), en: long(50) } })],
  'too many words': [sampleNotice({ text: { de: long(300), en: long(100) } })],
  'too many words of a drill': [sampleNotice({ text: { de: long(300) }, test: true })],
  'a very long word': [
    sampleNotice({ text: { de: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen' } }),
  ],
};

describe.each(namedSizes)('on a screen in %s', (_name, size) => {
  it('too many words need several screens', () => {
    expect(compose(cases['too many words'] ?? [], size).length).toBeGreaterThan(1);
  });

  it.each(Object.keys(cases))('all of an alarm is within the margins, and nothing overlaps: %s', (name) => {
    const { screen } = sampleNoticeInput([], size);
    const { safe } = screen.sizes;
    for (const shown of compose(cases[name] ?? [], size)) {
      const blocks = blocksOf(shown).filter(({ kind }) => kind !== 'box');
      expect(textBlocksOf(blocks).length).toBeGreaterThan(0);
      for (const block of blocks) {
        const { x, y, width, height } = block;
        // Texts are aligned by the ink of their letters.
        const bearing = block.kind === 'text' ? 0.08 * block.fontSize : 0;
        expect(x).toBeGreaterThanOrEqual(safe.left - 1 - bearing);
        expect(y).toBeGreaterThanOrEqual(safe.top - 1);
        expect(x + width).toBeLessThanOrEqual(safe.left + safe.width + 2);
        expect(y + height).toBeLessThanOrEqual(safe.top + safe.height + 2);
      }
      for (const { fitted } of textBlocksOf(blocks)) expect(fitted.rest).toBe('');
      for (const [index, one] of blocks.entries())
        for (const other of blocks.slice(index + 1)) {
          // Tags are closer to each other than their line boxes.
          if ('role' in one && 'role' in other && one.role === 'tag' && other.role === 'tag') continue;
          const isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
          const isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
          expect(isBeside || isAbove).toBe(true);
        }
    }
  });

  it('a pictogram of 40 units stands at the upper left margin, the headline is twice as large as the rest', () => {
    const { left, top, unit } = gridOf(sampleNoticeInput([], size).screen);
    const [shown] = compose([stairs], size);
    const sign = blocksOf(shown).find(({ kind }) => kind === 'sign');
    expect(sign).toMatchObject({ x: left, y: top, width: 40 * unit, height: 40 * unit });
    const sizesOf = (role: string) =>
      textBlocksOf(blocksOf(shown)).flatMap((block) => (block.role === role ? block.fontSize : []));
    expect(Math.max(...sizesOf('alarm'))).toBeGreaterThan(2 * Math.max(...sizesOf('alarmRest')));
  });
});

describe('an alarm', () => {
  it('says its headline, the rest, the second language below a rule, and since when', () => {
    const [screen, ...others] = compose([stairs]);
    expect(others).toEqual([]);
    expect(linesOf(blocksOf(screen))).toEqual([
      'Gebäude räumen',
      'Benutzen Sie die Treppen, nicht die Aufzüge.',
      'Leave the building',
      'Use the stairs, not the lifts.',
      'Alarm seit\u00a012:05\u00a0Uhr',
      'Alarm since\u00a012:05',
    ]);
    expect(textBlocksOf(blocksOf(screen)).map(({ language }) => language)).toEqual(
      'de de en en de en'.split(' '),
    );
    expect(blocksOf(screen).filter(({ kind }) => kind === 'rule')).toHaveLength(1);
  });

  it('with more words has smaller type', () => {
    const sizeOf = (words: number) => {
      const [screen] = compose([sampleNotice({ text: { de: long(words) } })]);
      return Math.max(...textBlocksOf(blocksOf(screen)).map(({ fontSize }) => fontSize));
    };
    expect(sizeOf(3)).toBeGreaterThan(sizeOf(12));
    expect(sizeOf(12)).toBeGreaterThan(sizeOf(40));
  });

  it('takes work that grows with its length, not with the square of it', () => {
    const countMeasured = (words: number) => {
      let measured = 0;
      const measure = (text: string) => {
        measured += text.length;
        return text.length * 0.5;
      };
      const tools = createTypesetting(
        () => measure,
        () => noHyphens,
      );
      const input = sampleNoticeInput([sampleNotice({ text: { de: long(words) } })], screenSizes['Full HD']);
      finishSteps(composeAlarms({ ...input, toolsOf: () => tools }));
      return measured;
    };
    expect(countMeasured(8000)).toBeLessThan(12 * countMeasured(800));
  });

  it('of any length is shown whole, in parts by turns, which are counted in each language', () => {
    const screens = compose([sampleNotice({ text: { de: long(900), en: long(300) } })]);
    expect(screens.length).toBeGreaterThan(2);
    const all = screens.map(wordsOf).join(' ');
    for (let word = 1; word <= 900; word += 1) expect(all).toMatch(new RegExp(`\\bWort${word}\\b`));
    const counted = wordsOf(screens[1] ?? screens[0]);
    expect(counted).toContain(`seit 12:05 Uhr · Teil 2 von ${screens.length}`);
    expect(counted).toContain(`since 12:05 · Part 2 of ${screens.length}`);
  });

  it('that is a drill is striped below everything, and says so first, in every language', () => {
    for (const text of [{ de: 'Feuer' }, { de: long(300) }]) {
      const [screen] = compose([sampleNotice({ test: true, text })]);
      const { width, height } = sampleNoticeInput([], screenSizes['Full HD']).screen;
      expect(blocksOf(screen)[0]).toEqual({ kind: 'box', fill: 'drill', x: 0, y: 0, width, height });
      expect(wordsOf(screen)).toMatch(/^Übung – keine Gefahr Drill – no danger/);
    }
  });

  it('that was lifted is followed by an all-clear with another pictogram, without its text', () => {
    const [screen] = compose([sampleNotice({ lifted })]);
    const signOf = (shown: AlarmScreen) => blocksOf(shown).find((block) => block.kind === 'sign')?.path;
    expect(signOf(screen)).not.toBe(signOf(compose([sampleNotice()])[0]));
    expect(wordsOf(screen)).toBe(
      'Entwarnung Der Alarm von 12:05 Uhr ist aufgehoben. All clear The alarm of 12:05 is over.',
    );
  });
});

describe('several alarms', () => {
  const texts = ['Erster', 'Zweiter', 'Dritter', 'Vierter'];
  const alarms = texts.map((de, n) => sampleNotice({ id: `n${n}`, text: { de } }));

  it('are on the screen at once, the latest on top in the largest part', () => {
    const [{ sections }, ...others] = compose(alarms.slice(0, 2));
    expect(others).toEqual([]);
    expect(sections.map(({ notice }) => notice.id)).toEqual(['n0', 'n1']);
    const [first, second] = sections.map(({ rect }) => rect);
    expect(first?.y).toBe(0);
    expect(second?.y).toBe(first?.height);
    expect(first?.height).toBeGreaterThan(second?.height ?? 0);
  });

  it('of which there are too many are shown by turns', () => {
    const ids = compose(alarms).map(({ sections }) => sections.map(({ notice }) => notice.id));
    expect(ids).toEqual([['n0'], ['n1'], ['n2'], ['n3']]);
  });
});
