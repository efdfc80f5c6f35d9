import type { Box } from '#kiosk/layout/blocks.ts';
import type { Notice } from '#notices/model/notice.ts';
import { spokenParts } from '#notices/model/notice-words.ts';
import type { NoticeReaders } from './notice-input.ts';

/** The latest alarms that are shown together: type for all of many would be too small. */
const mostPlain = 3;

export type PlainAlarm = ReturnType<typeof plainAlarms>[number];

/** What a screen says of alarms, or of their all-clears, before they are composed. `head` may be ''. */
export function plainAlarms(alarms: readonly Notice[], readers: NoticeReaders) {
  return alarms.slice(0, mostPlain).map((notice) => {
    const texts = spokenParts(notice, readers);
    const tests = texts.map(({ drill }) => drill);
    const usual = texts.map(({ label, time }) => label && `${label} ${time}`);
    return { notice, head: [...new Set([...tests, ...usual].filter(Boolean))].join(' · '), texts };
  });
}

/** The type that `plainSize` counts with, in multiples of the size. Heads, and what follows a headline, are `small`. */
export const plainType = { lineHeight: 1.15, gap: 0.3, small: 0.6 } as const;

/** px: type in which a browser fits the texts into the box, whatever their words are. Nothing is measured. */
export function plainSize(alarms: readonly PlainAlarm[], { width, height }: Box): number {
  const paragraphs = alarms.flatMap(({ head, texts }) => [
    { scale: plainType.small, words: wordWidths(head) },
    ...texts.flatMap(({ headline, rest }) => [
      { scale: 1, words: wordWidths(headline) },
      { scale: plainType.small, words: wordWidths(rest) },
    ]),
  ]);
  const heightAt = (size: number) =>
    paragraphs.reduce((sum, { scale, words }) => {
      const lines = countLines(words, width / (size * scale));
      return sum + size * scale * (lines * plainType.lineHeight + plainType.gap);
    }, 0);
  let size = height;
  while (size > 1 && heightAt(size) > height) size *= 0.95;
  return size;
}

const space = 0.4;
const widest = 1.1;

/** Counts lines as a browser breaks them: a word that is too wide begins a line of its own, and is divided anywhere. */
function countLines(words: readonly number[], ems: number): number {
  let [lines, used] = [Math.min(1, words.length), 0];
  for (const width of words) {
    if (used > 0 && used + space + width > ems) [lines, used] = [lines + 1, 0];
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
  const widthOf = (word: string) => 0.66 * word.length - 0.2 * count(word, narrow) + 0.36 * count(word, wide);
  return (text.match(/\S+/g) ?? []).map(widthOf);
}
