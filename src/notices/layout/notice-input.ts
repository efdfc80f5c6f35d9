import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { ComposedScreen } from '#kiosk/layout/compose-screen.ts';
import type { Notice } from '#notices/model/notice.ts';
import { type NoticeParts, partsOf } from '#notices/model/notice-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';

/** How the words of notices are chosen. */
export type NoticeReaders = ReturnType<typeof noticeReaders>;

/** The languages of the screen come first, then the others of its site. */
export function noticeReaders({ language, secondLanguage, timeZone }: KioskConfig, site: Site) {
  const others = new Set([secondLanguage ?? language, site.language, ...site.languages]);
  others.delete(language);
  return { languages: [language, ...others] as const, timeZone };
}

/** What notices are composed for. */
export interface NoticeInput extends NoticeReaders {
  /** The notices in force, the latest first. */
  readonly notices: readonly Notice[];
  readonly screen: ComposedScreen;
  readonly toolsOf: (language: Language) => Typesetting;
}

export type Spoken = Pick<NoticeParts, 'language' | 'text'>;

/** What a screen says besides the text, by language; once where two languages have the same. */
export function wordsIn(
  notice: Notice,
  wanted: Parameters<typeof partsOf>[1],
  write: (parts: NoticeParts) => string,
): readonly Spoken[] {
  const texts = partsOf(notice, wanted).map((parts) => ({ language: parts.language, text: write(parts) }));
  return texts.filter(
    ({ text }, at) => text !== '' && texts.findIndex((other) => other.text === text) === at,
  );
}
