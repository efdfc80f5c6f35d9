import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import { boxOf, capsAt, setLine } from '#kiosk/layout/set-text.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { move, type Stack } from './stack.ts';

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

/* em, of a tag. */
const padding = { x: 0.42, y: 0.28 } as const;

/** "Übung – keine Gefahr" in every language, each on a box in the colour of the text, below each other. */
export function setTags(
  input: NoticeInput,
  notice: Notice,
  { width, fontSize: wanted }: { readonly width: number; readonly fontSize: number },
): Stack {
  const texts = new Map<string, Language>();
  for (const language of languagesOf(input, notice)) {
    const text = noticeWords[language].testAlarm;
    texts.set(text, texts.get(text) ?? language);
  }
  const tags = [...texts].map(([text, language]) => {
    const tools = input.toolsOf(language);
    const ems = tools.strong.measure(text) + 2 * padding.x;
    const fontSize = Math.min(wanted, width / ems);
    const box = {
      x: 0,
      y: 0,
      width: ems * fontSize,
      height: (bodyMetrics.capHeight + 2 * padding.y) * fontSize,
    };
    const look = { role: 'tag', font: 'strong', tone: 'background', fontSize } as const;
    const line = {
      ...capsAt(setLine(tools, text, look, padding.x * fontSize), padding.y * fontSize),
      language,
    };
    return [boxOf(box, 'ink'), line];
  });
  // Line boxes are higher than the boxes of tags.
  let y = 0;
  const blocks = tags.flatMap(([box, ...others]) => {
    const placed = move([...(box ? [box] : []), ...others], 0, y);
    y += (box?.height ?? 0) + 0.3 * wanted;
    return placed;
  });
  return { blocks, height: Math.max(0, y - 0.3 * wanted) };
}
