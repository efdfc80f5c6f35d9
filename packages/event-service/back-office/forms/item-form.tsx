import type { ReactNode } from 'react';
import type { Texts } from '#back-office/pages/field-notes.tsx';
import { Button, HiddenInputs, Link, Notice, TokenInput } from '#back-office/pages/elements.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { FormView } from './form-flow.tsx';
import { writeBase } from './merge-texts.ts';

interface ItemFormProps {
  readonly view: FormView<unknown, Texts>;
  /** Below the back office. */
  readonly action: string;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The form of a flow, with its notices. */
export function ItemForm({ view, action, id, className = 'stack narrow', children }: ItemFormProps) {
  const { words } = useVisit();
  const { errors, taken = [], disputed = [], isResubmitted, stored } = view;
  const problems = Object.keys(errors).length;
  const isConflict = taken.length + disputed.length > 0;
  const isTyped = isResubmitted || isConflict || problems > 0;
  return (
    <>
      {isConflict && <Notice kind="bad">{words.conflict.text}</Notice>}
      {problems > 0 && <Notice kind="bad">{words.events.problems(problems)}</Notice>}
      {isResubmitted && !isConflict && <Notice>{words.again}</Notice>}
      <form
        method="post"
        action={root + action}
        className={className}
        id={id}
        data-typed={isTyped || undefined}
      >
        <TokenInput />
        {stored !== null && <HiddenInputs fields={[['base', writeBase(stored)]]} />}
        {children}
      </form>
    </>
  );
}

interface ActionsProps {
  readonly button: string;
  /** Below the back office. */
  readonly back: string;
  readonly className?: string;
  readonly kind?: 'main' | 'danger';
}

export function Actions({ button, back, className = 'actions', kind = 'main' }: ActionsProps) {
  return (
    <div className={className}>
      <Button text={button} kind={kind} /> <Link to={back} text={useVisit().words.back} />
    </div>
  );
}
