import type { Language } from '#config/site.ts';
import type { When } from '#domain/describe-when.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { type Group, headlineGroup, stack, type TextBlock, textGroup } from './blocks.ts';
import type { SlideInput } from './slide-layout.ts';

export interface WhenRoom {
  readonly markWidth: number;
  readonly lineWidth: number;
  /** Factor for the sizes of mark and time. */
  readonly share: number;
  /** The date on one line instead of three. */
  readonly isCompact: boolean;
  /** Of an old date only the day, on one line; several days without their time. */
  readonly isBrief?: boolean;
}

export const isCut = ({ fitted }: TextBlock): boolean => fitted.shortened;

/** Whether a text is shortened or divided within a word; for a time, whether it is divided at all. */
export const isBroken = ({ role, fitted: { shortened, lines } }: TextBlock): boolean =>
  shortened || lines.slice(0, -1).some(({ text }) => role === 'time' || /\S$/.test(text));

/** Date and time: one large mark (a numeral has its weekday above it) and lines that follow after `gap`. */
export function arrangeWhen({ slide, language, screen: { scale }, tools }: SlideInput, room: WhenRoom) {
  const { when, code } = slide;
  const words = whenWords(when, room, language);
  const { large, smallDate, unit } = scale;
  const { markWidth, lineWidth, share } = room;
  const isNumeral = /^\d/.test(words.mark);
  const ceiling = Math.max(large, (isNumeral ? 24 : 15) * unit * share);
  const mark = headlineGroup(tools, 'mark', words.mark, { width: markWidth, floor: large, ceiling });
  const detailCeiling = Math.max(large, 11 * unit * share);
  const detailSizes = { width: lineWidth, floor: large, ceiling: detailCeiling };
  const detail = headlineGroup(tools, 'time', words.detail, detailSizes);
  const line = (text: string, role: 'date' | 'time', width: number) =>
    textGroup(tools, role, text, { fontSize: large, width, maxLines: 3 });
  const time = line(words.time, 'time', lineWidth);
  // Beside a new date, which matters more.
  const fontSize = code === null ? large : smallDate;
  const struck = words.struck.slice(0, room.isBrief ? 1 : undefined).map((text) =>
    textGroup(tools, 'struck', text, {
      fontSize,
      width: lineWidth,
      isStruck: true,
      maxLines: room.isBrief ? 1 : 2,
    }),
  );
  const first = words.detail === '' ? line(words.below, 'date', lineWidth) : detail;
  const gap = 0.12 * large;
  const gapBelowFirst = first.blocks.some(isHeadline) ? 0.32 * fontSizeOf(first) : gap;
  const markSize = fontSizeOf(mark);
  return {
    mark: stack([line(words.above, 'date', markWidth), mark], 0.13 * markSize),
    lines: stack([first, stack([time, ...struck], gap)], gapBelowFirst),
    // Words have descenders below the box of their capitals, numerals do not.
    gap: isNumeral ? 0.13 * markSize : Math.max(0.3 * markSize, 0.32 * large),
  };
}

export const fontSizeOf = ({ blocks: [first] }: Group<TextBlock>): number => first?.fontSize ?? 0;

/** Whether the box of a block is as high as its capitals, so that descenders are below it. */
export const isHeadline = ({ lineHeight, fontSize }: TextBlock): boolean => lineHeight < fontSize;

const noStruck: readonly string[] = [];
const noWords = { above: '', mark: '', below: '', detail: '', time: '', struck: noStruck };

/** Compact: "Di 24. Nov" instead of weekday, day and month; what follows "Heute" in the size of other times. */
function whenWords(
  { mark, sentence }: When,
  { isCompact, isBrief = false }: WhenRoom,
  language: Language,
): typeof noWords {
  if (mark.kind === 'word') {
    const { word, detail, note, struck } = mark;
    if (isCompact && note === '') return { ...noWords, mark: word, time: detail, struck };
    return { ...noWords, mark: word, detail, time: note, struck };
  }
  if (mark.kind === 'day') {
    const { weekday, day, month, short } = mark.date;
    if (isCompact) return { ...noWords, mark: short, time: mark.time };
    return { ...noWords, above: weekday, mark: day, below: month, time: mark.time };
  }
  const { from, to, time } = mark;
  const span = isBrief ? `${from.short} – ${to.short}` : sentence;
  // Lines end behind the comma and the dash only.
  if (isCompact) return { ...noWords, mark: span.replace(/([^,–]) (?!–)/g, '$1\u00A0') };
  if (from.month === to.month) return { ...noWords, mark: `${from.day}–${to.day}`, below: to.month, time };
  const until = screenWords[language].until(`${to.day} ${to.month}`);
  return { ...noWords, mark: from.day, below: [from.month, time].filter(Boolean).join(', '), time: until };
}
