import type { TextBlock } from '#kiosk/layout/blocks.ts';
import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import { ELLIPSIS } from '#typesetting/fit-lines.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import {
  escapeHtml,
  hiddenIn,
  type Part,
  perShape,
  type PerShape,
  rem,
  rule,
  type Shape,
  shapes,
} from './slide-part.ts';

/** The place of emoji, em: the server does not know the emoji font of the device, whose ink is at most as high as this. */
export const drawnEmoji = placeEmoji(0.93, 0.25);

const round = (em: number) => Number(em.toFixed(4));

/** Rules for the texts of all slides; `l…` and `p…` mark what is drawn in one shape only. */
export const textRules: Part = {
  html: '',
  rules: [
    // `nowrap` also collapses the space at the end of a line.
    rule('.t', 'position:absolute;margin:0;text-align:left;white-space:nowrap;font-weight:450'),
    rule('.s', 'font-weight:650'),
    rule('.d', "font-family:'First Display','Aushang Display',system-ui,sans-serif;font-weight:750"),
    rule('.o', 'text-align:start'),
    rule('.k', 'text-decoration:line-through;text-decoration-thickness:.09em'),
    rule(
      '.e',
      `display:inline-block;line-height:0;font-size:${round(drawnEmoji.size)}em;` +
        `vertical-align:${round(drawnEmoji.rise / drawnEmoji.size)}em`,
    ),
  ],
  shapeRules: perShape(([letter]) => [
    rule(`.${letter}n:after`, 'content:"\\A";white-space:pre'),
    rule(`.${letter}h:after`, 'content:"-\\A";white-space:pre'),
    rule(`.${letter}e:after`, `content:"${ELLIPSIS}"`),
    rule(`.${letter}r`, 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'),
    rule(`.${letter}x`, 'display:none'),
  ]),
};

const fontClasses: Readonly<Record<Font, string>> = { display: 'd', body: '', strong: 's' };
const toneClasses: Readonly<Record<TextBlock['tone'], string>> = {
  ink: '',
  accent: 'a',
  quiet: 'q',
  background: 'u',
};
/** As in text-view.tsx. */
const startAlignedRoles = /title|desc/;

function looksOf({ role, font, tone, isStruck }: TextBlock): string[] {
  const looks = [fontClasses[font], toneClasses[tone]];
  if (startAlignedRoles.test(role)) looks.push('o');
  if (isStruck) looks.push('k');
  if (role === 'badge') looks.push('g');
  return looks.filter((name) => name !== '');
}

/** The blocks of one text; undefined in a shape that does not show it. */
export type TextPair = PerShape<TextBlock | undefined>;

/** The element of one text, which every shape breaks into its own lines. `name`: a class of its own. */
export function writeText(pair: TextPair, tag: 'h1' | 'p', name: string): Part {
  const block = pair.landscape ?? pair.portrait;
  if (block === undefined) return { html: '' };
  const ends = shapes.flatMap((shape) => (pair[shape] ? lineEndsOf(pair[shape], shape) : []));
  const has = (wanted: LineEnd['kind']) => ends.some(({ kind }) => kind === wanted);
  const text = wholeText(block);
  const drawn = text + (has('h') ? '-' : '') + (has('e') ? ELLIPSIS : '');
  const classes = ['t', name, ...looksOf(block), ...hiddenIn(pair)].join(' ');
  const attributes = `dir="auto" class="${classes}" data-role="${block.role}"`;
  return {
    html: `<${tag} ${attributes}>${writeLines(text, ends)}</${tag}>`,
    shapeRules: perShape((shape) => (pair[shape] ? [placeText(pair[shape], name)] : [])),
    texts: { [block.font]: drawn },
  };
}

export function wholeText({ fitted: { lines, rest } }: TextBlock): string {
  return lines.map(({ text }) => text).join('') + rest;
}

/** Without the height, which follows from the lines. */
function placeText({ x, y, width, fontSize, lineHeight }: TextBlock, name: string): string {
  const place = `left:${rem(x)};top:${rem(y)};width:${rem(width)}`;
  return rule(`.${name}`, `${place};font-size:${rem(fontSize)};line-height:${rem(lineHeight)}`);
}

interface LineEnd {
  /** In UTF-16 units of the whole text. */
  readonly at: number;
  readonly shape: Shape;
  /** n: a new line, h: a hyphen and a new line, e: an ellipsis; r: what follows is not visible. */
  readonly kind: 'n' | 'h' | 'e' | 'r';
}

function lineEndsOf({ fitted: { lines, rest, shortened } }: TextBlock, shape: Shape): LineEnd[] {
  const ends: LineEnd[] = [];
  let at = 0;
  lines.forEach(({ text, hyphen }, index) => {
    at += text.length;
    if (index < lines.length - 1) ends.push({ at, shape, kind: hyphen ? 'h' : 'n' });
    else if (shortened) ends.push({ at, shape, kind: 'e' });
  });
  return rest === '' ? ends : [...ends, { at, shape, kind: 'r' }];
}

/** The whole text once, with an empty element at each end of a line. What is not visible is in an element up to the end. */
function writeLines(text: string, ends: readonly LineEnd[]): string {
  const places = [...new Set(ends.map(({ at }) => at))].sort((one, other) => one - other);
  let [html, from, opened] = ['', 0, 0];
  for (const at of places) {
    const here = ends.filter((end) => end.at === at);
    const breaks = here.filter(({ kind }) => kind !== 'r');
    const rests = here.filter(({ kind }) => kind === 'r');
    html += writeEmoji(text.slice(from, at));
    if (breaks.length > 0) html += `${openSpan(breaks)}</span>`;
    if (rests.length > 0) html += openSpan(rests);
    opened += Math.min(1, rests.length);
    from = at;
  }
  return html + writeEmoji(text.slice(from)) + '</span>'.repeat(opened);
}

function openSpan(ends: readonly LineEnd[]): string {
  return `<span class="${ends.map(({ shape: [letter], kind }) => `${letter}${kind}`).join(' ')}">`;
}

/** Gives each run of emoji a size and place that fit the line. */
function writeEmoji(text: string): string {
  return text
    .split(emojiRun)
    .map((part, at) => (at % 2 === 0 ? escapeHtml(part) : `<span class="e">${escapeHtml(part)}</span>`))
    .join('');
}
