import { Fragment, type ReactNode, useContext } from 'react';
import type { TextBlock } from '#kiosk/layout/blocks.ts';
import { emojiRun } from '#typesetting/emoji.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import { type Pair, wholeText } from './pair-blocks.ts';
import { type Place, type Surface, SurfaceContext, usePlace } from './surface.ts';

/** Aligned to the start of their script; what has a place beside others stays at its left edge. */
const startAlignedRoles = new Set(['title', 'subtitle', 'description', 'nextTitle']);
const tags: Readonly<Record<string, 'h1' | 'time'>> = { title: 'h1', clock: 'time' };

/** One element with the whole text; lines, hyphens and ellipses are drawn by CSS, in each shape its own. */
export function TextView({ pair }: { readonly pair: Pair<TextBlock> }) {
  const surface = useContext(SurfaceContext);
  const place = usePlace();
  const block = pair.find((one) => one !== undefined);
  if (block === undefined) return null;
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

/** Without the height, which follows from the lines. */
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
  ends: readonly LineEnd[],
  draw: (from: number, to?: number) => ReactNode,
  from = 0,
): ReactNode {
  if (ends.length === 0) return draw(from);
  const first = Math.min(...ends.map(({ at }) => at));
  const classes = (isRest: boolean) =>
    ends.flatMap((end) => (end.at === first && end.isRest === isRest ? end.className : [])).join(' ');
  const [breaks, rests] = [classes(false), classes(true)];
  const following = drawLines(
    ends.filter(({ at }) => at !== first),
    draw,
    first,
  );
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
