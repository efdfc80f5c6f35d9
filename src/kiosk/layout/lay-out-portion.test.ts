import { describe, expect, it } from 'vitest';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { layOutPortion, layOutSlide } from './lay-out-slide.ts';
import { sampleInput } from './sample-layout.ts';
import type { SlideInput } from './slide-layout.ts';

/** Counts the texts that are measured. */
function countingTools() {
  let measured = 0;
  const seen = new Set<string>();
  const widthOf = (font: string) => (text: string) => {
    if (!seen.has(font + text)) measured += 1;
    seen.add(font + text);
    return text.length * 0.52;
  };
  const hyphenate = (word: string) => (word.length < 12 ? [word] : [word.slice(0, 6), word.slice(6)]);
  return { tools: createTypesetting(widthOf, hyphenate), countMeasured: () => measured };
}

function inputOf(name: string, size: readonly [number, number], hasImage: boolean) {
  const fields = {
    name,
    subtitle: 'Mit Beiträgen aus allen Fakultäten',
    shortDescription: 'Verschiedene Wörter über Wissenschaftskommunikation. '.repeat(5),
    place: 'Foyer der Zentralbibliothek, Gebäude A, 1. Obergeschoss',
  };
  const input = sampleInput(fields, size, { hasImage });
  return (tools: SlideInput['tools']) => ({ ...input, modules: 29, tools });
}

describe.each([
  ['a short name', 'Mensa-Talk'],
  [
    'a long name',
    'Lange Nacht der Wissenschaften: Experimente, Führungen und Vorträge auf dem ganzen Campus',
  ],
  ['200 characters', 'Wissenschaftskommunikation und Praxis im Gespräch '.repeat(5).slice(0, 200)],
])('a slide in portions, %s', (_, name) => {
  it.each([
    [1920, 1080, false],
    [1920, 1080, true],
    [1080, 1920, false],
    [1024, 768, true],
  ])('has the same layout as without portions (%d × %d, image: %s)', (width, height, hasImage) => {
    const input = inputOf(name, [width, height], hasImage);
    const ahead = countingTools();
    let portions = 1;
    while (!layOutPortion(input(ahead.tools)) && portions < 200) portions += 1;
    expect(portions).toBeGreaterThan(3);
    expect(portions).toBeLessThan(120);
    const before = ahead.countMeasured();
    expect(layOutSlide(input(ahead.tools))).toEqual(layOutSlide(input(countingTools().tools)));
    expect(ahead.countMeasured()).toBe(before);
  });
});

it('measures only a few texts in one portion', () => {
  const input = inputOf('Wissenschaftskommunikation und Praxis im Gespräch '.repeat(4), [1920, 1080], true);
  const whole = countingTools();
  layOutSlide(input(whole.tools));
  const portion = countingTools();
  layOutPortion(input(portion.tools));
  expect(portion.countMeasured()).toBeLessThan(whole.countMeasured() / 3);
});
