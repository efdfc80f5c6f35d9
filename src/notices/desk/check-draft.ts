import type { Language, Site } from '#config/site.ts';
import type { DeskContext } from '#desk/shell/desk-context.ts';
import { parseInstant } from '#domain/local-time.ts';
import { checkNotice, type NoticeProblem } from '#notices/model/check-notice.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import { chosenEndOf } from './end-choices.ts';
import { newNoticeOf, type NoticeDraft, targetOf, textLanguagesOf } from './notice-draft.ts';

/** `nobody-chosen`: sent like this it would be for all screens; `no-target`: of a real alarm somebody has to decide. */
export type DraftProblem = NoticeProblem | { readonly code: 'nobody-chosen' | 'no-target' };

export type DraftFacts = Pick<DeskContext, 'site' | 'now' | 'timeZone' | 'monitors' | 'screens'>;

/** Why a draft can not be sent, in the order of the fields, and what to know of one that can. */
export function checkDraft(draft: NoticeDraft, facts: DraftFacts) {
  const { now, timeZone, monitors, screens } = facts;
  const { language, languages } = facts.site;
  const notice = newNoticeOf(draft, textLanguagesOf(facts.site, draft), facts);
  const { problems, warnings } = checkNotice(notice, {
    now,
    languages: [...new Set([language, ...languages])],
    parseMoment: (text) => parseInstant(text, timeZone),
    isMonitor: (id) => monitors === undefined || monitorNamed(monitors, id) !== undefined,
    isScreen: (name) => screens?.some((screen) => screen.name === name) ?? true,
  });
  const target = targetOf(draft);
  const isForNobody = target === 'chosen' && notice.monitors.length + notice.screens.length === 0;
  const nobody: readonly DraftProblem[] = [
    ...(target === '' ? [{ code: 'no-target' } as const] : []),
    ...(isForNobody ? [{ code: 'nobody-chosen' } as const] : []),
  ];
  const ordered = [...problems, ...nobody].sort(byField);
  const withFields = ordered.map((problem) => ({ ...problem, field: fieldOf(problem, draft, facts.site) }));
  return { notice, problems: withFields, warnings };
}

/** In the order of the fields: the id of the one that a problem is about, or of the group of which none alone is wrong. */
const groups = {
  'no-text': 'notice-text',
  'text-too-long': 'notice-text',
  'no-target': 'notice-targets',
  'nobody-chosen': 'notice-targets',
  'unknown-monitor': 'notice-targets',
  'unknown-screen': 'notice-targets',
  'unreadable-end': 'notice-ends',
  'end-in-the-past': 'notice-ends',
} as const satisfies Readonly<Record<DraftProblem['code'], string>>;

export type FieldId = `notice-text-${Language}` | 'notice-targets' | 'notice-ends' | 'notice-chosen-end';

/** A missing text is reported at the first field. */
function fieldOf(problem: DraftProblem, draft: NoticeDraft, { language }: Site): FieldId {
  const group = groups[problem.code];
  if (group === 'notice-text') return `${group}-${'language' in problem ? problem.language : language}`;
  return group === 'notice-ends' && chosenEndOf(draft) === 'chosen' ? 'notice-chosen-end' : group;
}

const codes = Object.keys(groups);
const byField = (one: DraftProblem, other: DraftProblem) =>
  codes.indexOf(one.code) - codes.indexOf(other.code);
