import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import subsetFont from 'subset-font';
import type { Background, Language } from '#config/site.ts';
import { type Place, type Surface, SurfaceContext } from '#kiosk/drawing/surface.ts';
import { type Block, type Box, wholeText } from '#kiosk/layout/blocks.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import type { EmbeddedFont } from './drawn-slide.ts';
import type { OpenFont } from './measure-text.ts';
import { articleClass, createRuleFilter, posterRules, rule, shapeRules } from './poster-rules.ts';
import { faces } from './read-fonts.ts';

type DrawnTexts = Readonly<Record<Font, string>>;

/**
 * Fonts with the letters of a slide, about 3.5 kB each: a request of its own would cost a round trip. Cached by the set of
 * letters, since making one takes 20 to 50 ms.
 */
export function createFontEmbedder(fonts: readonly OpenFont[]) {
  const cache = new LRUCache<string, EmbeddedFont>({ max: 50 });
  return async (texts: DrawnTexts): Promise<readonly EmbeddedFont[]> => {
    const embedded: EmbeddedFont[] = [];
    for (const font of ['display', 'body', 'strong'] as const)
      for (const { family, covers, trueType, range } of fonts) {
        if (family !== faces[font].family) continue;
        const covered = [...new Set(texts[font])].filter((letter) => covers(letter));
        if (covered.length === 0) continue;
        const letters = covered.sort().join('');
        const key = `${font} ${letters}`;
        const found = cache.get(key) ?? { ...(await makeFont(font, trueType, letters)), range };
        cache.set(key, found);
        embedded.push(found);
      }
    return embedded;
  };
}

/** One weight: with their own letters, two are smaller than a variable font. The file of the display font has one. */
async function makeFont(font: Font, trueType: Uint8Array, letters: string) {
  const { name, weight } = faces[font];
  const axes = font === 'display' ? {} : { variationAxes: { wght: weight } };
  const made = await subsetFont(trueType, letters, { targetFormat: 'woff2', ...axes });
  return { family: name, weight: String(weight), woff2: Buffer.from(made).toString('base64') };
}

/** The shapes of screen that a slide is drawn for. A class for one of them starts with its first letter. */
export const shapes = ['landscape', 'portrait'] as const;
type Shape = (typeof shapes)[number];

export interface Frame {
  readonly shape: Shape;
  /** It is at the top of the real screen; the rest is for the content. */
  readonly band: { readonly height: number } | null;
  /** The box of the computed screen, which is in the middle of the real one. */
  readonly screen: Box;
}

/** 100 px of the screen that the layout is computed for are 1 rem. */
export function rem(px: number): string {
  return `${Number((px / 100).toFixed(4))}rem`;
}

interface ArticleInput {
  /** Attributes of the article. */
  readonly attributes: Readonly<Record<string, string | undefined>> & { readonly lang: Language };
  readonly colors: Background;
  /** The order is that of `shapes`. */
  readonly frames: readonly Frame[];
  readonly content: ReactNode;
  /** All of its blocks, for the letters that the fonts in the document must have. */
  readonly blocks: readonly Block[];
  /** The band of all frames. */
  readonly band?: ReactNode;
  /** Rules of elements with colours of their own. */
  readonly colorRules: readonly string[];
}

/** One article as large as the screen, as HTML and CSS for every shape of screen. */
export function drawArticle({ attributes, colors, frames, content, blocks, band, colorRules }: ArticleInput) {
  const { surface, placeRules } = createServerSurface();
  const box = <div className="c">{content}</div>;
  const written = renderToStaticMarkup(
    <SurfaceContext value={surface}>
      <article className={articleClass} aria-current="true" {...attributes}>
        {band}
        {band ? <div className="l">{box}</div> : box}
      </article>
    </SurfaceContext>,
  );
  // React preloads images, which a part of a document cannot.
  const html = written.replace(/<link rel="preload"[^>]*>/g, '');
  const isUsed = createRuleFilter(`${html} class="${articleClass}"`);
  const media = frames.map((frame) => {
    const { shape } = frame;
    const all = [...frameRules(frame), ...shapeRules(shape.charAt(0)), ...placeRules[shape]];
    return `@media (orientation:${shape}){${all.filter(isUsed).join('')}}`;
  });
  const common = [...posterRules(colors), ...commonRules, ...colorRules].filter(isUsed);
  return { html, rules: [articleRule(colors), ...common, ...media], texts: textsOf(blocks) };
}

function articleRule({ ground, ink }: Background): string {
  const font = "font-family:'First Text','Aushang Text',system-ui,sans-serif";
  const place = 'position:absolute;top:0;left:0;width:100%;height:100%;overflow:hidden';
  return `.${articleClass}{${place};background:${ground};color:${ink};${font}}`;
}

const commonRules = [
  rule('.c', 'position:absolute;top:50%;left:50%'),
  rule('.l', 'position:absolute;bottom:0;left:0;width:100%'),
  rule('.band', 'position:absolute;top:0;left:0;width:100%;overflow:hidden'),
  rule('.n', 'position:absolute;top:0;left:50%;height:100%'),
];

function frameRules({ band, screen: { width, height } }: Frame): readonly string[] {
  const bandHeight = band?.height ?? 0;
  const margin = `${rem(-height / 2)} 0 0 ${rem(-width / 2)}`;
  return [
    rule('.c', `width:${rem(width)};height:${rem(height)};margin:${margin}`),
    rule('.l', `top:${rem(bandHeight)}`),
    rule('.band', `height:${rem(bandHeight)}`),
    rule('.n', `width:${rem(width)};margin-left:${rem(-width / 2)}`),
  ];
}

/** A surface whose places are rules for each shape of screen: what the gateway writes has no `style` attributes. */
function createServerSurface() {
  const placeRules: Record<Shape, string[]> = { landscape: [], portrait: [] };
  let count = 0;
  const place = (variants: readonly (Place | undefined)[]) => {
    const name = `b${count}`;
    count += 1;
    const hidden: string[] = [];
    for (const [index, shape] of shapes.entries()) {
      const variant = variants[index];
      if (variant === undefined) hidden.push(`${shape.charAt(0)}hide`);
      else placeRules[shape].push(rule(`.${name}`, declare(variant)));
    }
    return { className: [name, ...hidden].join(' ') };
  };
  const letters = shapes.map((shape) => shape.charAt(0));
  const surface: Surface = { shapes: letters, place, emojiStyle: () => undefined };
  return { surface, placeRules };
}

const kebabCase = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declare = (place: Place): string =>
  Object.entries(place)
    .map(([property, px]) => `${kebabCase(property)}:${rem(px)}`)
    .join(';');

/** The clock changes, and so any time may need these. */
const clockLetters = '0123456789:';

function textsOf(blocks: readonly Block[]): DrawnTexts {
  const texts = { display: '', body: '', strong: '' };
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    const { lines, shortened } = block.fitted;
    const drawn = (lines.some(({ hyphen }) => hyphen) ? '-' : '') + (shortened ? '…' : '');
    texts[block.font] += wholeText(block) + drawn + (block.role === 'clock' ? clockLetters : '');
  }
  return texts;
}
