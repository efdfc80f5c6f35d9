import { describe, expect, it } from 'vitest';
import { place } from '#kiosk/layout/blocks.ts';
import { screenSizes } from '#kiosk/layout/sample-layout.ts';
import { layOutBand } from './lay-out-band.ts';
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

describe.each(namedSizes)('a band on a screen in %s', (_name, size) => {
  const layOut = (...notices: readonly (typeof closed)[]) => {
    const input = sampleNoticeInput(notices, size);
    const band = layOutBand(input);
    if (band === null) throw new Error('expected a band');
    return { band, screen: input.screen };
  };

  it.each([
    ['one notice', [closed]],
    ['two', [closed, { ...closed, id: 'n3', test: true }]],
    ['the longest', [longest]],
  ])(
    'has room for %s within the safe area, and leaves most of the screen to the slides',
    (_name, notices) => {
      const { band, screen } = layOut(...notices);
      const { safe } = screen.sizes;
      expect(band.height).toBeLessThan(screen.height * 0.5);
      const blocks = band.groups.flatMap((rows) =>
        rows.flatMap(({ texts, rect }) => texts.flatMap((one) => place(one, rect.x, rect.y))),
      );
      for (const { x, y, width, height, fitted } of blocks) {
        expect(x).toBeGreaterThanOrEqual(safe.left);
        expect(x + width).toBeLessThanOrEqual(safe.left + safe.width + 2);
        expect(y).toBeGreaterThanOrEqual(safe.top);
        expect(y + height).toBeLessThanOrEqual(band.height);
        expect(fitted.shortened).toBe(false);
      }
    },
  );
});

describe('the band', () => {
  it('shows more than two notices by turns', () => {
    const notices = [1, 2, 3].map((n) => ({ ...closed, id: `n${n}` }));
    const band = layOutBand(sampleNoticeInput(notices, screenSizes['Full HD']));
    expect(band?.groups.map((rows) => rows.map(({ notice }) => notice.id))).toEqual([['n1', 'n2'], ['n3']]);
  });

  it('is absent without notices', () => {
    expect(layOutBand(sampleNoticeInput([], screenSizes['Full HD']))).toBeNull();
  });
});
