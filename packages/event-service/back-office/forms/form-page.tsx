import { Failure, FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ComponentProps, ReactNode } from 'react';
import { Form, HiddenInputs, Link, useVisit } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import type { FormView } from './form-flow.ts';
import { writeBase } from './merge-texts.ts';

/** What the page shows. `back`: a path below the back office. */
type Effects = ComponentProps<typeof Page> & Readonly<Record<'button' | 'back', string>>;

interface Confirmation<Item> {
  /** The path is below the back office and contains `:id`. */
  readonly path: string;
  readonly load: (visit: Visit) => Promise<Item | null>;
  readonly describe: (item: Item, visit: Visit) => Promise<Effects>;
  readonly act: (item: Item, visit: Visit) => Promise<void>;
  /** Opened afterwards. */
  readonly to: string;
}

/** GET shows what an action will do, POST does it. */
export function confirmationRoutes<Item>(app: FastifyInstance, confirmation: Confirmation<Item>): void {
  const { path, load, describe, act, to } = confirmation;
  const show = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const item = requireFound(await load(visit));
    const { children, button, back, ...page } = await describe(item, visit);
    return (
      <Page {...page}>
        {children}
        <Form path={path.replace(':id', String(visit.id))} className="gap">
          <FormBar label={button} data-danger>
            <Link to={back} text={visit.words.back} />
          </FormBar>
        </Form>
      </Page>
    );
  };
  app.get(path, (request) => show(request));
  app.post(path, { config: { showAgain: show } }, async (request, reply) => {
    const visit = visitOf(request);
    const item = await load(visit);
    if (item !== null) await act(item, visit);
    return redirectTo(reply, to);
  });
}

type FormPageProps = Omit<ComponentProps<typeof Page>, 'title'> & {
  readonly view: FormView;
  readonly title?: string | undefined;
  /** The form of a new item shows these words. */
  readonly words: { readonly newTitle: string; readonly create: string };
  readonly above?: ReactNode;
  /** It stands below the form. */
  readonly more?: ReactNode;
  /** The form of an event. */
  readonly isWide?: boolean;
};

/** The page of a form flow: notices, the form, its buttons. */
export function FormPage(props: FormPageProps) {
  const { view, words, title = words.newTitle, isWide = false, above, more, children, ...page } = props;
  const { conflict, problems, again, save, back } = useVisit().words;
  const { errors, taken, disputed, isResubmitted, stored } = view;
  const wrongFields = Object.keys(errors).length;
  const isConflict = taken.length + disputed.length > 0;
  const failures = [
    ...(isConflict ? [conflict.text] : []),
    ...(wrongFields > 0 ? [problems(wrongFields)] : []),
  ];
  return (
    <Page {...page} title={title}>
      {above}
      {failures.length > 0 && (
        <Panel kind="no">
          {failures.map((text) => (
            <Failure key={text} title={text} />
          ))}
        </Panel>
      )}
      {isResubmitted && !isConflict && <Panel kind="yes">{again}</Panel>}
      <Form
        path={view.action}
        className={isWide ? 'columns event' : 'stack narrow'}
        id={isWide ? 'event-form' : undefined}
        data-typed={isResubmitted || failures.length > 0 || undefined}
      >
        {stored !== null && <HiddenInputs fields={[['base', writeBase(stored)]]} />}
        {children}
        <div className={isWide ? 'save-bar' : undefined}>
          <FormBar label={stored === null ? words.create : save} data-main>
            <Link to={view.back} text={back} />
          </FormBar>
        </div>
      </Form>
      {more}
    </Page>
  );
}
