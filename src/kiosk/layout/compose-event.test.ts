import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import type { Block, Rect, TextBlock } from './blocks.ts';
import { gridOf } from './grid.ts';
import {
  composeSample,
  fullEvent,
  largePicture,
  type LayoutOptions,
  screenSizes,
  textBlocksOf,
} from './sample-layout.ts';
import { capTop, lastBaseline } from './set-text.ts';

const day = (start: string, end: string) => ({
  startDate: `2026-11-${start}:00+01:00`,
  endDate: `2026-11-${end}:00+01:00`,
});
const events: Readonly<Record<string, Partial<CalendarEvent>>> = {
  full: fullEvent,
  short: { name: 'Tanz!', ...day('20T18:00', '20T20:00') },
  'one long word': { name: 'Donaudampfschifffahrtsgesellschaftskapitän' },
  '150 letters': { name: 'Wissenschaft und Praxis im Gespräch '.repeat(4).slice(0, 150) },
  cancelled: { name: 'Konzert des Hochschulchores', canceled: true },
  'several days': { name: 'Data Festival', ...day('28T09:30', '30T17:00') },
  running: { name: 'Ausstellung', ...day('18T09:00', '24T17:00') },
  soon: { name: 'Mensa-Talk', ...day('20T12:25', '20T13:00') },
  'without a place': { name: 'Online-Seminar', place: '' },
};
const sizes = Object.entries(screenSizes);
const pictures = [
  null,
  largePicture,
  { ...largePicture, width: 900, height: 1300 },
  { ...largePicture, width: 500, height: 380 },
];

const roleOf = (blocks: readonly Block[], role: string) =>
  textBlocksOf(blocks).filter((block) => block.role === role);
const only = (blocks: readonly Block[], role: string): TextBlock => {
  const [block] = roleOf(blocks, role);
  if (block === undefined) throw new Error(`no ${role}`);
  return block;
};
const wordsOf = ({ fitted: { lines } }: TextBlock) => lines.map(({ text }) => text).join('');
const allWords = (blocks: readonly Block[], role: string) => roleOf(blocks, role).map(wordsOf);

/** The ink of each line, which is not as wide as its block. */
function inksOf(block: TextBlock): readonly Rect[] {
  const { x, fontSize, fitted, lineHeight } = block;
  const height = lastBaseline(block) - capTop(block) - (fitted.lines.length - 1) * lineHeight;
  return fitted.lines.map(({ text }, at) => ({
    x,
    y: capTop(block) + at * lineHeight,
    width: text.trim().length * 0.48 * fontSize,
    height,
  }));
}

const overlaps = (one: Rect, other: Rect) =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1;

describe.each(sizes)('on a screen of %s', (_, size) => {
  it.each(Object.entries(events))('every text of an event has its room: %s', (_name, fields) => {
    for (const picture of pictures) {
      const { input, poster } = composeSample(fields, size, { picture });
      const { left, right, top, bottom } = gridOf(input.screen);
      const texts = textBlocksOf(poster.blocks).flatMap((block) => {
        const least = left - 0.08 * block.fontSize - 0.1;
        return inksOf(block).map((ink) => ({ role: block.role, ink, least }));
      });
      for (const { role, ink, least } of texts) {
        expect([role, ink.x >= least, ink.x + ink.width <= right + 1]).toEqual([role, true, true]);
        expect([role, ink.y >= top - 1, ink.y + ink.height <= bottom + 1]).toEqual([role, true, true]);
      }
      const codes = poster.blocks.filter(({ kind }) => kind === 'qr').map((ink) => ({ role: 'code', ink }));
      const parts = [...texts, ...codes];
      const pairs = parts.flatMap((one, at) =>
        parts
          .slice(at + 1)
          .filter((other) => overlaps(one.ink, other.ink))
          .map((other) => `${one.role} ${other.role}`),
      );
      expect(pairs).toEqual([]);
      expect(poster.isShortened).toBe(false);
    }
  });

  it('day and code stand at the same place on every slide without a picture', () => {
    const posters = Object.values(events).map((fields) => composeSample(fields, size));
    const squares = posters.flatMap(({ poster }) =>
      poster.blocks.filter((block) => block.kind === 'box' && block.fill === 'white'),
    );
    expect(squares.length).toBe(posters.length - 1);
    expect(new Set(squares.map(({ x, y, width, height }) => [x, y, width, height].join())).size).toBe(1);
    for (const { input, poster } of posters.filter(({ input }) => input.slide.tag === '')) {
      const [first] = roleOf(poster.blocks, 'day');
      expect(first && capTop(first)).toBeCloseTo(gridOf(input.screen).top, 3);
    }
  });
});

const landscape = [1920, 1080] as const;
const textsOf = (
  fields: Partial<CalendarEvent>,
  options: LayoutOptions = {},
  size: readonly [number, number] = landscape,
) => composeSample(fields, size, options);

describe('the title', () => {
  it('stands on the lower edge of the code', () => {
    const { input, poster } = textsOf({ name: 'Tanz' });
    expect(lastBaseline(only(poster.blocks, 'title'))).toBeCloseTo(gridOf(input.screen).base, 3);
    expect(poster.titleSize / input.screen.sizes.unit).toBeCloseTo(42, 3);
  });

  it('stands higher where letters would descend into the foot', () => {
    const { input, poster } = textsOf({ name: 'Tag' });
    const { fontSize, ...block } = only(poster.blocks, 'title');
    expect(lastBaseline({ fontSize, ...block }) + 0.2 * fontSize).toBeLessThan(
      gridOf(input.screen).foot.capTop,
    );
  });

  it('stands higher above a subtitle', () => {
    const { input, poster } = textsOf({ name: 'Tanz', subtitle: 'Die lange Nacht' });
    expect(lastBaseline(only(poster.blocks, 'subtitle'))).toBeCloseTo(gridOf(input.screen).base, 3);
    expect(lastBaseline(only(poster.blocks, 'title'))).toBeLessThan(capTop(only(poster.blocks, 'subtitle')));
  });

  it('makes everything smaller before it is shortened', () => {
    const { poster } = textsOf({ name: 'Wort und Tat '.repeat(22).trim() }, {}, [1024, 768]);
    expect([poster.isShortened, poster.typeTooSmall]).toEqual([false, true]);
  });
});

describe('what else is said', () => {
  it('is what follows today, at the upper right', () => {
    const { input, poster } = textsOf({ name: 'Tanz' });
    const next = roleOf(poster.blocks, 'next');
    expect(next.map(wordsOf)[0]).toBe('Außerdem heute');
    expect(next.length).toBeGreaterThan(1);
    expect(Math.min(...next.map(({ x }) => x))).toBeGreaterThan(gridOf(input.screen).more);
  });

  it('is the description where it fits whole', () => {
    const { poster } = textsOf({ name: 'Tanz', shortDescription: 'Eintritt frei, Schuhe egal' });
    expect(allWords(poster.blocks, 'description').join('')).toBe('Eintritt frei, Schuhe egal');
    const long = textsOf({ name: 'Tanz', shortDescription: 'Eintritt frei, Schuhe egal. '.repeat(9) });
    expect([
      roleOf(long.poster.blocks, 'description').length,
      roleOf(long.poster.blocks, 'next').length > 0,
    ]).toEqual([0, true]);
  });

  it('leaves for a title that would be much smaller', () => {
    const name = 'Wissenschaft und Praxis im Gespräch '.repeat(4).slice(0, 140);
    expect(roleOf(textsOf({ name }).poster.blocks, 'next')).toEqual([]);
  });

  it('takes the corner of a code that is missing, in portrait too', () => {
    for (const size of [landscape, [1080, 1920] as const]) {
      const { input, poster } = textsOf({ name: 'Konzert', canceled: true }, {}, size);
      const next = roleOf(poster.blocks, 'next');
      expect(Math.max(...next.map(lastBaseline))).toBeCloseTo(gridOf(input.screen).base, 3);
    }
  });
});

describe('a contact in place of a code', () => {
  it('is text in the corner, undivided', () => {
    for (const contact of ['a@b.example', 'studienberatung@hochschule-beispiel.example']) {
      const { poster } = textsOf({ name: 'Sprechstunde', eventUrl: null, contact });
      expect(only(poster.blocks, 'address').fitted.lines.map(({ text }) => text)).toEqual([contact]);
      expect(poster.blocks.some(({ kind }) => kind === 'qr')).toBe(false);
    }
  });
});

describe('a picture', () => {
  const picture = { ...largePicture, width: 1600, height: 1000 };
  const imageOf = (size: readonly [number, number], options: LayoutOptions) =>
    composeSample({ name: 'Blasmusik goes digital' }, size, options).poster.blocks.find(
      (block) => block.kind === 'image',
    );

  it('bleeds off three sides', () => {
    expect(imageOf(landscape, { picture })).toMatchObject({
      x: 883,
      y: 0,
      width: 1037,
      height: 1080,
      isStill: true,
    });
    expect(imageOf([1080, 1920], { picture })).toMatchObject({ x: 0, y: 0, width: 1080, height: 768 });
  });

  it('is cropped around its point of interest', () => {
    const block = imageOf(landscape, { picture: { ...picture, focus: { x: 0.7, y: 0.5 } } });
    const inner = block?.kind === 'image' ? block.inner : null;
    expect(inner && inner.x + 0.7 * inner.width).toBeCloseTo(1037 / 2, 0);
  });

  it('stands whole on the ground where it would be blurred or is a printed poster', () => {
    for (const [width, height] of [
      [500, 380],
      [900, 1300],
    ] as const) {
      const block = imageOf(landscape, { picture: { ...picture, width, height } });
      expect(block && block.width / block.height).toBeCloseTo(width / height, 1);
    }
    expect(imageOf(landscape, { picture: { ...picture, width: 300, height: 200 } })).toBeUndefined();
  });

  it('leaves for a title that would be below its floor, and on short portrait screens', () => {
    const long = composeSample({ name: 'Wissenschaftskommunikation und Praxis '.repeat(4) }, landscape, {
      picture,
    });
    expect(long.poster.blocks.some(({ kind }) => kind === 'image')).toBe(false);
    expect(imageOf([900, 1200], { picture })).toBeUndefined();
  });
});

describe('the date', () => {
  it('stands below its tag where both do not fit on one line', () => {
    const { poster } = textsOf(events['soon'] ?? {}, {}, [1080, 1920]);
    const [tag, first] = [only(poster.blocks, 'tag'), only(poster.blocks, 'day')];
    expect(tag.fontSize).toBeLessThan(first.fontSize);
    expect(capTop(first)).toBeGreaterThan(lastBaseline(tag));
    const wide = textsOf(events['soon'] ?? {}).poster.blocks;
    expect(capTop(only(wide, 'day'))).toBeCloseTo(capTop(only(wide, 'tag')), 3);
  });

  it('of a cancelled event is struck below its tag', () => {
    const { poster } = textsOf({ name: 'Konzert', canceled: true });
    expect(wordsOf(only(poster.blocks, 'tag'))).toBe('Abgesagt');
    expect(only(poster.blocks, 'struck').isStruck).toBe(true);
    expect(roleOf(poster.blocks, 'day')).toEqual([]);
  });
});
