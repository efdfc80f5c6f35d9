import type { CalendarEvent, CategoryTag } from '#events/event.ts';
import { createNote, replaceNotes } from '#events/note.ts';
import { graphemes } from '#i18n/graphemes.ts';

/** UTF-16 units without a permitted line break. The longest German words in use have about 70 letters. */
export const maxRun = 100;
/** Marks on one base letter. */
export const maxMarks = 8;

const surplusMarks = new RegExp(String.raw`([\p{M}\u200c\u200d]{${maxMarks}})[\p{M}\u200c\u200d]+`, 'gu');
const longRun = new RegExp(String.raw`\S{${maxRun + 1}}`);

const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3`;
/** Thai, Lao, Myanmar and Khmer, which break between words without a sign of it. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`;
/** The line breaks of UAX 14 that long texts have. Those it leaves out only make a run shorter than it needs to be. */
const permittedBreak = new RegExp(
  [
    String.raw`(?<=\s)`,
    String.raw`(?<=[-/])(?=\p{L})`,
    String.raw`(?<=[‐–—?!|…])(?=[\p{L}\p{N}])`,
    String.raw`(?<=[${ideograph}])(?=[\p{L}\p{N}])`,
    String.raw`(?<=[\p{L}\p{N}])(?=[${ideograph}])`,
    String.raw`(?<=[\p{L}\p{M}])(?=(?!\p{M})[${unspaced}])`,
    String.raw`(?<=[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?=(?![\p{Emoji_Modifier}\p{Regional_Indicator}])\p{Emoji_Presentation})`,
  ].join('|'),
  'u',
);

/** In UTF-16 units. */
export const maxShort = 300;
const bounds = [
  ['name', maxShort],
  ['subtitle', maxShort],
  ['shortDescription', 2000],
  ['disturberMessage', maxShort],
  ['place', maxShort],
] as const;

/** The event with bounded texts, and with notes on the fields that were cut. */
export function boundEvent(event: CalendarEvent): CalendarEvent {
  const boundTag = (tag: CategoryTag) => ({ ...tag, name: boundText(tag.name, maxShort) });
  const { replacement } = event;
  const bounded = {
    ...event,
    filterCategories: event.filterCategories?.map(boundTag) ?? null,
    topics: event.topics.map(boundTag),
    replacement: replacement && { ...replacement, place: boundText(replacement.place, maxShort) },
  };
  for (const [name, maxLength] of bounds) {
    bounded[name] = boundText(event[name], maxLength);
    if (bounded[name] !== event[name])
      bounded.notes = replaceNotes(bounded.notes, name, [createNote('text-cut', name)]);
  }
  return bounded;
}

/**
 * A text of at most `maxLength` UTF-16 units, with at most `maxMarks` marks on a letter and `maxRun` units between permitted line
 * breaks (UAX 14). What is left out is replaced by an ellipsis, after a whole grapheme. A bounded text is returned as it is.
 */
export function boundText(text: string, maxLength: number): string {
  const marked = text.replace(surplusMarks, '$1');
  return cutAtGrapheme(longRun.test(marked) ? cutRuns(marked) : marked, maxLength);
}

function cutRuns(text: string): string {
  const cutRun = (run: string) => {
    const word = run.trimEnd();
    return cutAtGrapheme(word, maxRun) + run.slice(word.length);
  };
  return text.split(permittedBreak).map(cutRun).join('');
}

function cutAtGrapheme(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { length } of graphemes(text.slice(0, 2 * maxLength))) {
    if (end + length >= maxLength) break;
    end += length;
  }
  // A single grapheme that is too long is cut between code points.
  const kept = end > 0 ? text.slice(0, end) : text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept.trimEnd()}…`;
}
