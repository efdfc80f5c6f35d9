import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { FieldErrors, FieldsView, Texts } from '#back-office/pages/fields.tsx';
import { redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { readField, readForm } from '#back-office/requests/fields.ts';
import { mergeTexts } from './merge-texts.ts';

/** What the page of a form shows, and what is saved. */
export interface FormView<Item = unknown, T extends Texts = Texts> extends Required<FieldsView> {
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

/** A path below the back office; or the errors of fields; or `changed`: somebody else saved in the meantime. */
type Saved = { readonly to: string } | { readonly errors: FieldErrors } | 'changed';

interface SaveRequest<Item> {
  readonly visit: Visit;
  readonly reply: FastifyReply;
  /** Whether an item still has the values that the submitted ones were compared with. */
  readonly isCurrent: (item: Item) => boolean;
}

interface FormFlow<Item, T extends Texts, Related> {
  /** The path of the list is below the back office: new items are at `/new`, stored ones at `/:id` and the suffix. */
  readonly path: string;
  readonly suffix?: string;
  /** Reads the fields of a submitted form, valid or not. */
  readonly schema: z.ZodType<T>;
  readonly load: (visit: Visit) => Promise<Item | null>;
  /** What the other functions need besides the item. */
  readonly related: (visit: Visit) => Promise<Related>;
  readonly textsOf: (item: Item, related: Related, visit: Visit) => T;
  /** What the fields of a new item hold, by the query of its page, where they are not empty. */
  readonly initial?: (query: URLSearchParams) => unknown;
  readonly check: (view: FormView<Item, T> & Related, visit: Visit) => FieldErrors;
  readonly save: (view: FormView<Item, T> & Related, request: SaveRequest<Item>) => Promise<Saved>;
  readonly render: (view: FormView<Item, T> & Related, words: Visit['words']) => ReactElement;
}

/** GET shows the form, POST saves it and redirects, or shows it again with what is wrong. */
export function defineForm<Item extends { readonly id: number }, T extends Texts, Related>(
  flow: FormFlow<Item, T, Related>,
) {
  const { path, suffix = '' } = flow;
  const open = async (request: FastifyRequest) => {
    const visit = visitOf(request);
    const isNew = !('id' in Object(request.params));
    const item = isNew ? null : requireFound(await flow.load(visit));
    const related = await flow.related(visit);
    const stored = item === null ? null : flow.textsOf(item, related, visit);
    const action = item === null ? `${path}/new` : `${path}/${item.id}${suffix}`;
    const unchanged = { errors: {}, taken: [], disputed: [], isResubmitted: false };
    const texts = stored ?? flow.schema.parse(flow.initial?.(visit.query) ?? {});
    return { ...related, ...unchanged, item, stored, texts, action, back: path };
  };
  /** The form of a new item, or of the stored one whose id is in the path. */
  const render = async (request: FastifyRequest, errors: FieldErrors = {}) =>
    flow.render({ ...(await open(request)), errors }, visitOf(request).words);
  const submit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isResubmitted: boolean,
  ): Promise<unknown> => {
    const visit = visitOf(request);
    const opened = await open(request);
    const mine = readForm(flow.schema, request.body);
    const base = readField('base', request.body);
    const merged = mergeTexts({ mine, base, stored: opened.stored ?? mine });
    const view = { ...opened, ...merged, isResubmitted };
    const respond = (status: number, errors: FieldErrors = {}) =>
      reply.status(status).send(flow.render({ ...view, errors }, visit.words));
    if (merged.taken.length + merged.disputed.length > 0) return respond(409);
    if (isResubmitted) return respond(200);
    const errors = flow.check(view, visit);
    if (Object.keys(errors).length > 0) return respond(422, errors);
    const isCurrent = (item: Item) => isSameTexts(flow.textsOf(item, opened, visit), opened.texts);
    const saved = await flow.save(view, { visit, reply, isCurrent });
    // Merging again finds the conflict.
    if (saved === 'changed') return submit(request, reply, false);
    return 'to' in saved ? redirectTo(reply, saved.to) : respond(422, saved.errors);
  };
  const register = (app: FastifyInstance): void => {
    const showAgain: RouteHandlerMethod = (request, reply) => submit(request, reply, true);
    for (const url of [`${path}/new`, `${path}/:id${suffix}`]) {
      app.get(url, (request) => render(request));
      app.post(url, { config: { showAgain } }, (request, reply) => submit(request, reply, false));
    }
  };
  return { register, render };
}

type Check = readonly [field: string, error: string | false];

/** The first error of each field; false: no error. */
export function firstErrors(checks: readonly Check[]): FieldErrors {
  const errors = checks.flatMap(([field, error]) => (error === false ? [] : [[field, error] as const]));
  return Object.fromEntries(errors.reverse());
}

/** Whether all fields of `a` have the same values in `b`. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return Object.entries(a).every(([name, text]) => b[name] === text);
}
