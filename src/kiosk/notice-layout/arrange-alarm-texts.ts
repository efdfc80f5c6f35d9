import type { Language } from '#config/site.ts';
import { type Box, stack, textGroup, textLines } from '#kiosk/layout/blocks.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { InSteps } from './finish-steps.ts';
import { languagesOf, type NoticeInput, timeOf } from './notice-input.ts';
import { type SpokenGroup, spokenOf, stackSpoken } from './spoken-group.ts';

/** Of an alarm in one language: its first line, and what follows in smaller type. */
export interface AlarmText {
  readonly language: Language;
  readonly headline: string;
  readonly rest: string;
}

interface TextSizes {
  /** Of headlines, px. */
  readonly floor: number;
  /** Of what follows, px. */
  readonly restFloor: number;
}

const leading = 1.04;
/** Of the headline's size. */
const restSize = 0.55;
const restGap = 0.3;
const languageGap = 0.5;
const searchSteps = 9;

function splitAlarmText(language: Language, text: string): AlarmText {
  const [headline = '', ...rest] = text.trim().split(/\s*\n\s*/);
  return { language, headline, rest: rest.join(' ') };
}

/** em, of the narrowest letters. */
const narrowest = 0.2;

/** How many characters type of this size can have in the box at most. Nothing is measured: an alarm may have 100,000. */
export function mostCharacters({ width, height }: Box, fontSize: number): number {
  return Math.ceil((width * height) / (narrowest * fontSize * fontSize));
}

/** Of an alarm or of its all-clear, in all its languages. */
export function alarmTexts(
  input: Pick<NoticeInput, 'languages' | 'timeZone'>,
  notice: Notice,
): readonly AlarmText[] {
  if (notice.lifted === null)
    return textsOf(notice, input.languages).map(({ language, text }) => splitAlarmText(language, text));
  const time = timeOf(notice.at, input.timeZone);
  return languagesOf(input, notice).map((language) => {
    const words = noticeWords[language];
    return { language, headline: words.allClear, rest: words.lifted(time) };
  });
}

/** All languages at once in the same size, which is the largest that fits; null if the floor is too large. */
export function* arrangeAlarmTexts(
  texts: readonly AlarmText[],
  box: Box,
  sizes: TextSizes,
  toolsOf: (language: Language) => Typesetting,
): InSteps<SpokenGroup | null> {
  const isTooLong = ({ headline, rest }: AlarmText) =>
    headline.length > mostCharacters(box, sizes.floor) || rest.length > mostCharacters(box, sizes.restFloor);
  if (texts.some(isTooLong)) return null;
  const arrange = (size: number) => arrangeAt(size, texts, box, sizes, toolsOf);
  let fitting = yield* arrange(sizes.floor);
  if (fitting === null) return null;
  let [low, high] = [sizes.floor, Math.max(sizes.floor, box.height / texts.length / leading)];
  for (let step = 0; step < searchSteps; step += 1) {
    const size = (low + high) / 2;
    const larger = yield* arrange(size);
    if (larger === null) high = size;
    else [low, fitting] = [size, larger];
  }
  return fitting;
}

function* arrangeAt(
  size: number,
  texts: readonly AlarmText[],
  { width, height }: Box,
  { floor, restFloor }: TextSizes,
  toolsOf: (language: Language) => Typesetting,
): InSteps<SpokenGroup | null> {
  const groups: SpokenGroup[] = [];
  for (const { language, headline, rest } of texts) {
    const tools = toolsOf(language);
    const lines = yield* fewestLines(headline, size, { width, height }, floor, tools);
    if (lines === null) return null;
    const fontSize = Math.max(restFloor, restSize * size);
    const below = textGroup(tools, 'subtitle', rest, {
      fontSize,
      width,
      maxLines: Math.ceil(height / fontSize),
    });
    if (below.blocks.some(({ fitted }) => fitted.shortened)) return null;
    groups.push(spokenOf(language, stack([lines, below], restGap * fontSize)));
  }
  const all = stackSpoken(groups, languageGap * size);
  return all.height <= height ? all : null;
}

/** A title in this size with as few lines as it takes; null if it has too many, or a word that is too long. */
function* fewestLines(text: string, size: number, { width, height }: Box, floor: number, tools: Typesetting) {
  const lineHeight = size * leading;
  for (let lines = 1; lines * lineHeight <= height; lines += 1) {
    const box = { text, width, height: lines * lineHeight, ceiling: size, floor, lineHeight: leading };
    const fitted = tools.display.layOutTitle(box);
    yield;
    const isFitting = !fitted.shortened && fitted.fontSize > size * 0.995;
    if (isFitting) return textLines('title', fitted, { width, fontSize: fitted.fontSize, lineHeight });
  }
  return null;
}
