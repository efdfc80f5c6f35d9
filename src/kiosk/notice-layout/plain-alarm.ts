import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { splitAlarmText } from './arrange-alarm-texts.ts';
import { languagesOf, timeOf } from './notice-input.ts';

/** Of an alarm, or of its all-clear, in one language; `head`: '' where it is the same as in the language before. */
export interface PlainText {
  readonly language: Language;
  readonly head: string;
  readonly text: string;
}

/** What a screen says of an alarm before it is laid out, in all its languages. */
export function plainTexts(
  alarm: Notice,
  languages: readonly Language[],
  timeZone: TimeZone,
): readonly PlainText[] {
  const time = timeOf(alarm.at, timeZone);
  const texts =
    alarm.lifted === null
      ? textsOf(alarm, languages).map(({ language, text }) => ({ language, text: joinLines(language, text) }))
      : languagesOf({ languages }, alarm).map((language) => ({
          language,
          text: noticeWords[language].lifted(time),
        }));
  const headIn = (language: Language) => {
    const words = noticeWords[language];
    const usual = alarm.lifted === null ? `${words.alarm} ${time}` : words.allClear;
    return alarm.test ? `${words.testAlarm} · ${usual}` : usual;
  };
  return texts.map(({ language, text }, index) => {
    const before = texts[index - 1];
    const isSame = before !== undefined && headIn(before.language) === headIn(language);
    return { language, head: isSame ? '' : headIn(language), text };
  });
}

function joinLines(language: Language, text: string): string {
  const { headline, rest } = splitAlarmText(language, text);
  return rest === '' ? headline : `${headline}\n${rest}`;
}

/** In which `plainSize` has texts set; multiples of the size. */
export const plainType = { lineHeight: 1.15, gap: 0.3, head: 0.5 } as const;

/** px: type in which a browser fits the texts into the box, whatever their words are. Nothing is measured, so it is at hand at once. */
export function plainSize(texts: readonly PlainText[], { width, height }: Box): number {
  const paragraphs = texts.flatMap(({ head, text }) => [
    ...(head === '' ? [] : [{ scale: plainType.head, words: wordWidths(head) }]),
    ...text.split('\n').map((line) => ({ scale: 1, words: wordWidths(line) })),
  ]);
  const heightAt = (size: number) => {
    const ems = paragraphs.map(
      ({ scale, words }) =>
        scale * (countLines(words, width / (size * scale)) * plainType.lineHeight + plainType.gap),
    );
    return size * ems.reduce((sum, one) => sum + one, 0);
  };
  let size = height;
  while (size > 1 && heightAt(size) > height) size *= 0.95;
  return size;
}

const space = 0.4;
const widest = 1.1;

/** As a browser breaks them: a word that is too wide begins a line of its own, and is divided anywhere. */
function countLines(words: readonly number[], ems: number): number {
  let [lines, used] = [1, 0];
  for (const width of words) {
    if (used + space + width > ems && used > 0) [lines, used] = [lines + 1, 0];
    if (width > ems) lines += Math.ceil(width / Math.max(widest, ems - widest)) - 1;
    used = Math.min(ems, used + space + width);
  }
  return lines;
}

const narrow = /[fijlrt.,:;!'|()[\]-]/g;
const wide = /[A-ZÄÖÜmw%@&+<=>~#^]|[^ -ÿ]/g;

/** em: at least those in our fonts, and as a rule in those of a device. */
function wordWidths(text: string): readonly number[] {
  const count = (word: string, kind: RegExp) => word.match(kind)?.length ?? 0;
  return text
    .split(/\s+/)
    .map((word) => 0.66 * word.length - 0.2 * count(word, narrow) + 0.36 * count(word, wide));
}
