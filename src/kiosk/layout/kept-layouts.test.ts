import { describe, expect, it } from 'vitest';
import type { Hyphenate } from '#typesetting/detect-language.ts';
import { noHyphens } from '#typesetting/hyphenate.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { composeEvent } from './compose-event.ts';
import { composeOverview } from './compose-overview.ts';
import type { PosterInput } from './compose-screen.ts';
import { createKeptLayouts } from './kept-layouts.ts';
import { largePicture, sampleInput } from './sample-layout.ts';

const isSpent = () => true;

/** Counts the texts that are measured. */
function countingTools() {
  let measured = 0;
  const seen = new Set<string>();
  const widthOf = (font: string) => (text: string) => {
    if (!seen.has(font + text)) measured += 1;
    seen.add(font + text);
    return text.length * 0.52;
  };
  const hyphenate: Hyphenate = (word) => (word.length < 12 ? [] : [{ at: 6, kind: 'joint' }]);
  return { tools: createTypesetting(widthOf, () => hyphenate), countMeasured: () => measured };
}

function inputOf(name: string, size: readonly [number, number], hasImage: boolean) {
  const fields = {
    name,
    subtitle: 'Mit Beiträgen aus allen Fakultäten',
    shortDescription: 'Verschiedene Wörter über Wissenschaftskommunikation. '.repeat(5),
    place: 'Foyer der Zentralbibliothek, Gebäude A, 1. Obergeschoss',
  };
  const input = sampleInput(fields, size, { picture: hasImage ? largePicture : null });
  return (tools: PosterInput['tools']) => ({ ...input, tools });
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
    const { tools, countMeasured } = countingTools();
    const layouts = createKeptLayouts(input(tools));
    let portions = 1;
    while (!layouts.prepare(input(tools), isSpent) && portions < 200) portions += 1;
    expect(portions).toBeGreaterThan(3);
    expect(portions).toBeLessThan(120);
    const before = countMeasured();
    expect(layouts.compose(input(tools))).toEqual(composeEvent(input(countingTools().tools)));
    expect(countMeasured()).toBe(before);
  });
});

it('measures only a few texts in a portion whose time is over', () => {
  const input = inputOf('Wissenschaftskommunikation und Praxis im Gespräch '.repeat(4), [1920, 1080], true);
  const whole = countingTools();
  composeEvent(input(whole.tools));
  const portion = countingTools();
  createKeptLayouts(input(portion.tools)).prepare(input(portion.tools), isSpent);
  expect(portion.countMeasured()).toBeLessThan(whole.countMeasured() / 3);
});

describe('a layout that is kept', () => {
  const input = sampleInput({ name: 'Mensa-Talk' }, [1920, 1080]);
  const layouts = createKeptLayouts(input);
  const first = layouts.compose(input);

  it('is the same object for a slide that was built anew with the same content', () => {
    expect(layouts.compose({ ...input, slide: { ...input.slide } })).toBe(first);
    expect(layouts.prepare(input, isSpent)).toBe(true);
  });

  it.each([
    ['the event', { slide: { ...input.slide, event: { ...input.slide.event, name: 'Aula-Talk' } } }],
    ['the wording', { slide: { ...input.slide, tag: 'Läuft bereits' } }],
    ['a further date', { slide: { ...input.slide, further: 'Di 24. Nov' } }],
    ['a following event', { next: input.next.slice(1) }],
    ['the picture', { picture: largePicture }],
    ['the code', { code: { modules: 41, path: '' } }],
  ])('is made anew when %s changes', (_name, change) => {
    const changed = layouts.compose({ ...input, ...change });
    expect(changed).not.toBe(first);
    expect(changed).toEqual(composeEvent({ ...input, ...change }));
  });

  it('leaves out following events with which the layout fails, and fails with the slide alone', () => {
    const widthOf = () => (text: string) => {
      if (text.includes('defekt')) throw new TypeError('broken');
      return text.length * 0.52;
    };
    const fragile = { ...input, tools: createTypesetting(widthOf, () => noHyphens) };
    const broken = { ...input.slide, event: { ...input.slide.event, name: 'defekt' } };
    expect(createKeptLayouts(fragile).compose({ ...fragile, next: [broken] })).toEqual(
      composeEvent({ ...fragile, next: [] }),
    );
    expect(() => createKeptLayouts(fragile).compose({ ...fragile, slide: broken })).toThrow(TypeError);
    expect(() => createKeptLayouts(fragile).prepare({ ...fragile, slide: broken }, isSpent)).toThrow(
      TypeError,
    );
  });

  it('is not kept for all slides that there ever were', () => {
    const few = createKeptLayouts(input);
    const compose = (key: string) => few.compose({ ...input, slide: { ...input.slide, key } });
    const oldest = compose('0');
    for (let key = 1; key <= 400; key += 1) compose(String(key));
    expect(compose('400')).toBe(compose('400'));
    expect(compose('0')).not.toBe(oldest);
  });
});

it('composes an overview in portions, once for its rows', () => {
  const { tools, countMeasured } = countingTools();
  const [name, place] = ['Wissenschaftskommunikation und Praxis im Gespräch', 'Foyer der Zentralbibliothek'];
  const texts = {
    name,
    place,
    day: '',
    time: '18:00',
    mark: '',
    state: '',
    clock: '18:00',
    isCanceled: false,
    urgency: 'today',
  } as const;
  const rows = Array.from({ length: 9 }, (_, at) => ({ ...texts, covers: null, name: `${at} ${name}` }));
  const head = { heading: 'Heute im Haus', date: 'Freitag, 20. November', title: [], pageOf: '' };
  const page = { kind: 'overview', language: 'de', ...head } as const;
  const slide = {
    ...page,
    key: 'overview-today-1',
    urgency: 'today',
    rows,
    dwellSeconds: 12,
    dates: [],
  } as const;
  const input = sampleInput({}, [1920, 1080]);
  const { code } = input;
  const layouts = createKeptLayouts({ ...input, tools });
  const overview = { slide, code, next: [], picture: null };
  let portions = 1;
  while (!layouts.prepare(overview, isSpent) && portions < 200) portions += 1;
  expect(portions).toBeGreaterThan(3);
  expect(portions).toBeLessThan(60);
  const before = countMeasured();
  const poster = layouts.compose({ ...overview, slide: { ...slide } });
  expect(poster).toEqual(composeOverview({ ...input, tools: countingTools().tools, slide, code }));
  expect(countMeasured()).toBe(before);
  expect(layouts.compose(overview)).toBe(poster);
  expect(layouts.compose({ ...overview, slide: { ...slide, rows: rows.slice(1) } })).not.toBe(poster);
});
