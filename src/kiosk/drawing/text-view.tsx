import { Fragment, type ReactNode, useContext } from 'react';
import type { TextBlock } from '#kiosk/layout/blocks.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import { type Pair, wholeText } from './pair-blocks.ts';
import { type Surface, SurfaceContext } from './surface.ts';

/** Aligned to the start of their script; what has a place beside others stays at its left edge. */
const startAlignedRoles = new Set(['title', 'subtitle', 'description', 'nextTitle']);
const tags: Readonly<Record<string, 'h1' | 'time'>> = { title: 'h1', clock: 'time' };

/** One element with the whole text; lines, hyphens and ellipses are drawn by CSS, in each shape its own. */
export function TextView({ pair }: { readonly pair: Pair<TextBlock> }) {
  const surface = useContext(SurfaceContext);
  const block = pair.find((one) => one !== undefined);
  if (block === undefined) return null;
  const { className = '', style } = surface.place(pair.map((one) => one && placeOf(one)));
  const Tag = tags[block.role] ?? 'p';
  const ends = surface.shapes.flatMap((shape, at) => lineEndsOf(pair[at], shape));
  return (
    <Tag
      dir="auto"
      lang={block.language}
      className={`${looksOf(block)} ${className}`.trim()}
      style={style}
      data-role={block.role}
    >
      {drawLines(wholeText(block), ends, block.font, surface)}
    </Tag>
  );
}

/** Without the height, which follows from the lines. */
const placeOf = ({ x, y, width, fontSize, lineHeight }: TextBlock) => ({
  left: x,
  top: y,
  width,
  fontSize,
  lineHeight,
});

function looksOf({ role, font, tone, isStruck = false }: TextBlock): string {
  const looks = ['text', font === 'body' ? '' : font, tone === 'ink' ? '' : tone, isStruck ? 'struck' : ''];
  return [...looks, startAlignedRoles.has(role) ? 'start' : '', role === 'clock' ? 'end' : '']
    .filter(Boolean)
    .join(' ');
}

interface LineEnd {
  /** In UTF-16 units of the whole text. */
  readonly at: number;
  /** Break: a new line, hyphen: a hyphen and a new line, ellipsis; rest: what follows is not visible. */
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
  text: string,
  ends: readonly LineEnd[],
  font: Font,
  surface: Surface,
  from = 0,
): ReactNode {
  const [at] = ends.map((end) => end.at).sort((one, other) => one - other);
  if (at === undefined) return withEmoji(text.slice(from), font, surface);
  const here = ends.filter((end) => end.at === at);
  const classes = (isRest: boolean) =>
    here
      .filter((end) => end.isRest === isRest)
      .map(({ className }) => className)
      .join(' ');
  const [breaks, rests] = [classes(false), classes(true)];
  const following = drawLines(
    text,
    ends.filter((end) => end.at !== at),
    font,
    surface,
    at,
  );
  return (
    <>
      {withEmoji(text.slice(from, at), font, surface)}
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
