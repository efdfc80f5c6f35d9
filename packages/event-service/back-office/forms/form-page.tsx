import { isDeepStrictEqual } from 'node:util';
import { Failure, FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { z } from 'zod';
import { Form, Link, useVisit } from '#back-office/pages/elements.tsx';
import type { FieldsView, Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { readField, readForm } from '#back-office/requests/fields.ts';
import { redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { mergeTexts, writeBase } from './merge-texts.ts';

/** What the page of a form shows, and what is saved. */
export interface FormView<T extends Texts = Texts> extends Required<FieldsView> {
  readonly texts: T;
  /** null: a new item. */
  readonly stored: T | null;
  /** Submitted, but not saved: the session had ended. */
  readonly isResubmitted: boolean;
  /** Paths of the form and of the list of items, below the back office. */
  readonly action: string;
  readonly back: string;
}

/** `item`: that of the path, null if there is none; and what else a form needs. */
type Loaded = { readonly item: { readonly id: number } | null };

interface FormFlow<T extends Texts, L extends Loaded> {
  /** The path of the list is below the back office: new items are at `/new`, stored ones at `/:id` and the suffix. */
  readonly path: string;
  readonly suffix?: string;
  /** Reads the fields of a submitted form, valid or not. */
  readonly schema: z.ZodType<T>;
  readonly load: (visit: Visit) => Promise<L>;
  /** What the fields hold before they are changed. */
  readonly textsOf: (loaded: L, visit: Visit) => T;
  readonly check: (view: L & FormView<T>, visit: Visit) => Texts;
  /**
   * Resolves to a path below the back office, to the errors of fields, or to null if somebody else saved meanwhile: an
   * item is saved only if `isCurrent`, that is, it still has the values that the submitted ones were compared with.
   */
  readonly save: (
    view: L & FormView<T>,
    visit: Visit,
    request: { readonly isCurrent: (item: L['item']) => boolean; readonly reply: FastifyReply },
  ) => Promise<string | Texts | null>;
  readonly render: (view: L & FormView<T>, words: Visit['words']) => ReactElement;
}

/** GET shows the form, POST saves it and redirects, or shows it again with what is wrong. */
export function defineForm<T extends Texts, L extends Loaded>(flow: FormFlow<T, L>) {
  const { path, suffix = '' } = flow;
  const open = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const loaded = await flow.load(visit);
    const isNew = !('id' in Object(request.params));
    const item = isNew ? null : requireFound(loaded.item);
    const texts = flow.textsOf(loaded, visit);
    const action = item === null ? `${path}/new` : `${path}/${item.id}${suffix}`;
    const unchanged = { errors: {}, theirs: {}, isResubmitted: false };
    return { ...loaded, ...unchanged, stored: isNew ? null : texts, texts, action, back: path };
  };
  /** The form of a new item, or of the stored one whose id is in the path. */
  const render = async (request: FastifyRequest, errors: Texts = {}) =>
    flow.render({ ...(await open(request)), errors }, visitOf(request).words);
  const submit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isResubmitted = false,
  ): Promise<unknown> => {
    const visit = visitOf(request);
    const opened = await open(request);
    const mine = readForm(flow.schema, request.body);
    const base = readField('base', request.body);
    const view = { ...opened, ...mergeTexts({ mine, base, stored: opened.stored ?? mine }), isResubmitted };
    const respond = (status: number, errors: Texts = {}) =>
      reply.status(status).send(flow.render({ ...view, errors }, visit.words));
    if (!isEmpty(view.theirs)) return respond(409);
    if (isResubmitted) return respond(200);
    const errors = flow.check(view, visit);
    if (!isEmpty(errors)) return respond(422, errors);
    const isCurrent = (item: L['item']) =>
      isDeepStrictEqual(flow.textsOf({ ...opened, item }, visit), opened.texts);
    const saved = await flow.save(view, visit, { isCurrent, reply });
    // Merging again finds the conflict.
    if (saved === null) return submit(request, reply);
    return typeof saved === 'string' ? redirectTo(reply, saved) : respond(422, saved);
  };
  const showAgain: RouteHandlerMethod = (request, reply) => submit(request, reply, true);
  const register = (app: FastifyInstance): void => {
    for (const url of [`${path}/new`, `${path}/:id${suffix}`]) {
      app.get(url, (request) => render(request));
      app.post(url, { config: { showAgain } }, (request, reply) => submit(request, reply));
    }
  };
  return { register, render };
}

interface ItemFormProps {
  readonly view: FormView;
  /** The button of a new item. */
  readonly create: string;
  /** The form of an event. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The form of a flow: notices above it, its fields, its buttons. */
export function ItemForm({ view, create, isWide = false, children }: ItemFormProps) {
  const { conflict, problems, again, save, back } = useVisit().words;
  const { errors, theirs, stored, isResubmitted } = view;
  const failure = isEmpty(theirs) ? !isEmpty(errors) && problems(Object.keys(errors).length) : conflict.text;
  return (
    <>
      {failure !== false && (
        <Panel kind="no">
          <Failure title={failure} />
        </Panel>
      )}
      {isResubmitted && failure === false && <Panel kind="yes">{again}</Panel>}
      <Form
        path={view.action}
        className={isWide ? 'columns event' : 'stack narrow'}
        data-typed={isResubmitted || failure !== false || undefined}
      >
        {stored !== null && <input type="hidden" name="base" defaultValue={writeBase(stored)} />}
        {children}
        <div className={isWide ? 'save-bar' : undefined}>
          <FormBar label={stored === null ? create : save} data-main>
            <Link to={view.back} text={back} />
          </FormBar>
        </div>
      </Form>
    </>
  );
}

/** The first error of each field; false: no error. */
export function firstErrors(checks: readonly (readonly [field: string, error: string | false])[]): Texts {
  const errors = checks.flatMap(([field, error]) => (error === false ? [] : [[field, error] as const]));
  return Object.fromEntries(errors.reverse());
}

export function isEmpty(errors: Texts): boolean {
  return Object.keys(errors).length === 0;
}

interface Confirmation<Item> {
  readonly load: (visit: Visit) => Promise<Item | null>;
  /** What the page shows. `back`: a path below the back office. */
  readonly describe: (
    item: Item,
    visit: Visit,
  ) => Promise<ComponentProps<typeof Page> & Readonly<Record<'button' | 'back', string>>>;
  readonly act: (item: Item, visit: Visit) => Promise<void>;
}

/** GET shows what an action on an item of a list will do; POST does it and opens the list. */
export function confirmationRoutes<Item>(
  app: FastifyInstance,
  list: string,
  action: string,
  { load, describe, act }: Confirmation<Item>,
): void {
  const show = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const { children, button, back, ...page } = await describe(requireFound(await load(visit)), visit);
    return (
      <Page {...page}>
        {children}
        <Form path={`${list}/${visit.id}/${action}`} className="gap">
          <FormBar label={button} data-danger>
            <Link to={back} text={visit.words.back} />
          </FormBar>
        </Form>
      </Page>
    );
  };
  const path = `${list}/:id/${action}`;
  app.get(path, show);
  app.post(path, { config: { showAgain: show } }, async (request, reply) => {
    const visit = visitOf(request);
    const item = await load(visit);
    if (item !== null) await act(item, visit);
    return redirectTo(reply, list);
  });
}
