import type { NoticeProblem, NoticeWarning } from '#notices/model/check-notice.ts';
import type { Language } from '#config/site.ts';

const languageNames: Readonly<Record<Language, string>> = { de: 'German', en: 'English' };

const near = (name: string | null) => (name === null ? '' : `. Did you mean “${name}”?`);
const cut = (text: string) => text.slice(0, 64);

/** A sentence without its full stop. */
export function describeProblem(problem: NoticeProblem): string {
  switch (problem.code) {
    case 'no-text':
      return 'There is no text: "text" needs "de", "en" or both';
    case 'text-too-long':
      return `The ${languageNames[problem.language]} text of a notice has at most ${problem.max} characters; an alarm may have more`;
    case 'unreadable-end':
      return `The end “${cut(problem.given)}” is no date and time like 2026-11-25T18:00 or 2026-11-25T18:00:00+01:00`;
    case 'end-in-the-past':
      return `The end “${cut(problem.given)}” is over already`;
    case 'unknown-monitor':
      return `There is no monitor “${cut(problem.given)}”${near(problem.near)}`;
    case 'unknown-screen':
      return `There is no screen “${cut(problem.given)}”${near(problem.near)}`;
  }
}

export function describeWarning({ code, language }: NoticeWarning): string {
  return code === 'long-alarm'
    ? `The ${languageNames[language]} text is long: screens show it in smaller type, or in parts one after the other.`
    : `There is no ${languageNames[language]} text, although it is a language of the site.`;
}
