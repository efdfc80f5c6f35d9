import type { Language } from '#config/site.ts';
import type { When } from '#domain/when-words.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Scale, TextBlock, Typesetting } from './composition.ts';
import { setBlock, setHeadline, type Stacked } from './set-block.ts';

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

/** Sets when and where: one large mark, then a few lines. A day reads as one date: "Dienstag / 24. / November". */
export function arrangeWhen(
  { when, place, language }: { readonly when: When; readonly place: string; readonly language: Language },
  room: WhenRoom,
  scale: Scale,
  tools: Typesetting,
): WhenBlocks {
  const words = room.isCompact ? compactWords(when, language) : whenWords(when, language);
  const { large, middle, leastPlace, title } = scale;
  const markCeiling = (words.isNumeral ? 24 : 15) * scale.unit * room.share;
  const markStyle = { role: 'mark', face: 'display', tone: 'accent' } as const;
  const mark = setLarge(
    words.mark,
    markStyle,
    { width: room.markWidth, ceiling: markCeiling, floor: title.floor },
    tools,
  );
  const line = (
    text: string,
    face: 'display' | 'body',
    role: 'date' | 'time' | 'place',
    fontSize: number,
    maxLines = 2,
  ): readonly TextBlock[] =>
    text === ''
      ? []
      : [setBlock(text, { role, face, tone: 'ink', fontSize }, { width: room.lineWidth, maxLines }, tools)];
  const [whole] = line(place, 'body', 'place', middle, room.placeLines);
  const placeSize = whole?.set.shortened === true ? leastPlace : middle;
  const lines = [
    ...line(words.below, 'display', 'date', large),
    ...(words.detail === '' ? [] : [bigTime(words.detail, room, scale, tools)]),
    ...line(inOneLine(words.time, room.lineWidth / large, tools), 'display', 'time', large),
    ...line(place, 'body', 'place', placeSize, room.placeLines),
  ];
  // Letters of words hang below the box of their capitals, numerals do not.
  const afterMark = mark.fontSize * (words.isNumeral ? 0.13 : 0.34);
  return {
    mark: [...line(words.above, 'display', 'date', large), mark].map((block) => ({
      block,
      gap: 0.13 * mark.fontSize,
    })),
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
  const style = { role: 'time', face: 'display', tone: 'ink' } as const;
  const ceiling = Math.max(scale.title.floor, 9.5 * scale.unit * room.share);
  return setLarge(text, style, { width: room.lineWidth, ceiling, floor: scale.title.floor }, tools);
}

/** A headline, in two lines where it is too wide for one even at its floor. */
function setLarge(...[text, style, room, tools]: Parameters<typeof setHeadline>): TextBlock {
  const line = setHeadline(text, style, room, tools);
  const { fontSize } = line;
  return tools.measure[style.face](text) * fontSize <= room.width + 0.5
    ? line
    : setBlock(text, { ...style, fontSize }, { width: room.width, maxLines: 2 }, tools);
}

interface WhenWords {
  readonly above: string;
  readonly mark: string;
  readonly isNumeral: boolean;
  readonly below: string;
  readonly detail: string;
  readonly time: string;
}

function whenWords({ mark }: When, language: Language): WhenWords {
  const numeral = { isNumeral: true, detail: '', above: '' };
  if (mark.kind === 'word') {
    return { above: '', mark: mark.word, isNumeral: false, below: '', detail: mark.detail, time: mark.note };
  }
  if (mark.kind === 'day') {
    const { weekday, day, month } = mark.date;
    return { ...numeral, above: weekday, mark: day, below: month, time: mark.time };
  }
  const { from, to } = mark;
  if (from.month === to.month)
    return { ...numeral, mark: `${from.day}–${to.day}`, below: to.month, time: mark.time };
  const time = screenWords[language].until(`${to.day} ${to.month}`);
  return { ...numeral, mark: from.day, below: from.month, time };
}

/** "Di 24. Nov" in place of weekday, number and month. */
function compactWords(when: When, language: Language): WhenWords {
  const { mark } = when;
  if (mark.kind === 'word') return whenWords(when, language);
  const words =
    mark.kind === 'day' ? { mark: mark.date.short, time: mark.time } : { mark: when.sentence, time: '' };
  return { above: '', isNumeral: false, below: '', detail: '', ...words };
}
