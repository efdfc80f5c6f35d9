import type { Language } from '#config/site.ts';
import type { NewNotice } from './listed-notice.ts';
import { textsOf } from './notice.ts';
import { kindOf } from './notice-kinds.ts';

export type NoticeProblem =
  | { readonly code: 'no-text' }
  | { readonly code: 'text-too-long'; readonly language: Language; readonly max: number }
  | {
      readonly code: 'unreadable-end' | 'end-in-the-past' | 'unknown-monitor' | 'unknown-screen';
      readonly given: string;
    };

/** What staff should know of a notice that can be sent. */
export interface NoticeWarning {
  readonly code: 'long-alarm' | 'language-missing';
  readonly language: Language;
}

export interface NoticeFacts {
  /** Epoch ms. */
  readonly now: number;
  readonly languages: readonly Language[];
  /** Returns epoch ms; NaN if the text is unreadable. */
  readonly parseMoment: (text: string) => number;
  /** Whether a notice may be for it: while no categories or no screens are known, any. */
  readonly isMonitor: (id: string) => boolean;
  readonly isScreen: (name: string) => boolean;
}

export function checkNotice(notice: NewNotice, facts: NoticeFacts) {
  const texts = textsOf(notice, []);
  const { maxLength, longLength } = kindOf(notice.level);
  const tooLong = texts.filter(isLongerThan(maxLength));
  const long = texts.filter(isLongerThan(longLength));
  const missing = facts.languages.filter((language) => !texts.some((one) => one.language === language));
  const unknownMonitors = notice.monitors.filter((id) => !facts.isMonitor(id));
  const unknownScreens = notice.screens.filter((name) => !facts.isScreen(name));
  const problems: readonly NoticeProblem[] = [
    ...(texts.length === 0 ? [{ code: 'no-text' } as const] : []),
    ...tooLong.map(({ language }) => ({ code: 'text-too-long', language, max: maxLength }) as const),
    ...checkEnd(notice, facts),
    ...unknownMonitors.map((given) => ({ code: 'unknown-monitor', given }) as const),
    ...unknownScreens.map((given) => ({ code: 'unknown-screen', given }) as const),
  ];
  const warnings: readonly NoticeWarning[] = [
    ...long.map(({ language }) => ({ code: 'long-alarm', language }) as const),
    ...missing.map((language) => ({ code: 'language-missing', language }) as const),
  ];
  return { problems, warnings };
}

const isLongerThan = (most: number) => (one: { readonly text: string }) => Array.from(one.text).length > most;

function checkEnd({ until }: NewNotice, { now, parseMoment }: NoticeFacts): readonly NoticeProblem[] {
  if (until === null) return [];
  const end = parseMoment(until);
  if (Number.isNaN(end)) return [{ code: 'unreadable-end', given: until }];
  return end <= now ? [{ code: 'end-in-the-past', given: until }] : [];
}
