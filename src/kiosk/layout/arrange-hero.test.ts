import { describe, expect, it } from 'vitest';
import { largeImage, layOutEvent, type LayoutOptions, screenSizes, textBlocksOf } from './sample-layout.ts';

const tallImage = { width: 1200, height: 1600 };
const wideImage = { width: 3200, height: 1600 };

const fields = { name: 'Sommerfest am Main', subtitle: 'Mit Musik', place: 'Campuswiese' };
const layOut = (options: LayoutOptions, more = {}, size: readonly [number, number] = screenSizes.portrait) =>
  layOutEvent({ ...fields, ...more }, size, { image: tallImage, ...options });

describe('an event with a large image', () => {
  it('covers an ultra-wide screen, with the texts on a panel at the lower left', () => {
    const [width, height] = screenSizes['ultra-wide'];
    const { blocks, image, panel, foot } = layOut({ image: wideImage }, {}, [width, height]).layout;
    expect(image).toEqual({ x: 0, y: 0, width, height });
    expect(panel).toMatchObject({ x: 0 });
    if (panel === null) return;
    expect(panel.y + panel.height).toBe(height);
    expect(panel.width).toBeLessThan(0.76 * width);
    expect(panel.height).toBeLessThan(0.71 * height);
    for (const block of [...blocks, foot]) {
      expect(block.y).toBeGreaterThan(panel.y);
      expect(block.x + block.width).toBeLessThan(panel.width);
    }
  });

  it('has a panel over the whole width in portrait', () => {
    const { panel } = layOut({}).layout;
    expect(panel).toMatchObject({ x: 0, width: 1080 });
    expect(panel?.y).toBeGreaterThan(0.33 * 1920);
  });

  it.each(['Full HD', '4K', '720p', '4:3'] as const)('is beside its image on %s', (name) => {
    const { image, panel } = layOut({ image: largeImage }, {}, screenSizes[name]).layout;
    expect(panel).toBeNull();
    expect(image?.height).toBe(screenSizes[name][1]);
  });

  it.each<[string, LayoutOptions, Parameters<typeof layOut>[1]]>([
    ['the image is small', { image: { width: 600, height: 1000 } }, {}],
    ['too much of the image would be cut off', { image: { width: 3000, height: 2000 } }, {}],
    ['there were three such slides before', { mayBeHero: false }, {}],
    ['the event is cancelled', {}, { canceled: true }],
    ['the title is too long for the panel', {}, { name: 'Wissenschaft und Praxis im Gespräch '.repeat(4) }],
  ])('has no panel if %s', (_, options, more) => {
    expect(layOut(options, more).layout.panel).toBeNull();
  });

  it('has its texts in the order date, title, place', () => {
    const roles = textBlocksOf(layOut({}).layout.blocks).map(({ role }) => role);
    expect(roles).toEqual(['mark', 'title', 'place', 'verb']);
  });
});
