import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { screenSizes, textBlocksOf } from '#kiosk/layout/sample-layout.ts';
import type { Notice } from '#notices/model/notice.ts';
import { composeBand, composeBelow, groupForBand } from './compose-band.ts';
import { namedSizes, sampleNotice, sampleNoticeInput } from './sample-notices.ts';

const closed = sampleNotice({
  level: 'notice',
  text: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' },
});
const longest = sampleNotice({
  id: 'n2',
  level: 'notice',
  text: { de: 'Wort '.repeat(40).trim(), en: 'word '.repeat(40).trim() },
});

function compose(notices: readonly Notice[], size: readonly [number, number] = screenSizes['Full HD']) {
  const input = sampleNoticeInput(notices, size);
  const band = composeBand(input);
  if (band === null) throw new Error('expected a band');
  const blocks = band.groups.flatMap((rows) => rows.flatMap((row) => row.blocks));
  return { band, blocks, texts: textBlocksOf(blocks), screen: input.screen };
}

describe.each(namedSizes)('a band on a screen in %s', (_name, size) => {
  it.each([
    ['one notice', [closed]],
    ['two', [closed, { ...closed, id: 'n3', test: true }]],
    ['the longest', [longest]],
  ])(
    'has room for %s within the safe area, and leaves most of the screen to the slides',
    (_name, notices) => {
      const { band, blocks, texts, screen } = compose(notices, size);
      const { safe } = screen.sizes;
      expect(band.height).toBeLessThan(screen.height * 0.5);
      for (const { x, y, width, height } of blocks) {
        expect(x).toBeGreaterThanOrEqual(safe.left - 1);
        expect(x + width).toBeLessThanOrEqual(safe.left + safe.width + 2);
        expect(y).toBeGreaterThanOrEqual(safe.top);
        expect(y + height).toBeLessThanOrEqual(band.height);
      }
      for (const { fitted } of texts) expect(fitted.shortened).toBe(false);
    },
  );

  it('has the left edge of the slides', () => {
    const { texts, screen } = compose([closed], size);
    // Texts are aligned by the ink of their first letter.
    expect(Math.abs((texts[0]?.x ?? 0) - gridOf(screen).left)).toBeLessThan(0.1 * (texts[0]?.fontSize ?? 0));
  });
});

describe('the band', () => {
  it('shows more than two notices by turns', () => {
    const { band } = compose([1, 2, 3].map((n) => ({ ...closed, id: `n${n}` })));
    expect(band.groups.map((rows) => rows.map(({ notice }) => notice.id))).toEqual([['n1', 'n2'], ['n3']]);
  });

  it('has one kind of notice at a time', () => {
    const alarm = sampleNotice({ id: 'a1' });
    const groups = groupForBand([closed, alarm, { ...closed, id: 'n3' }]);
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a1'], [closed.id, 'n3']]);
  });

  it('has its first language in bolder type, and a test says so before it', () => {
    const read = (notice: Notice) => compose([notice]).texts.map(({ language, font }) => [language, font]);
    expect(read(closed)).toEqual([
      ['de', 'strong'],
      ['en', 'body'],
    ]);
    expect(compose([{ ...closed, test: true }]).texts[0]?.role).toBe('tag');
  });

  it('is absent without notices', () => {
    expect(composeBand(sampleNoticeInput([], screenSizes['Full HD']))).toBeNull();
  });
});

it.each(Object.entries(screenSizes))(
  'a slide below a band keeps its type, its sides and its foot: %s',
  (_, [width, height]) => {
    const screen = composeScreen({ width, height }, resolveConfig({}, builtInSite));
    const band = 0.2 * height;
    const [whole, below] = [gridOf(screen), gridOf(composeBelow(band, screen))];
    expect(below.unit).toBe(whole.unit);
    expect([below.left, below.right]).toEqual([whole.left, whole.right]);
    expect(below.bottom + band).toBeCloseTo(whole.bottom, 3);
    expect(below.top).toBeLessThan(whole.top);
    expect(composeBelow(0, screen)).toBe(screen);
  },
);
