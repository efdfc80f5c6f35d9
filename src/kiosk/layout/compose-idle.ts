import { type EventSlide, shortAddress } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { displayMetrics } from '#typesetting/font-metrics.ts';
import type { Block } from './blocks.ts';
import { composePhoneCode } from './corner.ts';
import { gaps, type Grid, gridOf } from './grid.ts';
import type { Poster, PosterInput } from './poster-input.ts';
import {
  baselineAt,
  capsAt,
  lastBaseline,
  setLine,
  setParagraph,
  setPieces,
  smallText,
  textOfPieces,
} from './set-text.ts';
import { composeTitle } from './title.ts';

interface IdleInput extends Pick<PosterInput, 'language' | 'screen' | 'tools'> {
  /** Of the monitor's page for phones; null for none. */
  readonly address: string | null;
  /** Beyond the horizon of this many days. */
  readonly next: EventSlide | null;
  readonly days: number;
  /** "12:05". */
  readonly time: string;
  /** "Donnerstag, 26. November". */
  readonly date: string;
}

/* Multiples of the unit. */
const clockSize = { landscape: 40, portrait: 34 } as const;
const titleCeiling = 16;

/** The clock in the place of day and time, the date below it; at the bottom what comes next, the code in its corner. */
export function composeIdle(input: IdleInput): Poster {
  const { next, language, screen, tools } = input;
  const grid = gridOf(screen);
  const { unit, left } = grid;
  const words = screenWords[language];
  const corner = composePhoneCode({ ...input, code: encodeQr(input.address) }, grid);
  const moment = setMoment(input, grid);
  const width = corner.right - left;
  const room = { x: left, width, top: lastBaseline(moment[1]) + 5 * unit, bottom: corner.base };
  const address = setAddress(input, grid);
  const footRight = address === null ? grid.right : address.x - 2 * unit;
  const common = [...moment, ...corner.blocks, ...(address === null ? [] : [address])];
  if (next !== null) return { blocks: [...common, ...setNext(next, input, room)], footRight };
  const look = smallText(screen, { role: 'lead', font: 'body' });
  const text = setParagraph(tools, words.noEvents, look, { x: left, width, maxLines: 3 });
  return { blocks: [...common, baselineAt(text, corner.base)], footRight };
}

/** To be typed, in the place that the clock has in the foot of other slides; null where it needs more than 62 % of the foot. */
function setAddress({ address, tools }: IdleInput, { left, right, bottom, foot }: Grid) {
  const look = { role: 'shortAddress', font: 'strong', tone: 'ink', fontSize: foot.fontSize } as const;
  const line = address === null ? null : setLine(tools, shortAddress(address), look, 0);
  if (line === null || line.width > 0.62 * (right - left)) return null;
  return baselineAt({ ...line, x: right - line.width }, bottom);
}

function setMoment({ screen, tools, time, date }: IdleInput, { unit, isPortrait, left, right, top }: Grid) {
  const wanted = unit * clockSize[isPortrait ? 'portrait' : 'landscape'];
  const fontSize = Math.min(wanted, (right - left) / tools.display.measure('00:00'));
  const look = { role: 'idleClock', font: 'display', tone: 'ink', fontSize } as const;
  const clock = baselineAt(setLine(tools, time, look, left), top + displayMetrics.capHeight * fontSize);
  const daySize = Math.min(screen.sizes.placeFloor, (right - left) / tools.body.measure(date));
  const day = setLine(tools, date, { role: 'idleDate', font: 'body', tone: 'ink', fontSize: daySize }, left);
  return [clock, capsAt(day, lastBaseline(clock) + 4.4 * unit)] as const;
}

interface NextRoom {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** What comes next as a title with its day; nothing where large type leaves no room. */
function setNext(
  next: EventSlide,
  { days, language, screen, tools }: IdleInput,
  { x, width, top, bottom }: NextRoom,
): readonly Block[] {
  const { titleFloor, leastTitle, unit } = screen.sizes;
  const { pieces } = next.when;
  const fontSize = Math.min(titleFloor, width / tools.display.measure(textOfPieces(pieces)));
  const when = setPieces(tools, pieces, { x, baseline: bottom, fontSize });
  const whenTop = bottom - displayMetrics.capHeight * fontSize;
  const look = smallText(screen, { role: 'lead', font: 'body', tone: 'quiet' });
  const lead = setParagraph(tools, screenWords[language].nextAfter(days), look, { x, width, maxLines: 2 });
  const title = composeTitle(tools, next.event.name, {
    x,
    width,
    top: top + lead.height + 1.5 * unit,
    baseline: whenTop - gaps.text * unit,
    lowest: whenTop - 1.2 * unit,
    floor: leastTitle,
    ceiling: titleCeiling * unit,
  });
  if (title.isTooHigh) return [];
  return [baselineAt(lead, title.block.y - 0.6 * unit), { ...title.block, role: 'nextTitle' }, ...when];
}
