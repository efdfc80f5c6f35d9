import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { composeFoot, type FootInput } from './compose-foot.ts';
import { gridOf } from './grid.ts';
import { composeScreen } from './compose-screen.ts';
import { fixedWidthTools, textBlocksOf } from './sample-layout.ts';

const screen = composeScreen({ width: 1920, height: 1080 }, resolveConfig({}, builtInSite));
const portrait = composeScreen({ width: 1080, height: 1920 }, resolveConfig({}, builtInSite));
const ribbon = { bars: [], now: 0.5 };

function footOf(fields: Partial<FootInput> = {}, width = 1600) {
  const { left } = gridOf(fields.screen ?? screen);
  const texts = { site: 'Hochschule', logo: null, monitor: 'Mensa', dataAge: null, clock: '12:05', ribbon };
  const blocks = composeFoot({ screen, tools: fixedWidthTools, right: left + width, ...texts, ...fields });
  const words = textBlocksOf(blocks).map(({ fitted }) => fitted.lines.map(({ text }) => text).join(''));
  return { blocks, words, hasRibbon: blocks.some(({ kind }) => kind === 'ribbon') };
}

describe('the foot', () => {
  it('says whose screen it is, where in time the event stands, and the time', () => {
    expect(footOf()).toMatchObject({ words: ['Hochschule', 'Mensa', '12:05'], hasRibbon: true });
  });

  it('loses ribbon, monitor and site in this order, nothing is shortened', () => {
    const shown = [1600, 500, 380, 150]
      .map((width) => footOf({}, width))
      .map(({ words, hasRibbon }) => [hasRibbon, ...words]);
    expect(shown).toEqual([
      [true, 'Hochschule', 'Mensa', '12:05'],
      [false, 'Hochschule', 'Mensa', '12:05'],
      [false, 'Hochschule', '12:05'],
      [false, '12:05'],
    ]);
  });

  it('says the age of data in place of the ribbon, in inverse where they are old', () => {
    const dataAge = { text: 'Stand 11:05', isOld: false };
    expect(footOf({ dataAge })).toMatchObject({
      words: ['Hochschule', 'Mensa', 'Stand 11:05', '12:05'],
      hasRibbon: false,
    });
    const old = footOf({ dataAge: { ...dataAge, isOld: true } });
    expect(old.blocks.filter(({ kind }) => kind === 'box')).toHaveLength(1);
  });

  it('has a logo in place of the name, in portrait the name', () => {
    const logo = '/logo.svg';
    expect(footOf({ logo }).words).toEqual(['Mensa', '12:05']);
    expect(footOf({ logo }).blocks.filter(({ kind }) => kind === 'image')).toHaveLength(1);
    expect(footOf({ logo, screen: portrait }, 900).words).toEqual(['Hochschule', 'Mensa', '12:05']);
  });
});
