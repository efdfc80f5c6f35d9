import type { Language } from '#config/site.ts';
import type { When } from '#domain/describe-time.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Scale, TextBlock, Typesetting } from './slide-layout.ts';
import { textBlock, headlineBlock, type Stacked, stackOf } from './text-blocks.ts';
import type { SlideInput } from './slide-input.ts';

export interface WhenBlocks {
  /** The poster's mark: a numeral, a span, or a word; over a numeral its weekday. */
  readonly mark: readonly Stacked<TextBlock>[];
  /** Month, time and place, in the order they are read. */
  readonly lines: readonly Stacked<TextBlock>[];
}

export interface WhenRoom {
  readonly markWidth: number;
  readonly lineWidth: number;
  /** 1: as large as the poster wants it; less where room is short. */
  readonly share: number;
  /** The date in one line, where there is no room for three. */
  readonly isCompact: boolean;
  readonly placeLines: number;
}

/** A place that needs more lines is set smaller. */
const usualPlaceLines = 3;

/** Whether a text is cut, or divided at another place than between words; a time must not be divided at all. */
export const isBroken = ({ role, set: { shortened, lines } }: TextBlock): boolean =>
  shortened || lines.slice(0, -1).some(({ text }) => role === 'time' || /\S$/.test(text));

/** Sets when and where: one large mark, then a few lines. A day reads as one date: "Dienstag / 24. / November". */
export function arrangeWhen(
  { slide: { when, event }, language, screen: { scale }, tools }: SlideInput,
  room: WhenRoom,
): WhenBlocks {
  const { place } = event;
  const words = (room.isCompact ? compactWords : whenWords)(when, language);
  const isNumeral = /^\d/.test(words.mark);
  const { large, middle, leastPlace, title } = scale;
  const markCeiling = (isNumeral ? 24 : 15) * scale.unit * room.share;
  const markStyle = { role: 'mark', font: 'display', tone: 'accent' } as const;
  const mark = setLarge(
    words.mark,
    markStyle,
    { width: room.markWidth, ceiling: markCeiling, floor: title.floor },
    tools,
  );
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
    ...(words.detail === '' ? [] : [bigTime(words.detail, room, scale, tools)]),
    ...line(inOneLine(words.time, room.lineWidth / large, tools), 'display', 'time', large),
    ...(usual.some(isBroken) ? line(place, 'body', 'place', leastPlace, room.placeLines) : usual),
  ];
  // Letters of words hang below the box of their capitals, numerals do not.
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

/** A headline's box ends at its baseline: what follows keeps clear of its descenders. */
function gapAfter(block: TextBlock | undefined, middle: number): number {
  const isHeadline = block !== undefined && block.lineHeight < block.fontSize;
  return isHeadline ? 0.36 * block.fontSize : 0.22 * middle;
}

/** "18:00–20:00 Uhr", without its last word where that would stand alone in a second line. */
function inOneLine(time: string, ems: number, { measure }: Typesetting): string {
  return measure.display(time) <= ems ? time : time.replace(/ Uhr$/, '');
}

/** The time beside "Heute": the second largest thing on the slide. */
function bigTime(text: string, room: WhenRoom, scale: Scale, tools: Typesetting): TextBlock {
  const style = { role: 'time', font: 'display', tone: 'ink' } as const;
  const ceiling = Math.max(scale.title.floor, 9.5 * scale.unit * room.share);
  return setLarge(text, style, { width: room.lineWidth, ceiling, floor: scale.title.floor }, tools);
}

/** A headline, in two lines where it is too wide for one even at its floor. */
function setLarge(...[text, style, room, tools]: Parameters<typeof headlineBlock>): TextBlock {
  const line = headlineBlock(text, style, room, tools);
  const { fontSize } = line;
  return tools.measure[style.font](text) * fontSize <= room.width + 0.5
    ? line
    : textBlock(text, { ...style, fontSize }, { width: room.width, maxLines: 2 }, tools);
}

interface WhenWords {
  readonly above: string;
  readonly mark: string;
  readonly below: string;
  readonly detail: string;
  readonly time: string;
}

const none = { above: '', below: '', detail: '', time: '' };

function whenWords({ mark }: When, language: Language): WhenWords {
  if (mark.kind === 'word') return { ...none, mark: mark.word, detail: mark.detail, time: mark.note };
  if (mark.kind === 'day') {
    const { weekday, day, month } = mark.date;
    return { ...none, above: weekday, mark: day, below: month, time: mark.time };
  }
  const { from, to } = mark;
  if (from.month === to.month)
    return { ...none, mark: `${from.day}–${to.day}`, below: to.month, time: mark.time };
  const time = screenWords[language].until(`${to.day} ${to.month}`);
  return { ...none, mark: from.day, below: from.month, time };
}

/** "Di 24. Nov" in place of weekday, number and month, "Heute" over "18:00–20:00". */
function compactWords(when: When, language: Language): WhenWords {
  const { mark, sentence } = when;
  if (mark.kind === 'day') return { ...none, mark: mark.date.short, time: mark.time };
  if (mark.kind === 'span') return { ...none, mark: sentence };
  return mark.range === '' ? whenWords(when, language) : { ...none, mark: mark.word, time: mark.range };
}
