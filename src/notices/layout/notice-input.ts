import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import type { ComposedScreen } from '#kiosk/layout/compose-screen.ts';
import { type Notice, textsOf } from '#notices/model/notice.ts';
import { noticeWords } from '#notices/model/notice-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

/** What notices are composed for. */
export interface NoticeInput {
  /** In force, the latest first. */
  readonly notices: readonly Notice[];
  readonly screen: ComposedScreen;
  /** Of the site, in the order in which they are shown. */
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  readonly toolsOf: (language: Language) => Typesetting;
}

/** Those of the screen first, then the others of its site. */
export function noticeLanguages({ language, secondLanguage }: KioskConfig, site: Site) {
  const others = new Set([secondLanguage ?? language, site.language, ...site.languages]);
  others.delete(language);
  return [language, ...others] as const;
}

export const timeOf = (iso: string, timeZone: TimeZone): string => formatTime(Date.parse(iso), timeZone);

type Words = (typeof noticeWords)[Language];
export type Spoken = ReturnType<typeof textsOf>[number];

/** Words of the screen itself, in the languages of the site and of the notice; once where they are the same. */
export function wordsIn(languages: readonly Language[], notice: Notice, write: (words: Words) => string) {
  const all = [...new Set([...languages, ...textsOf(notice, languages).map(({ language }) => language)])];
  const texts = all.map((language) => ({ language, text: write(noticeWords[language]) }));
  return texts.filter(({ text }, at) => texts.findIndex((other) => other.text === text) === at);
}

/** Of an alarm or of its all-clear, in all its languages: the first line, and what follows in smaller type. */
export function alarmTexts(
  { languages, timeZone }: Pick<NoticeInput, 'languages' | 'timeZone'>,
  notice: Notice,
) {
  const time = timeOf(notice.at, timeZone);
  const texts =
    notice.lifted === null
      ? textsOf(notice, languages)
      : wordsIn(languages, notice, ({ allClear, lifted }) => `${allClear}\n${lifted(time)}`);
  return texts.map(({ language, text }) => {
    const [headline = '', ...rest] = text.split(/\s*\n\s*/);
    return { language, headline, rest: rest.join(' ') };
  });
}
