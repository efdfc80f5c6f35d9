import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import { groupOf, textGroup } from '#kiosk/layout/blocks.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { lineHeights } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { type SpokenGroup, spokenOf } from './spoken-group.ts';

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
  const others = [...(secondLanguage === null ? [] : [secondLanguage]), site.language, ...site.languages];
  return [language, ...[...new Set(others)].filter((one) => one !== language)];
}

/** In which the words of the screen itself are written: those of the site, and of the notice's own texts. */
export function languagesOf({ languages }: Pick<NoticeInput, 'languages'>, notice: Notice) {
  return [...new Set([...languages, ...textsOf(notice, languages).map(({ language }) => language)])];
}

export const timeOf = (iso: string, timeZone: TimeZone): string => formatTime(Date.parse(iso), timeZone);

const padding = { x: 0.42, y: 0.2 };

interface BadgeBox {
  readonly width: number;
  readonly fontSize: number;
}

/** The same words in several languages are one badge. On one line, in smaller type where they do not fit. */
export function badgesOf(
  { languages, toolsOf }: Pick<NoticeInput, 'languages' | 'toolsOf'>,
  box: BadgeBox,
  write: (words: (typeof noticeWords)['de']) => string,
): readonly SpokenGroup[] {
  const texts = new Map<string, (typeof languages)[number]>();
  for (const language of languages) {
    const text = write(noticeWords[language]);
    if (!texts.has(text)) texts.set(text, language);
  }
  return [...texts].map(([text, language]) => spokenOf(language, badgeOf(text, toolsOf(language), box)));
}

/** Words on a background in the colour of the text. */
function badgeOf(text: string, tools: Typesetting, box: BadgeBox) {
  const ems = tools.strong.measure(text) + 2.1 * padding.x;
  const fontSize = Math.min(box.fontSize, box.width / ems);
  const height = fontSize * (lineHeights.strong + 2 * padding.y);
  const width = Math.min(box.width, Math.ceil(ems * fontSize));
  const { blocks } = textGroup(tools, 'badge', text, { fontSize, width, maxLines: 1 });
  const [block] = blocks;
  return block === undefined ? { blocks, height: 0 } : groupOf({ ...block, width, height });
}
