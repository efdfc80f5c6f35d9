import type { ReactNode } from 'react';
import { HiddenInputs, Link, Notice, TokenInput } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { root } from '#back-office/requests/visit.ts';
import type { FormView } from './form-flow.ts';
import { writeBase } from './merge-texts.ts';

interface FormPageProps {
  readonly view: FormView;
  readonly title: string;
  readonly trail?: ReactNode;
  /** Above the form. */
  readonly lead?: ReactNode;
  /** Text of the button for a new item. */
  readonly create: string;
  /** The form of an event. */
  readonly isWide?: boolean;
  /** Below the form. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a form flow: notices, the form, its buttons. */
export function FormPage({ view, title, create, isWide = false, ...parts }: FormPageProps) {
  const { words } = useVisit();
  const { errors, taken, disputed, isResubmitted, stored } = view;
  const problems = Object.keys(errors).length;
  const isConflict = taken.length + disputed.length > 0;
  const isTyped = isResubmitted || isConflict || problems > 0;
  return (
    <Page title={title} trail={parts.trail}>
      {parts.lead}
      {isConflict && <Notice kind="bad">{words.conflict.text}</Notice>}
      {problems > 0 && <Notice kind="bad">{words.problems(problems)}</Notice>}
      {isResubmitted && !isConflict && <Notice>{words.again}</Notice>}
      <form
        method="post"
        action={root + view.action}
        className={isWide ? 'event' : 'stack narrow'}
        id={isWide ? 'event-form' : undefined}
        data-typed={isTyped || undefined}
      >
        <TokenInput />
        {stored !== null && <HiddenInputs fields={[['base', writeBase(stored)]]} />}
        {parts.children}
        <Actions
          className={isWide ? 'save-bar' : 'actions'}
          button={stored === null ? create : words.save}
          back={view.back}
        />
      </form>
      {parts.more}
    </Page>
  );
}

interface ActionsProps {
  readonly button: string;
  /** Below the back office. */
  readonly back: string;
  readonly className?: string;
  readonly isDangerous?: boolean;
}

export function Actions({ button, back, className = 'actions', isDangerous = false }: ActionsProps) {
  return (
    <div className={className}>
      <button className="button" data-main={!isDangerous || undefined} data-danger={isDangerous || undefined}>
        {button}
      </button>{' '}
      <Link to={back}>{useVisit().words.back}</Link>
    </div>
  );
}
