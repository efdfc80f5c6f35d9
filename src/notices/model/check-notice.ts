import type { Language } from '#config/site.ts';
import type { NewNotice } from './listed-notice.ts';
import { textsOf } from './notice.ts';
import { kindOf } from './notice-kinds.ts';

/** Why a notice is not sent. `near`: a known one with a similar name. */
export type NoticeProblem =
  | { readonly code: 'no-text' }
  | { readonly code: 'text-too-long'; readonly language: Language; readonly max: number }
  | { readonly code: 'unreadable-end'; readonly given: string }
  | { readonly code: 'end-in-the-past'; readonly given: string }
  | { readonly code: 'unknown-monitor'; readonly given: string; readonly near: string | null }
  | { readonly code: 'unknown-screen'; readonly given: string; readonly near: string | null };

/** What staff should know of a notice that can be sent. */
export type NoticeWarning =
  | { readonly code: 'long-alarm'; readonly language: Language }
  | { readonly code: 'language-missing'; readonly language: Language };

export interface NoticeFacts {
  /** Epoch ms. */
  readonly now: number;
  /** The languages of the site. */
  readonly languages: readonly Language[];
  /** Returns epoch ms; NaN if the text is unreadable. */
  readonly parseMoment: (text: string) => number;
  /** Null while no categories or no screens are known: then an ID or a name is not checked. */
  readonly findMonitor: ((id: string) => boolean) | null;
  readonly nearMonitor: (id: string) => string | null;
  readonly findScreen: ((name: string) => boolean) | null;
  readonly nearScreen: (name: string) => string | null;
}

export function checkNotice(notice: NewNotice, facts: NoticeFacts) {
  const problems = [...checkText(notice), ...checkEnd(notice, facts), ...checkTargets(notice, facts)];
  return { problems, warnings: findWarnings(notice, facts) };
}

function checkText({ level, text }: NewNotice): NoticeProblem[] {
  const texts = textsOf({ text }, []);
  if (texts.length === 0) return [{ code: 'no-text' }];
  const max = kindOf(level).maxLength ?? Infinity;
  const long = texts.filter((one) => Array.from(one.text).length > max);
  return long.map(({ language }) => ({ code: 'text-too-long', language, max }));
}

function checkEnd({ until }: NewNotice, { now, parseMoment }: NoticeFacts): NoticeProblem[] {
  if (until === undefined || until === null) return [];
  const end = parseMoment(until);
  if (Number.isNaN(end)) return [{ code: 'unreadable-end', given: until }];
  return end <= now ? [{ code: 'end-in-the-past', given: until }] : [];
}

function checkTargets({ monitors = [], screens = [] }: NewNotice, facts: NoticeFacts): NoticeProblem[] {
  const { findMonitor, nearMonitor, findScreen, nearScreen } = facts;
  const unknownMonitors = findMonitor === null ? [] : monitors.filter((id) => !findMonitor(id));
  const unknownScreens = findScreen === null ? [] : screens.filter((name) => !findScreen(name));
  return [
    ...unknownMonitors.map(
      (given) => ({ code: 'unknown-monitor', given, near: nearMonitor(given) }) as const,
    ),
    ...unknownScreens.map((given) => ({ code: 'unknown-screen', given, near: nearScreen(given) }) as const),
  ];
}

function findWarnings({ level, text }: NewNotice, { languages }: NoticeFacts): NoticeWarning[] {
  const texts = textsOf({ text }, []);
  const most = kindOf(level).longLength ?? Infinity;
  const long = texts.filter((one) => Array.from(one.text).length > most);
  const missing = languages.filter((language) => !texts.some((one) => one.language === language));
  return [
    ...long.map(({ language }) => ({ code: 'long-alarm', language }) as const),
    ...missing.map((language) => ({ code: 'language-missing', language }) as const),
  ];
}
