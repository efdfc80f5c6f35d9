import type { KioskConfig } from '#config/resolve-config.ts';
import { type EventSlide, shortAddress } from '#domain/build-slides.ts';
import { formatDay, formatTime, textOf } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { displayMetrics } from '#typesetting/font-metrics.ts';
import type { Block } from './blocks.ts';
import { composePhoneCode } from './compose-code.ts';
import type { Poster, PosterInput } from './compose-screen.ts';
import { gaps, type Grid, gridOf } from './grid.ts';
import { baselineAt, capsAt, lastBaseline, setLine, setParagraph, setPieces, smallText } from './set-text.ts';
import { composeTitle } from './set-title.ts';

interface IdleInput extends Pick<PosterInput, 'screen' | 'tools'> {
  readonly config: Pick<KioskConfig, 'days' | 'language' | 'timeZone'>;
  readonly now: number;
  /** The address of the monitor's page for phones; null for none. */
  readonly address: string | null;
  /** The next event beyond the horizon of `days`. */
  readonly next: EventSlide | null;
}

/* Multiples of the unit. */
const clockSize = { landscape: 40, portrait: 34 } as const;
const titleCeiling = 16;

/** The clock in the place of day and time, the date below it; at the bottom what comes next, the code in its corner. */
export function composeIdle(input: IdleInput): Poster {
  const { next, screen, tools } = input;
  const { language } = input.config;
  const grid = gridOf(screen);
  const corner = composePhoneCode({ code: encodeQr(input.address), screen, tools }, language, grid);
  const [clock, date] = setMoment(input, grid);
  const address = setAddress(input, grid);
  const [x, width, bottom] = [grid.left, corner.right - grid.left, corner.base];
  const top = lastBaseline(date) + 5 * screen.sizes.unit;
  const nothing = smallText(screen, { role: 'lead', font: 'body' });
  const { noEvents } = screenWords[language];
  const texts =
    next === null
      ? [baselineAt(setParagraph(tools, noEvents, nothing, { x, width, maxLines: 3 }), bottom)]
      : setNext(next, input, { x, width, top, bottom });
  return {
    blocks: [clock, date, ...corner.blocks, ...(address === null ? [] : [address]), ...texts],
    footRight: address === null ? grid.right : address.x - 2 * screen.sizes.unit,
  };
}

/** The address to be typed, where other slides have the clock of the foot; null where it needs more than 62 % of the foot. */
function setAddress({ address, tools }: IdleInput, { left, right, bottom, foot }: Grid) {
  const look = { role: 'shortAddress', font: 'strong', tone: 'ink', fontSize: foot.fontSize } as const;
  const line = address === null ? null : setLine(tools, shortAddress(address.replace(/\?.*/, '')), look, 0);
  if (line === null || line.width > 0.62 * (right - left)) return null;
  return baselineAt({ ...line, x: right - line.width }, bottom);
}

function setMoment({ screen, tools, now, config }: IdleInput, grid: Grid) {
  const { unit, isPortrait, left, right, top } = grid;
  const { timeZone, language } = config;
  const date = formatDay(now, timeZone, language);
  const wanted = unit * clockSize[isPortrait ? 'portrait' : 'landscape'];
  const fontSize = Math.min(wanted, (right - left) / tools.display.measure('00:00'));
  const look = { role: 'idleClock', font: 'display', tone: 'ink', fontSize } as const;
  const clock = capsAt(setLine(tools, formatTime(now, timeZone), look, left), top);
  const daySize = Math.min(screen.sizes.placeFloor, (right - left) / tools.body.measure(date));
  const day = setLine(tools, date, { role: 'idleDate', font: 'body', tone: 'ink', fontSize: daySize }, left);
  return [clock, capsAt(day, lastBaseline(clock) + 4.4 * unit)] as const;
}

/** What comes next as a title with its day; nothing where large type leaves no room. */
function setNext(
  { when: { pieces }, event }: EventSlide,
  { config: { days, language }, screen, tools }: IdleInput,
  { x, width, top, bottom }: Readonly<Record<'x' | 'width' | 'top' | 'bottom', number>>,
): readonly Block[] {
  const { titleFloor, unit } = screen.sizes;
  const fontSize = Math.min(titleFloor, width / tools.display.measure(textOf(pieces)));
  const when = setPieces(tools, pieces, { x, baseline: bottom, fontSize });
  const whenTop = bottom - displayMetrics.capHeight * fontSize;
  const look = smallText(screen, { role: 'lead', font: 'body', tone: 'quiet' });
  const lead = setParagraph(tools, screenWords[language].nextAfter(days), look, { x, width, maxLines: 2 });
  const room = { x, width, top: top + lead.height + 1.5 * unit, ceiling: titleCeiling };
  const [baseline, lowest] = [whenTop - gaps.text * unit, whenTop - 1.2 * unit];
  const title = composeTitle({ screen, tools }, event.name, { ...room, baseline, lowest });
  if (title.isTooHigh) return [];
  return [baselineAt(lead, title.block.y - 0.6 * unit), { ...title.block, role: 'nextTitle' }, ...when];
}
