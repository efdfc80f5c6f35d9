import type { Background } from '#config/site.ts';
import { readStyles } from '#server/files/read-styles.ts';
import { drawnEmoji } from './measure-text.ts';

/** The class of the article. Every rule names it, so that none applies to anything else. */
export const articleClass = 'first';

interface Rule {
  /** The class of the poster is left out. */
  readonly selector: string;
  readonly declarations: string;
}

/** An element with one of these classes has one name for each shape. */
const isPerShape = ({ selector }: Rule) => /^\.(?:break|hyphen|ellipsis|rest)\b/.test(selector);

/** The rules of `packages/styles/poster.css`, with the fonts that stand in the document before those of the page. */
const rules = parseRules(readStyles('poster.css'));

function parseRules(css: string): readonly Rule[] {
  const plain = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/::/g, ':')
    .replace(/'Aushang (Display|Text)'/g, "'First $1','Aushang $1'");
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declarations = body.replace(/\s*([:;,])\s*/g, '$1').replace(/^\s+|[;\s]+$/g, '');
    return selectors
      .split(',')
      .map((one) => ({ selector: one.trim().replace(/^\.poster /, ''), declarations }));
  });
}

export const rule = (selector: string, declarations: string): string =>
  `.${articleClass} ${selector}{${declarations}}`;

function fill({ selector, declarations }: Rule, colors: Background, scope = ''): string {
  const values: Readonly<Record<string, string | undefined>> = colors;
  const valueOf = (_all: string, name: string) => values[name] ?? 'inherit';
  return rule(scope + selector, declarations.replace(/var\(--(\w+)\)/g, valueOf));
}

/** Rules for every shape of screen. Old engines have no custom properties: their values stand in the rules. */
export function posterRules(colors: Background): readonly string[] {
  const { size, rise } = drawnEmoji;
  const round = (em: number) => Number(em.toFixed(4));
  const emoji = rule('.emoji', `font-size:${round(size)}em;vertical-align:${round(rise / size)}em`);
  return [...rules.filter((one) => !isPerShape(one)).map((one) => fill(one, colors)), emoji];
}

/** What has other colours in an element with the class `scope`. */
export function scopedColors(
  scope: string,
  { ground, ink }: Pick<Background, 'ground' | 'ink'>,
): readonly string[] {
  const colors = { ground, ink, accent: ink, quiet: ink };
  const colored = rules.filter(({ declarations }) => declarations.includes('var('));
  return [rule(`.${scope}`, `color:${ink}`), ...colored.map((one) => fill(one, colors, `.${scope} `))];
}

/** Returns the rules of lines that a shape ends elsewhere than another. `letter` stands for the shape. */
export function shapeRules(letter: string): readonly string[] {
  const lines = rules.filter(isPerShape);
  const own = lines.map(({ selector, declarations }) => rule(`.${letter}${selector.slice(1)}`, declarations));
  return [...own, rule(`.${letter}hide`, 'display:none')];
}

/** False for the rules of classes that no element has: parsing them would delay the first paint. */
export function createRuleFilter(html: string): (rule: string) => boolean {
  const used = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return (one) =>
    [...(one.split('{')[0] ?? '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) => used.has(name));
}
