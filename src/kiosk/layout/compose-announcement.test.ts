import { describe, expect, it } from 'vitest';
import { gridOf } from './grid.ts';
import { composeSample, largePicture, screenSizes, textBlocksOf } from './sample-layout.ts';
import { capTop, lastBaseline } from './set-text.ts';

const announcement = {
  isAnnouncement: true,
  name: 'Mensa geschlossen vom 21. Dezember bis 4. Januar',
  startDate: '2026-11-20T10:00:00+01:00',
  endDate: '2027-01-04',
  place: 'Mensa',
};
const short = 'Die Cafeteria im Foyer hat geöffnet.';
type Sample = Parameters<typeof composeSample>;

const compose = (
  shortDescription: string,
  size: Sample[1] = screenSizes['Full HD'],
  options: Sample[2] = {},
) => composeSample({ ...announcement, shortDescription }, size, options);

describe.each(Object.entries(screenSizes))('an announcement on %s', (_, size) => {
  it.each([
    ['its title alone', '', ['title']],
    ['its text, too', short, ['text', 'title']],
    ['its title alone if the text is too long', 'Wort '.repeat(200), ['title']],
  ])('has %s, and the code', (_what, text, roles) => {
    const { input, poster } = compose(text, size);
    const blocks = textBlocksOf(poster.blocks).filter(({ role }) => role !== 'verb');
    expect(blocks.map(({ role }) => role)).toEqual(roles);
    expect(poster.blocks.some(({ kind }) => kind === 'qr')).toBe(true);
    expect(poster.isShortened).toBe(false);
    expect(poster.titleSize).toBeGreaterThan(input.screen.sizes.titleFloor);
  });
});

it('has its text above the title, from the first capitals on', () => {
  const { input, poster } = compose(short);
  const [text, title] = ['text', 'title'].flatMap((role) =>
    textBlocksOf(poster.blocks).filter((block) => block.role === role),
  );
  if (text === undefined || title === undefined) throw new Error('no texts');
  expect(capTop(text)).toBeCloseTo(gridOf(input.screen).top, 3);
  expect(lastBaseline(text)).toBeLessThan(capTop(title));
});

describe('beside a picture', () => {
  const has = (text: string, wanted: string) =>
    compose(text, screenSizes['Full HD'], { picture: largePicture }).poster.blocks.some(
      (block) => (block.kind === 'text' ? block.role : block.kind) === wanted,
    );

  it('stands a text that fits', () => {
    expect([has(short, 'image'), has(short, 'text')]).toEqual([true, true]);
  });

  it('a longer text takes the room of the picture, one that never fits leaves it', () => {
    const [longer, longest] = ['Wort '.repeat(60), 'Wort '.repeat(300)];
    expect([has(longer, 'image'), has(longer, 'text')]).toEqual([false, true]);
    expect([has(longest, 'image'), has(longest, 'text')]).toEqual([true, false]);
  });
});
