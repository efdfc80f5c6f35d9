import process from 'node:process';
import fc from 'fast-check';
import type { Page } from 'playwright/test';
import { recipes } from '@aushang/event-service/samples/recipe.ts';
import { createFontMeasure, drawnEmoji, type OpenFont, openFont } from '#server/slides/measure-text.ts';
import { readFonts } from '#server/slides/read-fonts.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { slideSet } from '#e2e/looks/slides/fill-event-service.ts';

/* Widths by which the gateway composes a slide, against those of a browser that shows it. */

/** Relative. */
const tolerance = 0.003;
/** Browsers round the boxes of elements to 1/64 px. */
const roundingPx = 1 / 64;
const random = { seed: 20261122, numRuns: 400 };

const fonts = [
  ['display', 750, 'Aushang Display'],
  ['body', 450, 'Aushang Text'],
  ['strong', 650, 'Aushang Text'],
] as const;
const sizesPx = [21, 100, 217.6];

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Titles, places, descriptions and their sentences, in German and English. */
const realTexts = [...new Set(stringsOf([slideSet, recipes]))]
  .flatMap((text) => [text, ...text.split(/(?<=[.!?:,]) /)])
  .filter((text) => text.trim() !== '');

const slices = fc
  .tuple(fc.constantFrom(...realTexts), fc.nat(200), fc.integer({ min: 1, max: 60 }))
  .map(([text, from, length]) =>
    Array.from(text)
      .slice(from % text.length)
      .slice(0, length)
      .join(''),
  );
const joined = fc.array(slices, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

/** Those that every shipped file of a range has. */
function shippedCharacters(opened: readonly OpenFont[]): readonly string[] {
  const [display, text] = ['display', 'text'].map((family) => {
    const own = opened.filter((font) => font.family === family);
    return new Set(own.flatMap(({ face }) => [...face.collectUnicodes()]));
  });
  return [...(display ?? [])].filter((code) => text?.has(code)).map((code) => String.fromCodePoint(code));
}

interface Widths {
  readonly canvas: number;
  readonly element: number;
}

function measureInBrowser(page: Page, font: string, texts: readonly string[]): Promise<readonly Widths[]> {
  return page.evaluate(
    async ([css, all]) => {
      await document.fonts.load(css, all.join(''));
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = css;
      const element = document.body.appendChild(document.createElement('span'));
      Object.assign(element.style, { font: css, position: 'absolute', whiteSpace: 'pre' });
      return all.map((text) => {
        element.textContent = text;
        return {
          canvas: context.measureText(text).width,
          element: element.getBoundingClientRect().width,
        };
      });
    },
    [font, texts] as const,
  );
}

test('widths equal those of the browser', async ({ page, servers }) => {
  await servers.open(page, '/desk');
  const opened = (await readFonts('dist/page')).map(openFont);
  const shipped = shippedCharacters(opened);
  const known = new Set(shipped);
  const anyOrder = fc.array(fc.constantFrom(...shipped), { minLength: 1, maxLength: 30 });
  const texts = [
    ...realTexts,
    ...fc.sample(joined, random),
    ...fc.sample(anyOrder, random).map((characters) => characters.join('')),
    ...shipped,
    'Łódź, Šibenik, Niğde, Győr und Iași',
  ].filter((text) => Array.from(text).every((character) => known.has(character)));
  expect(new Set(texts).size).toBeGreaterThan(1200);
  for (const [font, weight, family] of fonts) {
    const measure = createFontMeasure(opened, font);
    const widths = texts.map(measure);
    for (const size of sizesPx) {
      const found = await measureInBrowser(page, `${weight} ${size}px '${family}', system-ui`, texts);
      const wrong = texts.flatMap((text, at) => {
        const { canvas = 0, element = 0 } = found[at] ?? {};
        const width = (widths[at] ?? 0) * size;
        const isRight =
          Math.abs(width - canvas) <= width * tolerance &&
          Math.abs(width - element) <= width * tolerance + roundingPx;
        return isRight ? [] : [`${text}: ${width}, canvas ${canvas}, element ${element}`];
      });
      expect(wrong, `${font} at ${size} px`).toEqual([]);
    }
  }
});

test('characters that the fonts lack are not wider than measured', async ({ page, servers }) => {
  test.skip(process.platform !== 'linux', 'the fonts of the tests are used on Linux only');
  await servers.open(page, '/desk');
  const opened = (await readFonts('dist/page')).map(openFont);
  const lacking = Array.from('‐‑†‡‣‾⁂ĈŎŦ');
  for (const [font, weight, family] of fonts) {
    const measure = createFontMeasure(opened, font);
    const found = await measureInBrowser(page, `${weight} 100px '${family}', system-ui`, lacking);
    const wider = lacking.filter(
      (one, at) => (found[at]?.canvas ?? Infinity) / 100 > measure(one) * (1 + tolerance),
    );
    expect(wider, font).toEqual([]);
  }
});

test('emoji are not wider than measured', async ({ page, servers }) => {
  test.skip(process.platform !== 'linux', 'the fonts of the tests are used on Linux only');
  await servers.open(page, '/desk');
  const opened = (await readFonts('dist/page')).map(openFont);
  const emoji = ['🎉', '👩‍🔬', '❤️', '🇪🇺', '1️⃣', '👍🏽', '☕', '🙂'];
  for (const [font, weight, family] of fonts) {
    const measure = createFontMeasure(opened, font);
    const found = await measureInBrowser(page, `${weight} 100px '${family}', system-ui`, emoji);
    const wider = emoji.filter((one, at) => {
      const { canvas = Infinity } = found[at] ?? {};
      return (canvas / 100) * drawnEmoji.size > measure(one);
    });
    expect(wider, font).toEqual([]);
  }
});
