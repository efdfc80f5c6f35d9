import type { EventSlide } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Block, TextBlock } from './blocks.ts';
import type { Corner } from './corner.ts';
import type { Grid } from './grid.ts';
import type { PosterInput } from './poster-input.ts';
import { capsAt, capTop, descent, isShortened, lastBaseline, setParagraph } from './set-text.ts';

/** What else is said beside a title, as paragraphs. */
export interface More {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly role: 'dates' | 'description' | 'next';
}

/** Further dates if there are any, else the description, else what follows today. */
export function chooseMore({
  slide,
  next,
  language,
}: Pick<PosterInput, 'slide' | 'next' | 'language'>): readonly More[] {
  const words = screenWords[language];
  const { further, event, cancellation } = slide;
  const isOff = cancellation !== '';
  const items = next.filter((one) => one.cancellation === '' && one.when.day === words.today).slice(0, 3);
  const others: More = { heading: words.alsoToday, paragraphs: items.map(describeNext), role: 'next' };
  return [
    ...(further === '' || isOff
      ? []
      : [{ heading: words.furtherDates, paragraphs: further.split(separator), role: 'dates' as const }]),
    ...(event.shortDescription === '' || isOff
      ? []
      : [{ heading: '', paragraphs: [event.shortDescription], role: 'description' as const }]),
    ...(items.length === 0 ? [] : [others]),
  ];
}

const describeNext = ({ when, event }: EventSlide) => [when.time, event.name].filter(Boolean).join(' ');

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly maxLines: number;
}

/* Multiples of the unit: between the hairline and the text, and its width. */
const indent = 2.2;
const hairline = 0.2;
const maxLines = { landscape: 5, portrait: 4 } as const;

export interface PlacedMore {
  readonly blocks: readonly Block[];
  /** Of its capitals, and of its last descenders. */
  readonly top: number;
  readonly bottom: number;
}

/** In the room beside a code, else, without a code, at the lower right, in portrait at the bottom; null if it does not fit. */
export function placeMore(
  input: Pick<PosterInput, 'screen' | 'tools'>,
  grid: Grid,
  corner: Corner,
  more: More,
): PlacedMore | null {
  const { unit, isPortrait, left, right, top, base } = grid;
  const isCorner = corner.blocks.length === 0;
  if (corner.more === null && !isCorner) return null;
  const area = corner.more ?? { x: isPortrait ? left : grid.more, y: top, right, bottom: base };
  const x = area.x + (isPortrait ? 0 : indent * unit);
  const room = {
    x,
    y: area.y,
    width: area.right - x,
    maxLines: maxLines[isPortrait ? 'portrait' : 'landscape'],
  };
  const set = setMore(input, more, room);
  const [first] = set ?? [];
  const last = set?.[set.length - 1];
  if (set === null || first === undefined || last === undefined) return null;
  const shift = isCorner ? base - lastBaseline(last) : 0;
  const bottom = lastBaseline(last) + shift;
  if (bottom > area.bottom + 0.5) return null;
  const capitals = capTop(first) + shift;
  const blocks = set.map((block) => ({ ...block, y: block.y + shift }));
  const end = bottom + descent * last.fontSize;
  const rule = {
    kind: 'rule',
    x: area.x,
    y: capitals,
    width: Math.max(1, Math.round(hairline * unit)),
    height: end - capitals,
  } as const;
  return { blocks: isPortrait ? blocks : [rule, ...blocks], top: capitals, bottom: end };
}

const separator = ' · ';

/** Dates on as few lines as they fit, without a separator at the end of a line; of too many some in the middle are left out. */
function joinDates(
  dates: readonly string[],
  most: number,
  fits: (line: string) => boolean,
): readonly string[] {
  const lines: string[] = [];
  for (const date of dates) {
    const joined = [...lines.slice(-1), date].join(separator);
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(date);
  }
  if (lines.length <= most || dates.length < 3) return lines;
  return joinDates([...dates.slice(0, -2), ...dates.slice(-1)], most, fits);
}

/** The lines of one thing; null if it does not fit well: dates and description whole, of a list as many entries as fit. */
function setMore(
  { screen, tools }: Pick<PosterInput, 'screen' | 'tools'>,
  more: More,
  room: Room,
): readonly TextBlock[] | null {
  const { x, width } = room;
  const fontSize = 1.01 * screen.sizes.textFloor;
  const look = { role: more.role, font: 'body', tone: 'quiet', fontSize, leading: 1.28 } as const;
  const blocks: TextBlock[] = [];
  let left = room.maxLines;
  let { y } = room;
  const add = (text: string, font: 'body' | 'strong', maxLines: number) => {
    if (maxLines < 1) return false;
    const block = capsAt(setParagraph(tools, text, { ...look, font }, { x, width, maxLines }), y);
    if (isShortened(block)) return false;
    blocks.push(block);
    left -= block.fitted.lines.length;
    y = lastBaseline(block) + (look.leading - 0.703) * fontSize;
    return true;
  };
  if (more.heading !== '' && !add(more.heading, 'strong', 1)) return null;
  const fits = (line: string) => tools.body.measure(line) * fontSize <= width;
  const paragraphs = more.role === 'dates' ? joinDates(more.paragraphs, left, fits) : more.paragraphs;
  for (const [index, text] of paragraphs.entries()) {
    const isAdded = add(text, 'body', more.role === 'next' ? Math.min(2, left) : left);
    if (!isAdded && (index === 0 || more.role !== 'next')) return null;
    if (!isAdded) break;
  }
  return blocks;
}
