import type { ComponentProps, ReactNode } from 'react';
import { Button, Form, HiddenInputs, Link, Notice } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import type { FormView } from './form-flow.ts';
import { writeBase } from './merge-texts.ts';

type FormPageProps = Omit<ComponentProps<typeof Page>, 'title'> & {
  readonly view: FormView;
  readonly title?: string | undefined;
  /** For a new item. */
  readonly words: { readonly newTitle: string; readonly create: string };
  /** Above the form. */
  readonly above?: ReactNode;
  /** The form of an event. */
  readonly isWide?: boolean;
  /** Below the form. */
  readonly more?: ReactNode;
};

/** The page of a form flow: notices, the form, its buttons. */
export function FormPage(props: FormPageProps) {
  const { view, words, title = words.newTitle, isWide = false, above, more, children, ...page } = props;
  const { conflict, problems, again, save } = useVisit().words;
  const { errors, taken, disputed, isResubmitted, stored } = view;
  const wrongFields = Object.keys(errors).length;
  const isConflict = taken.length + disputed.length > 0;
  return (
    <Page {...page} title={title}>
      {above}
      {isConflict && <Notice text={conflict.text} isBad />}
      {wrongFields > 0 && <Notice text={problems(wrongFields)} isBad />}
      {isResubmitted && !isConflict && <Notice text={again} />}
      <Form
        path={view.action}
        className={isWide ? 'event' : 'stack narrow'}
        id={isWide ? 'event-form' : undefined}
        data-typed={isResubmitted || isConflict || wrongFields > 0 || undefined}
      >
        {stored !== null && <HiddenInputs fields={[['base', writeBase(stored)]]} />}
        {children}
        <Actions
          className={isWide ? 'save-bar' : 'actions'}
          button={<Button text={stored === null ? words.create : save} data-main />}
          back={view.back}
        />
      </Form>
      {more}
    </Page>
  );
}

interface ActionsProps {
  readonly button: ReactNode;
  /** Below the back office. */
  readonly back: string;
  readonly className?: string;
}

export function Actions({ button, back, className = 'actions' }: ActionsProps) {
  return (
    <div className={className}>
      {button} <Link to={back} text={useVisit().words.back} />
    </div>
  );
}
