import type { DeskContext } from '#desk/shell/desk-context.ts';
import { parseInstant } from '#domain/local-time.ts';
import { checkNotice, type NoticeProblem } from '#notices/model/check-notice.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import { languagesOf, newNoticeOf, type NoticeDraft } from './notice-draft.ts';

/** `nobody-chosen`: sent like this it would be for all screens. */
export type DraftProblem = NoticeProblem | { readonly code: 'nobody-chosen' };

export type DraftFacts = Pick<DeskContext, 'site' | 'now' | 'timeZone' | 'monitors' | 'screens'>;

/** Why a draft can not be sent, in the order of the fields, and what to know of one that can. */
export function checkDraft(draft: NoticeDraft, facts: DraftFacts) {
  const { now, timeZone, monitors, screens } = facts;
  const languages = languagesOf(facts.site);
  const notice = newNoticeOf(draft, languages, facts);
  const { problems, warnings } = checkNotice(notice, {
    now,
    languages,
    parseMoment: (text) => parseInstant(text, timeZone),
    isMonitor: (id) => monitors === undefined || monitorNamed(monitors, id) !== undefined,
    isScreen: (name) => screens?.some((screen) => screen.name === name) ?? true,
  });
  const isForNobody = draft.isForChosen && notice.monitors.length + notice.screens.length === 0;
  const nobody: readonly DraftProblem[] = isForNobody ? [{ code: 'nobody-chosen' }] : [];
  return { notice, problems: [...problems, ...nobody].sort(byField), warnings };
}

type DraftField = 'text' | 'targets' | 'end';

/** In the order of the fields. */
const fieldOf: Readonly<Record<DraftProblem['code'], DraftField>> = {
  'no-text': 'text',
  'text-too-long': 'text',
  'nobody-chosen': 'targets',
  'unknown-monitor': 'targets',
  'unknown-screen': 'targets',
  'unreadable-end': 'end',
  'end-in-the-past': 'end',
};

export const isAbout = (problem: DraftProblem, field: DraftField): boolean => fieldOf[problem.code] === field;

const codes = Object.keys(fieldOf);
const byField = (one: DraftProblem, other: DraftProblem) =>
  codes.indexOf(one.code) - codes.indexOf(other.code);
