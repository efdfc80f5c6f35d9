import { Fragment, memo, type ReactNode, useContext, useMemo } from 'react';
import { type Block, type Rect, type RibbonBlock, type TextBlock, wholeText } from '#kiosk/layout/blocks.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import { QrCode } from './qr-code.tsx';
import { type Place, placesOf, type Surface, SurfaceContext, usePlace } from './surface.ts';

/** One block in every shape of screen; undefined in a shape that does not show it. */
type Pair<Kind extends Block = Block> = readonly (Kind | undefined)[];

/** The blocks of each shape in one order: what only a later shape has follows its predecessor there. */
function pairBlocks(lists: readonly (readonly Block[])[]): readonly Pair[] {
  const pairs: (Block | undefined)[][] = [];
  for (const [shape, blocks] of lists.entries()) {
    let next = 0;
    for (const block of blocks) {
      const key = keyOf(block);
      const isSame = (pair: Pair) =>
        pair[shape] === undefined && pair.some((one) => one !== undefined && keyOf(one) === key);
      const at = pairs.findIndex(isSame);
      const pair = at < 0 ? lists.map(() => undefined as Block | undefined) : (pairs[at] ?? []);
      pair[shape] = block;
      if (at < 0) pairs.splice(next, 0, pair);
      next = at < 0 ? next + 1 : at + 1;
    }
  }
  return pairs;
}

/** What blocks have in common that may be one element. */
function keyOf(block: Block): string {
  if (block.kind === 'box') return `box ${block.fill}`;
  if (block.kind === 'image') return `image ${block.address}`;
  if (block.kind !== 'text') return block.kind;
  const { role, font, tone, isStruck = false, language } = block;
  return JSON.stringify([role, font, tone, isStruck, language, wholeText(block)]);
}

/** Each list and the drift are given once for each shape of screen. */
interface PosterProps extends Readonly<Record<'blocks' | 'foot', readonly (readonly Block[])[]>> {
  /** A shift against burn-in, px. */
  readonly drift: readonly Place[];
}

/** A slide without its article. */
export function PosterView({ blocks, foot, drift }: PosterProps) {
  const place = usePlace();
  const still = useMemo(() => blocks.map((list) => list.filter(({ isStill }) => isStill)), [blocks]);
  const body = useMemo(() => blocks.map((list) => list.filter(({ isStill }) => !isStill)), [blocks]);
  return (
    <>
      <Blocks lists={still} />
      <div {...place('drift', drift)}>
        <div className="body">
          <Blocks lists={body} />
        </div>
        <Blocks lists={foot} />
      </div>
    </>
  );
}

/** Aligned to the start of their script; what has a place beside others stays at its left edge. */
const startAlignedRoles = new Set(['title', 'subtitle', 'text', 'description', 'nextTitle']);
const tags: Readonly<Record<string, 'h1' | 'time'>> = { title: 'h1', clock: 'time' };

/** One element with the whole text; lines, hyphens and ellipses are drawn by CSS, in each shape its own. */
function TextView({ pair, block }: { readonly pair: Pair<TextBlock>; readonly block: TextBlock }) {
  const surface = useContext(SurfaceContext);
  const place = usePlace();
  const { role, language, font } = block;
  const Tag = tags[role] ?? 'p';
  const ends = surface.shapes.flatMap((shape, at) => lineEndsOf(pair[at], shape));
  const text = wholeText(block);
  return (
    <Tag dir="auto" lang={language} {...place(looksOf(block), pair.map(placeOf))} data-role={role}>
      {drawLines(ends, (from, to) => withEmoji(text.slice(from, to), font, surface))}
    </Tag>
  );
}

/** The place of a text has no height, which follows from the lines. */
function placeOf(block: TextBlock | undefined): Place | undefined {
  if (block === undefined) return undefined;
  const { x, y, width, fontSize, lineHeight } = block;
  return { left: x, top: y, width, fontSize, lineHeight };
}

function looksOf({ role, font, tone, isStruck = false }: TextBlock): string {
  const looks = ['text', font !== 'body' && font, tone !== 'ink' && tone, isStruck && 'struck'];
  const ends = [startAlignedRoles.has(role) && 'start', role === 'clock' && 'end'];
  return [...looks, ...ends].filter(Boolean).join(' ');
}

interface LineEnd {
  /** The index in UTF-16 units of the whole text. */
  readonly at: number;
  /** Break: a new line; hyphen: a hyphen and a new line; ellipsis; rest: what follows is not visible. */
  readonly className: string;
  readonly isRest: boolean;
}

function lineEndsOf(block: TextBlock | undefined, shape: string): readonly LineEnd[] {
  if (block === undefined) return [];
  const { lines, rest, shortened } = block.fitted;
  const ends: LineEnd[] = [];
  const add = (kind: string) => ends.push({ at, className: shape + kind, isRest: kind === 'rest' });
  let at = 0;
  for (const [index, { text, hyphen }] of lines.entries()) {
    at += text.length;
    if (index < lines.length - 1) add(hyphen ? 'hyphen' : 'break');
    else if (shortened) add('ellipsis');
  }
  if (rest !== '') add('rest');
  return ends;
}

/** The text with an empty element at each end of a line; what is not visible is in an element up to the end. */
function drawLines(
  ends: readonly LineEnd[],
  draw: (from: number, to?: number) => ReactNode,
  from = 0,
): ReactNode {
  if (ends.length === 0) return draw(from);
  const first = Math.min(...ends.map(({ at }) => at));
  const classes = (isRest: boolean) =>
    ends.flatMap((end) => (end.at === first && end.isRest === isRest ? end.className : [])).join(' ');
  const [breaks, rests] = [classes(false), classes(true)];
  const others = ends.filter(({ at }) => at !== first);
  const following = drawLines(others, draw, first);
  return (
    <>
      {draw(from, first)}
      {breaks !== '' && <span className={breaks} />}
      {rests === '' ? following : <span className={rests}>{following}</span>}
    </>
  );
}

function withEmoji(text: string, font: Font, { emojiStyle }: Surface): ReactNode {
  const parts = text.split(emojiRun);
  if (parts.length === 1) return text;
  /* oxlint-disable react/no-array-index-key -- parts of a text have no other identity */
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <span key={at} className="emoji" style={emojiStyle(font, part)}>
        {part}
      </span>
    ),
  );
  /* oxlint-enable react/no-array-index-key */
}

/** Draws a list of blocks for each shape of screen, in their order. */
export const Blocks = memo(({ lists }: { readonly lists: readonly (readonly Block[])[] }) => {
  const pairs = useMemo(() => pairBlocks(lists), [lists]);
  // oxlint-disable-next-line react/no-array-index-key -- blocks have no other identity
  return pairs.map((pair, index) => <BlockView key={index} pair={pair} />);
});

/** All blocks of a pair are of one kind. */
function BlockView({ pair }: { readonly pair: Pair }) {
  const place = usePlace();
  const block = pair.find((one) => one !== undefined);
  const boxAt = (look: string, rects: readonly (Rect | undefined)[] = pair) => place(look, placesOf(rects));
  switch (block?.kind) {
    case undefined:
      return null;
    case 'text':
      return <TextView pair={pair.map((one) => (one?.kind === 'text' ? one : undefined))} block={block} />;
    case 'qr':
      return <QrCode {...boxAt('box')} code={block.code} label={block.label} />;
    case 'ribbon':
      return <RibbonView pair={pair} block={block} />;
    case 'box':
      return <span {...boxAt(`box ${block.fill}`)} data-fill={block.fill} />;
    case 'rule':
      return <span {...boxAt('box rule')} />;
    case 'sign':
      return (
        <svg {...boxAt('box')} viewBox="0 0 100 100" aria-hidden="true">
          <path fillRule="evenodd" fill="currentColor" d={block.path} />
        </svg>
      );
    case 'image': {
      const inner = pair.map((one) => (one?.kind === 'image' && one.inner) || undefined);
      const image = boxAt('box', inner);
      // The frame cuts off what is too much, because older engines do not know `object-fit`; a logo fills it at most.
      return (
        <span {...boxAt('box frame')}>
          <img {...(block.inner ? image : { className: 'box logo' })} src={block.address} alt={block.alt} />
        </span>
      );
    }
  }
}

/** Share of the height of a ribbon that its parts have, and how wide the mark of the moment is. */
const heights = { line: 0.06, usual: 0.36, shown: 1, now: 1.3 } as const;
const nowWidth = 0.1;
const fills = { line: 'rule', usual: 'ink', shown: 'accent' } as const;

function RibbonView({ pair, block }: { readonly pair: Pair; readonly block: RibbonBlock }) {
  const place = usePlace();
  const partsOf = (from: number, to: number, share: number) =>
    placesOf(pair).map((ribbon) => {
      const { width = 0, height = 0 } = ribbon ?? {};
      const top = (height * (1 - share)) / 2;
      return ribbon && { left: from * width, top, width: (to - from) * width, height: share * height };
    });
  const { bars, now } = block;
  const parts = [{ from: 0, to: 1, look: 'line' as const }, ...bars];
  // The mark is the right edge of a box that grows with the time: a browser counts a start that moves as a layout shift.
  const nows = partsOf(0, now, heights.now).map(
    (part, at) => part && { ...part, borderRightWidth: nowWidth * (pair[at]?.height ?? 0) },
  );
  return (
    <span {...place('box', placesOf(pair))} aria-hidden="true" data-ribbon="">
      {parts.map(({ from, to, look }) => (
        <span key={`${look} ${from}`} {...place(`box ${fills[look]}`, partsOf(from, to, heights[look]))} />
      ))}
      <span {...place('box now', nows)} />
    </span>
  );
}
