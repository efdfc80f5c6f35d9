import type { Block } from '#kiosk/layout/blocks.ts';
import type { SpokenBlocks } from '#kiosk/notice-layout/spoken-group.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import {
  boxRules,
  escapeHtml,
  hiddenIn,
  joinParts,
  type Part,
  perShape,
  type PerShape,
  rule,
} from './slide-part.ts';
import { wholeText, writeText } from './write-text.ts';

export interface CodeElement {
  readonly qr: EncodedQr;
  readonly label: string;
}

interface BlocksInput {
  readonly blocks: PerShape<readonly Block[]>;
  readonly code: CodeElement | null;
  /** The element of the title. */
  readonly titleTag: 'h1' | 'p';
  /** With which their classes start. */
  readonly name?: string;
}

/** Each block once, with its place in every shape that has it. */
export function writeBlocks({ blocks, code, titleTag, name: start = 'b' }: BlocksInput): Part[] {
  return matchBlocks(blocks).map((pair, index) => {
    const name = `${start}${index}`;
    const texts = perShape((shape) => (pair[shape]?.kind === 'text' ? pair[shape] : undefined));
    const text = texts.landscape ?? texts.portrait;
    if (text !== undefined) return writeText(texts, text.role === 'title' ? titleTag : 'p', name);
    const block = pair.landscape ?? pair.portrait;
    const classes = [name, ...hiddenIn(pair)].join(' ');
    const shapeRules = perShape((shape) => (pair[shape] ? [placeBox(pair[shape], name)] : []));
    if (block?.kind === 'rule') return { html: `<span class="h ${classes}"></span>`, shapeRules };
    return code === null ? { html: '' } : { html: writeQr(code, `w ${classes}`), shapeRules };
  });
}

/** Texts in several languages: an element for each, with its `lang`. `name`: the classes of the texts start with it. */
export function writeSpoken(spoken: PerShape<readonly SpokenBlocks[]>, name: string): Part[] {
  const languages = new Set([...spoken.landscape, ...spoken.portrait].map(({ language }) => language));
  return [...languages].map((language) => {
    const blocks = perShape((shape) =>
      spoken[shape].filter((one) => one.language === language).flatMap((one) => one.blocks),
    );
    const part = joinParts(writeBlocks({ blocks, code: null, titleTag: 'p', name: `${name}${language}` }));
    return { ...part, html: `<div lang="${language}">${part.html}</div>` };
  });
}

type Pair = PerShape<Block | undefined>;

/** Blocks of the same text and style, in order; what only the second shape has follows its predecessor there. */
function matchBlocks({ landscape, portrait }: PerShape<readonly Block[]>): Pair[] {
  const pairs = landscape.map((block): Pair => ({ landscape: block, portrait: undefined }));
  let next = 0;
  for (const block of portrait) {
    const key = keyOf(block);
    const at = pairs.findIndex(
      (pair) => pair.portrait === undefined && pair.landscape !== undefined && keyOf(pair.landscape) === key,
    );
    if (at < 0) pairs.splice(next, 0, { landscape: undefined, portrait: block });
    else pairs.splice(at, 1, { landscape: pairs[at]?.landscape, portrait: block });
    next = at < 0 ? next + 1 : at + 1;
  }
  return pairs;
}

function keyOf(block: Block): string {
  if (block.kind !== 'text') return block.kind;
  const { role, font, tone, isStruck = false } = block;
  return JSON.stringify([role, font, tone, isStruck, wholeText(block)]);
}

/** A QR code stands at whole px, as in qr-view.tsx. */
function placeBox(block: Block, name: string): string {
  const { x, y } = block;
  const box = block.kind === 'qr' ? { ...block, x: Math.round(x), y: Math.round(y) } : block;
  return rule(`.${name}`, boxRules(box));
}

function writeQr({ qr, label }: CodeElement, classes: string): string {
  const across = qr.modules + 2 * QUIET_ZONE;
  const attributes = `viewBox="0 0 ${across} ${across}" shape-rendering="crispEdges" role="img"`;
  return (
    `<svg class="${classes}" ${attributes} aria-label="${escapeHtml(label)}">` +
    `<path fill="#fff" d="M0 0h${across}v${across}H0z"/><path d="${qr.path}"/></svg>`
  );
}
