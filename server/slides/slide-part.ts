import type { DrawnTexts } from './embed-fonts.ts';

/** The shapes of screen that a slide is written for. A class for one of them starts with its first letter. */
export const shapes = ['landscape', 'portrait'] as const;
export type Shape = (typeof shapes)[number];
export type PerShape<Value> = Readonly<Record<Shape, Value>>;

/** A part of a slide: its elements, the rules for every shape of screen and those for one, and its texts. */
export interface Part {
  readonly html: string;
  readonly rules?: readonly string[];
  readonly shapeRules?: PerShape<readonly string[]>;
  readonly texts?: Partial<DrawnTexts>;
}

/** The class of the article. Every rule names it, so that none applies to anything else. */
export const articleClass = 'first';

export function rule(selector: string, declarations: string): string {
  return `.${articleClass} ${selector}{${declarations}}`;
}

export function perShape<Value>(valueOf: (shape: Shape) => Value): PerShape<Value> {
  return { landscape: valueOf('landscape'), portrait: valueOf('portrait') };
}

/** The parts in their order. */
export function joinParts(parts: readonly Part[]) {
  const textsOf = (font: keyof DrawnTexts) => parts.map(({ texts }) => texts?.[font] ?? '').join('');
  return {
    html: parts.map(({ html }) => html).join(''),
    rules: parts.flatMap(({ rules }) => rules ?? []),
    shapeRules: perShape((shape) => parts.flatMap(({ shapeRules }) => shapeRules?.[shape] ?? [])),
    texts: { display: textsOf('display'), body: textsOf('body'), strong: textsOf('strong') },
  };
}

/** 100 px of the screen that the layout is computed for are 1 rem. */
export function rem(px: number): string {
  return `${Number((px / 100).toFixed(4))}rem`;
}

export function boxRules(box: { readonly [side in 'x' | 'y' | 'width' | 'height']: number }): string {
  return `left:${rem(box.x)};top:${rem(box.y)};width:${rem(box.width)};height:${rem(box.height)}`;
}

/** The classes that hide an element in the shapes without a block for it. */
export function hiddenIn(pair: PerShape<unknown>): string[] {
  return shapes.filter((shape) => pair[shape] === undefined).map(([letter]) => `${letter}x`);
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser makes every other carriage return a line feed.
  '\r': '&#13;',
};

/** For texts and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => references[character] ?? character);
}
