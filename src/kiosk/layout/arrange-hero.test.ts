import { describe, expect, it } from 'vitest';
import { largeImage, layOutEvent, type LayoutOptions, screenSizes, textBlocksOf } from './sample-layout.ts';

const fields = { name: 'Sommerfest am Main', subtitle: 'Mit Musik', place: 'Campuswiese' };
const layOut = (
  options: LayoutOptions,
  more = {},
  size: readonly [number, number] = screenSizes['Full HD'],
) => layOutEvent({ ...fields, ...more }, size, { image: largeImage, ...options });

describe('an event with a large image', () => {
  it.each(Object.entries(screenSizes).filter(([name]) => name !== 'portrait' && name !== 'ultra-wide'))(
    'has it over the whole screen, with the texts on a panel at the lower left: %s',
    (_, size) => {
      const [width, height] = size;
      const { blocks, image, panel, foot } = layOut({}, {}, size).layout;
      expect(image).toEqual({ x: 0, y: 0, width, height });
      expect(panel).toMatchObject({ x: 0 });
      if (panel === null) return;
      expect(panel.y + panel.height).toBe(height);
      expect(panel.width).toBeLessThan(0.7 * width);
      expect(panel.height).toBeLessThan(0.67 * height);
      for (const block of [...blocks, foot]) {
        expect(block.y).toBeGreaterThan(panel.y);
        expect(block.x + block.width).toBeLessThan(panel.width);
      }
    },
  );

  it('has a panel over the whole width in portrait', () => {
    const { panel } = layOut({ image: { width: 1200, height: 1600 } }, {}, screenSizes.portrait).layout;
    expect(panel).toMatchObject({ x: 0, width: 1080 });
    expect(panel?.y).toBeGreaterThan(0.42 * 1920);
  });

  it('has a panel only as high as needed', () => {
    const heightOf = (name: string) => layOut({}, { name }).layout.panel?.height ?? 0;
    expect(heightOf('Jazz')).toBeLessThan(heightOf('Sommerfest und Jahrestag auf der Wiese'));
  });

  it.each<[string, LayoutOptions, Parameters<typeof layOut>[1]]>([
    ['the image is small', { image: { width: 1100, height: 800 } }, {}],
    ['too much of the image would be cut off', { image: { width: 1600, height: 2000 } }, {}],
    ['there were three such slides before', { mayBeHero: false }, {}],
    ['the event is cancelled', {}, { canceled: true }],
    ['the title is too long for the panel', {}, { name: 'Wissenschaft und Praxis im Gespräch '.repeat(4) }],
  ])('has no panel if %s', (_, options, more) => {
    expect(layOut(options, more).layout.panel).toBeNull();
  });

  it('has its texts in the order date, title, place', () => {
    const roles = textBlocksOf(layOut({}).layout.blocks).map(({ role }) => role);
    expect(roles).toEqual(['mark', 'title', 'subtitle', 'place', 'verb']);
  });
});
