import { isDeepStrictEqual } from 'node:util';
import { Failure, FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ComponentProps, PropsWithChildren, ReactElement } from 'react';
import type { z } from 'zod';
import { Form, Link, useVisit } from '#back-office/pages/elements.tsx';
import type { FieldsView, Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { readField, readForm } from '#back-office/requests/fields.ts';
import { redirectTo, requireFound, root, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { mergeTexts, writeBase } from './merge-texts.ts';

/** What the page of a form shows, and what is saved. */
export interface FormView<Item = unknown, T extends Texts = Texts> extends Required<
  Pick<FieldsView, 'errors' | 'theirs'>
> {
  /** null: a new item. */
  readonly item: Item | null;
  readonly texts: T;
  readonly stored: T | null;
  /** Submitted, but not saved: the session had ended. */
  readonly isResubmitted: boolean;
  /** Paths of the form and of the list of items, below the back office. */
  readonly action: string;
  readonly back: string;
}

interface Action<Item> {
  /** The page that asks before it. */
  readonly ask?: (item: Item, visit: Visit) => Promise<ReactElement>;
  /** Resolves to a path below the back office, or to errors, which the form of the item shows. */
  readonly act: (item: Item, visit: Visit) => Promise<string | Texts>;
}

type Stored = { readonly id: number };

export interface FormFlow<Item, T extends Texts, Loaded> {
  /** The path of the list is below the back office: new items are at `/new`, stored ones at `/:id` and the suffix. */
  readonly path: string;
  readonly suffix?: string;
  readonly list: (visit: Visit) => Promise<ReactElement>;
  /** Reads the fields of a submitted form, valid or not. */
  readonly schema: z.ZodType<T>;
  /** The item of the path, null if there is none; and what the other functions need besides. */
  readonly load: (visit: Visit) => Promise<Loaded & { readonly item: Item | null }>;
  /** What the fields hold before they are changed. */
  readonly textsOf: (loaded: Loaded & { readonly item: Item | null }, visit: Visit) => T;
  readonly check: (view: Loaded & FormView<Item, T>, visit: Visit, body: unknown) => Texts | Promise<Texts>;
  /**
   * Resolves to a path below the back office, to the errors of fields, or to null if somebody else saved meanwhile: an
   * item is saved only if `isCurrent`, that is, it still has the values that the submitted ones were compared with.
   */
  readonly save: (
    view: Loaded & FormView<Item, T>,
    visit: Visit,
    request: { readonly isCurrent: (item: Item) => boolean; readonly reply: FastifyReply },
  ) => Promise<string | Texts | null>;
  readonly render: (view: Loaded & FormView<Item, T>, words: Visit['words']) => ReactElement;
  /** What else can be done to an item, by the last part of the path. */
  readonly actions?: Readonly<Record<string, Action<Item>>>;
}

/** GET shows the form, POST saves it and redirects, or shows what is wrong. Actions ask by GET, and happen by POST. */
export function defineForm<Item extends Stored, T extends Texts, Loaded>(flow: FormFlow<Item, T, Loaded>) {
  const { path, suffix = '', actions = {} } = flow;
  const open = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const loaded = await flow.load(visit);
    const item = 'id' in Object(request.params) ? requireFound(loaded.item) : null;
    const texts = flow.textsOf(loaded, visit);
    // The query says what a new item begins with.
    const action = item === null ? visit.url.slice(root.length) : `${path}/${item.id}${suffix}`;
    const unchanged = { errors: {}, theirs: {}, isResubmitted: false };
    return { ...loaded, ...unchanged, item, stored: item && texts, texts, action, back: path };
  };
  const render = async (request: FastifyRequest, errors: Texts = {}) =>
    flow.render({ ...(await open(request)), errors }, visitOf(request).words);
  const submit = async (request: FastifyRequest, reply: FastifyReply, again = false): Promise<unknown> => {
    const visit = visitOf(request);
    const opened = await open(request);
    const mine = readForm(flow.schema, request.body);
    const base = readField('base', request.body);
    const merged = mergeTexts({ mine, base, stored: opened.stored ?? mine });
    const view = { ...opened, ...merged, isResubmitted: again };
    const respond = (status: number, errors: Texts = {}) =>
      reply.status(status).send(flow.render({ ...view, errors }, visit.words));
    if (!isEmpty(view.theirs)) return respond(409);
    if (again) return respond(200);
    const errors = await flow.check(view, visit, request.body);
    if (!isEmpty(errors)) return respond(422, errors);
    const isCurrent = (item: Item) =>
      isDeepStrictEqual(flow.textsOf({ ...opened, item }, visit), opened.texts);
    const saved = await flow.save(view, visit, { isCurrent, reply });
    // Merging again finds the conflict.
    if (saved === null) return submit(request, reply);
    return typeof saved === 'string' ? redirectTo(reply, saved) : respond(422, saved);
  };
  const showAgain: RouteHandlerMethod = (request, reply) => submit(request, reply, true);
  return (app: FastifyInstance): void => {
    app.get(path, (request) => flow.list(visitOf(request)));
    for (const url of [`${path}/new`, `${path}/:id${suffix}`]) {
      app.get(url, (request) => render(request));
      app.post(url, { config: { showAgain } }, (request, reply) => submit(request, reply));
    }
    for (const [name, action] of Object.entries(actions))
      registerAction(app, name, { ...flow, ...action, render });
  };
}

type ActionRoutes<Item> = Action<Item> &
  Pick<FormFlow<Item, Texts, unknown>, 'path' | 'load'> & {
    render: (request: FastifyRequest, errors: Texts) => Promise<ReactElement>;
  };

function registerAction<Item>(
  app: FastifyInstance,
  name: string,
  { path, load, ask, act, render }: ActionRoutes<Item>,
): void {
  const url = `${path}/:id/${name}`;
  const find = async (request: FastifyRequest) => (await load(visitOf(request))).item;
  const show =
    ask && (async (request: FastifyRequest) => ask(requireFound(await find(request)), visitOf(request)));
  if (show !== undefined) app.get(url, show);
  app.post(url, { config: { showAgain: show } }, async (request, reply) => {
    const item = await find(request);
    // Without the item it is done.
    const result = item === null ? path : await act(item, visitOf(request));
    if (typeof result === 'string') return redirectTo(reply, result);
    return reply.status(422).send(await render(request, result));
  });
}

type ItemFormProps = PropsWithChildren<{ view: FormView; create: string; isWide?: boolean }>;

/** The form of a flow: notices above it, its fields, its buttons. `create`: the one of a new item. `isWide`: that of an event, which takes a file if it is new. */
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
        encType={isWide && stored === null ? 'multipart/form-data' : undefined}
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

type QuestionProps = ComponentProps<typeof Page> & Readonly<Record<'button' | 'back', string>>;

/** The page that asks before an action; its button does it. `back`: a path below the back office. */
export function QuestionPage({ children, button, back, ...page }: QuestionProps) {
  const { words, url } = useVisit();
  return (
    <Page {...page}>
      {children}
      <Form path={url.slice(root.length)} className="gap">
        <FormBar label={button} data-danger>
          <Link to={back} text={words.back} />
        </FormBar>
      </Form>
    </Page>
  );
}
