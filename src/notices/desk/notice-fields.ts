import type { Language } from '#config/site.ts';
import { type DraftProblem, isAbout } from './check-draft.ts';
import type { NoticeDraft } from './notice-draft.ts';

/** What each group of fields gets. */
export interface FieldProps {
  readonly draft: NoticeDraft;
  readonly change: (part: Partial<NoticeDraft>) => void;
  /** After an attempt to go on. */
  readonly problems: readonly DraftProblem[];
}

export const textFieldId = (language: Language) => `notice-text-${language}`;
export const chosenEndId = 'notice-chosen-end';
/** Of the element around fields of which none alone is wrong. */
export const targetFieldsId = 'notice-targets';
export const endFieldsId = 'notice-ends';

/** The field that a problem is about, or the first one of its group, gets the focus. */
export function focusOn(problem: DraftProblem): void {
  fieldOf(problem)?.focus();
}

function fieldOf(problem: DraftProblem): HTMLElement | null {
  if (isAbout(problem, 'text')) {
    const texts = 'language' in problem ? `#${textFieldId(problem.language)}` : '[id^="notice-text-"]';
    return document.querySelector<HTMLElement>(texts);
  }
  const groupId = isAbout(problem, 'targets') ? targetFieldsId : endFieldsId;
  const single = isAbout(problem, 'end') ? document.getElementById(chosenEndId) : null;
  return single ?? document.getElementById(groupId)?.querySelector<HTMLElement>('input:checked') ?? null;
}
