import { describe, expect, it } from 'vitest';
import { place, type TextBlock } from '#kiosk/layout/blocks.ts';
import { screenSizes } from '#kiosk/layout/sample-layout.ts';
import type { Notice } from '#notices/notice.ts';
import { noHyphens } from '#typesetting/hyphenate.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { finishSteps } from './finish-steps.ts';
import { type AlarmScreen, layOutAlarms } from './lay-out-alarms.ts';
import { namedSizes, sampleNotice, sampleNoticeInput } from './sample-notices.ts';

const long = (words: number) => Array.from({ length: words }, (_, n) => `Wort${n + 1}`).join(' ');

const layOut = (notices: readonly Notice[], size: readonly [number, number] = screenSizes['Full HD']) =>
  finishSteps(layOutAlarms(sampleNoticeInput(notices, size)));

const blocksOf = ({ sections }: AlarmScreen): readonly TextBlock[] =>
  sections.flatMap(({ texts, rect }) => texts.flatMap((one) => place(one, rect.x, rect.y)));

const wordsOf = (screen: AlarmScreen) =>
  blocksOf(screen)
    .flatMap(({ fitted }) => fitted.lines.map(({ text }) => text.trim()))
    .join(' ');

const cases: Readonly<Record<string, readonly Notice[]>> = {
  short: [sampleNotice()],
  'one language': [sampleNotice({ text: { de: 'Feuer' } })],
  'with instructions': [
    sampleNotice({
      text: {
        de: 'Gebäude räumen\nBenutzen Sie die Treppen, nicht die Aufzüge.',
        en: 'Leave the building\nUse the stairs, not the lifts.',
      },
    }),
  ],
  test: [sampleNotice({ test: true })],
  'all-clear': [sampleNotice({ lifted: '2026-11-20T11:15:00.000Z' })],
  two: [sampleNotice({ id: 'n2', text: { de: 'Im Gebäude bleiben', en: 'Stay inside' } }), sampleNotice()],
  'many words': [sampleNotice({ text: { de: long(60), en: long(50) } })],
  'too many words': [sampleNotice({ text: { de: long(300), en: long(100) } })],
  'a very long word': [
    sampleNotice({ text: { de: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen' } }),
  ],
};

describe.each(namedSizes)('on a screen in %s', (_name, size) => {
  it('too many words need several screens', () => {
    expect(layOut(cases['too many words'] ?? [], size).length).toBeGreaterThan(1);
  });

  it.each(Object.keys(cases))(
    'all texts of an alarm are within the safe area, and none overlap: %s',
    (name) => {
      const { safe } = sampleNoticeInput([], size).screen.sizes;
      for (const screen of layOut(cases[name] ?? [], size)) {
        const blocks = blocksOf(screen);
        expect(blocks.length).toBeGreaterThan(0);
        for (const { x, y, width, height, fitted } of blocks) {
          expect(x).toBeGreaterThanOrEqual(safe.left);
          expect(y).toBeGreaterThanOrEqual(safe.top - 1);
          expect(x + width).toBeLessThanOrEqual(safe.left + safe.width + 2);
          expect(y + height).toBeLessThanOrEqual(safe.top + safe.height + 2);
          expect(fitted.rest).toBe('');
        }
        for (const [index, one] of blocks.entries())
          for (const other of blocks.slice(index + 1)) {
            const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
            const isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1;
            expect(isBeside || isAbove).toBe(true);
          }
      }
    },
  );
});

describe('an alarm', () => {
  it('is shown in all languages at once, in one size that fills the screen', () => {
    const [screen, ...others] = layOut([sampleNotice()]);
    expect(others).toEqual([]);
    const titles = blocksOf(screen).filter(({ role }) => role === 'title');
    expect(titles.map(({ fontSize }) => Math.round(fontSize))).toEqual([231, 231]);
    expect(wordsOf(screen)).toBe('Alarm 12:05 Gebäude räumen Leave the building');
  });

  it('with more words has smaller type', () => {
    const sizeOf = (words: number) => {
      const [screen] = layOut([sampleNotice({ text: { de: long(words) } })]);
      return Math.max(...blocksOf(screen).map(({ fontSize }) => fontSize));
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
      finishSteps(layOutAlarms({ ...input, toolsOf: () => tools }));
      return measured;
    };
    expect(countMeasured(8000)).toBeLessThan(12 * countMeasured(800));
  });

  it('of any length is shown whole, in parts by turns', () => {
    const screens = layOut([sampleNotice({ text: { de: long(900), en: long(300) } })]);
    expect(screens.length).toBeGreaterThan(2);
    const all = screens.map(wordsOf).join(' ');
    for (const word of [1, 450, 900]) expect(all).toContain(`Wort${word}`);
    expect(wordsOf(screens[0])).toContain(`Teil 1 von ${screens.length}`);
    expect(wordsOf(screens[1] ?? screens[0])).toContain(`Part 2 of ${screens.length}`);
  });

  it('that is a test says so in every language, in large type', () => {
    const [screen] = layOut([sampleNotice({ test: true })]);
    expect(wordsOf(screen)).toMatch(/^Probealarm – keine Gefahr Test alarm – no danger/);
  });

  it('that was lifted is followed by an all-clear without its text', () => {
    const [screen] = layOut([sampleNotice({ lifted: '2026-11-20T11:15:00.000Z' })]);
    expect(wordsOf(screen)).toBe(
      'Entwarnung Der Alarm von 12:05\u00a0Uhr ist aufgehoben. All clear The alarm of 12:05 is over.',
    );
  });
});

describe('several alarms', () => {
  const texts = ['Erster', 'Zweiter', 'Dritter', 'Vierter'];
  const alarms = texts.map((de, n) => sampleNotice({ id: `n${n}`, text: { de } }));

  it('are on the screen at once, the latest on top in the largest part', () => {
    const [{ sections }, ...others] = layOut(alarms.slice(0, 2));
    expect(others).toEqual([]);
    expect(sections.map(({ notice }) => notice.id)).toEqual(['n0', 'n1']);
    const [first, second] = sections.map(({ rect }) => rect);
    expect(first?.y).toBe(0);
    expect(second?.y).toBe(first?.height);
    expect(first?.height).toBeGreaterThan(second?.height ?? 0);
  });

  it('of which there are too many are shown by turns', () => {
    expect(layOut(alarms).map(({ sections }) => sections.map(({ notice }) => notice.id))).toEqual([
      ['n0'],
      ['n1'],
      ['n2'],
      ['n3'],
    ]);
  });
});
