import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

/** What notices are laid out for. */
export interface NoticeInput {
  /** In force, the latest first. */
  readonly notices: readonly Notice[];
  readonly screen: ScreenPlan;
  /** Of the site, in the order in which they are shown. */
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  readonly toolsOf: (language: Language) => Typesetting;
}

/** Those of the screen first, then the others of its site. */
export function noticeLanguages(
  { language, secondLanguage }: Pick<KioskConfig, 'language' | 'secondLanguage'>,
  site: Pick<Site, 'language' | 'languages'>,
): readonly [Language, ...Language[]] {
  const others = new Set([secondLanguage ?? language, site.language, ...site.languages]);
  others.delete(language);
  return [language, ...others];
}

export const timeOf = (iso: string, timeZone: TimeZone): string => formatTime(Date.parse(iso), timeZone);

type Words = (typeof noticeWords)[Language];

/** Words of the screen itself, in the languages of the site and of the notice; once where they are the same. */
export function wordsIn(
  { languages }: Pick<NoticeInput, 'languages'>,
  notice: Notice,
  write: (words: Words) => string,
): readonly { readonly language: Language; readonly text: string }[] {
  const all = [...new Set([...languages, ...textsOf(notice, languages).map(({ language }) => language)])];
  const texts = all.map((language) => ({ language, text: write(noticeWords[language]) }));
  return texts.filter(({ text }, at) => texts.findIndex((other) => other.text === text) === at);
}

/** Of an alarm or of its all-clear, in all its languages: the first line, and what follows in smaller type. */
export function alarmTexts(input: Pick<NoticeInput, 'languages' | 'timeZone'>, notice: Notice) {
  const time = timeOf(notice.at, input.timeZone);
  const texts =
    notice.lifted === null
      ? textsOf(notice, input.languages)
      : wordsIn(input, notice, ({ allClear, lifted }) => `${allClear}\n${lifted(time)}`);
  return texts.map(({ language, text }) => {
    const [headline = '', ...rest] = text.split(/\s*\n\s*/);
    return { language, headline, rest: rest.join(' ') };
  });
}
