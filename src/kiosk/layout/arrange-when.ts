import type { Language } from '#config/site.ts';
import type { When } from '#domain/describe-time.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { textBlock, headlineBlock, stackOf } from './text-blocks.ts';
import type { SlideInput, TextBlock } from './slide-layout.ts';

export interface WhenRoom {
  readonly markWidth: number;
  readonly lineWidth: number;
  /** Factor for the sizes of mark and time. */
  readonly share: number;
  /** The date on one line instead of three. */
  readonly isCompact: boolean;
  readonly placeLines: number;
}

/** A place that needs more lines gets a smaller font size. */
const usualPlaceLines = 3;

/** Whether a text is shortened or divided within a word; for a time, whether it is divided at all. */
export const isBroken = ({ role, fitted: { shortened, lines } }: TextBlock): boolean =>
  shortened || lines.slice(0, -1).some(({ text }) => role === 'time' || /\S$/.test(text));

/** Date, time and place: one large mark (a numeral has its weekday above it) and lines that follow. Not yet placed. */
export function arrangeWhen(
  { slide: { when, event }, language, screen: { scale }, tools }: SlideInput,
  room: WhenRoom,
) {
  const { place } = event;
  const words = (room.isCompact ? compactWords : whenWords)(when, language);
  const isNumeral = /^\d/.test(words.mark);
  const { large, middle, minPlace, title } = scale;
  const markCeiling = (isNumeral ? 24 : 15) * scale.unit * room.share;
  const markRoom = { width: room.markWidth, ceiling: markCeiling, floor: title.floor };
  const mark = headlineBlock(words.mark, { role: 'mark', font: 'display', tone: 'accent' }, markRoom, tools);
  const timeCeiling = Math.max(title.floor, 9.5 * scale.unit * room.share);
  const timeRoom = { width: room.lineWidth, ceiling: timeCeiling, floor: title.floor };
  const line = (
    text: string,
    font: 'display' | 'body',
    role: 'date' | 'time' | 'place',
    fontSize: number,
    maxLines = 2,
    width = room.lineWidth,
  ): readonly TextBlock[] =>
    text === '' ? [] : [textBlock(text, { role, font, tone: 'ink', fontSize }, { width, maxLines }, tools)];
  const usual = line(place, 'body', 'place', middle, Math.min(usualPlaceLines, room.placeLines));
  const lines = [
    ...line(words.below, 'display', 'date', large),
    ...(words.detail === ''
      ? []
      : [headlineBlock(words.detail, { role: 'time', font: 'display', tone: 'ink' }, timeRoom, tools)]),
    ...line(shortenTime(words.time, room.lineWidth / large, tools), 'display', 'time', large),
    ...(usual.some(isBroken) ? line(place, 'body', 'place', minPlace, room.placeLines) : usual),
  ];
  // Words have descenders below the box of their capitals, numerals do not.
  const afterMark = isNumeral ? 0.13 * mark.fontSize : Math.max(0.34 * mark.fontSize, 0.42 * large);
  return {
    mark: stackOf(
      [...line(words.above, 'display', 'date', large, 2, room.markWidth), mark],
      0.13 * mark.fontSize,
    ),
    lines: lines.map((block, index) => ({
      block,
      gap: index === 0 ? afterMark : gapAfter(lines[index - 1], middle),
    })),
  };
}

/** After a headline the gap includes its descenders, because its box ends at the baseline. */
function gapAfter(block: TextBlock | undefined, middle: number): number {
  const isHeadline = block !== undefined && block.lineHeight < block.fontSize;
  return isHeadline ? 0.36 * block.fontSize : 0.22 * middle;
}

/** Drops "Uhr" from "18:00–20:00 Uhr" if it does not fit on the line. */
function shortenTime(time: string, ems: number, { display }: Typesetting): string {
  return display.measure(time) <= ems ? time : time.replace(/ Uhr$/, '');
}

const noWords = { above: '', mark: '', below: '', detail: '', time: '' };
type WhenWords = Readonly<typeof noWords>;

function whenWords({ mark }: When, language: Language): WhenWords {
  if (mark.kind === 'word') return { ...noWords, mark: mark.word, detail: mark.detail, time: mark.note };
  if (mark.kind === 'day') {
    const { weekday, day, month } = mark.date;
    return { ...noWords, above: weekday, mark: day, below: month, time: mark.time };
  }
  const { from, to } = mark;
  if (from.month === to.month)
    return { ...noWords, mark: `${from.day}–${to.day}`, below: to.month, time: mark.time };
  const time = screenWords[language].until(`${to.day} ${to.month}`);
  return { ...noWords, mark: from.day, below: from.month, time };
}

/** "Di 24. Nov" instead of weekday, day and month; "Heute" above "18:00–20:00". */
function compactWords(when: When, language: Language): WhenWords {
  const { mark, sentence } = when;
  if (mark.kind === 'day') return { ...noWords, mark: mark.date.short, time: mark.time };
  if (mark.kind === 'span') return { ...noWords, mark: sentence };
  return mark.range === '' ? whenWords(when, language) : { ...noWords, mark: mark.word, time: mark.range };
}
