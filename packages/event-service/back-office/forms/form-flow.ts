import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ReactElement } from 'react';
import type { z } from 'zod';
import type { FieldErrors, Texts } from '#back-office/pages/fields.tsx';
import { readField, readForm } from '#back-office/requests/fields.ts';
import { readId, redirectTo, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { mergeTexts } from './merge-texts.ts';

/** What the page of a form shows, and what is saved. */
export interface FormView<Item = unknown, T extends Texts = Texts> {
  /** null: a new item. */
  readonly item: Item | null;
  readonly texts: T;
  readonly stored: T | null;
  readonly errors: FieldErrors;
  /** See `FieldsView`. */
  readonly taken: readonly string[];
  readonly disputed: readonly string[];
  /** Submitted, but not saved: the session had ended. */
  readonly isResubmitted: boolean;
  /** Paths of the form and of the list of items, below the back office. */
  readonly action: string;
  readonly back: string;
}

/** A path below the back office; or the errors of fields; or `changed`: somebody else saved in the meantime. */
export type Saved = { readonly to: string } | { readonly errors: FieldErrors } | 'changed';

export interface FormRequest<Item> {
  readonly visit: Visit;
  readonly reply: FastifyReply;
  /** Whether an item still has the values that the submitted ones were compared with. */
  readonly isCurrent: (item: Item) => boolean;
}

/** The form of one subject, for new items and for stored ones. */
interface FormFlow<Item, T extends Texts, Related> {
  /** Of the list, below the back office: new items are at `/new`, stored ones at `/:id` and the suffix. */
  readonly path: string;
  readonly suffix?: string;
  /** Reads the fields of a submitted form, valid or not. */
  readonly schema: z.ZodType<T>;
  /** The values of a new item, by the query of its page. */
  readonly blank: (query: unknown) => T;
  readonly load: (id: number) => Promise<Item | null>;
  /** What the other functions need besides the item. */
  readonly related: () => Promise<Related>;
  readonly textsOf: (item: Item, related: Related) => T;
  readonly check: (view: FormView<Item, T> & Related, visit: Visit) => FieldErrors;
  readonly save: (view: FormView<Item, T> & Related, request: FormRequest<Item>) => Promise<Saved>;
  readonly render: (view: FormView<Item, T> & Related) => ReactElement;
}

/**
 * GET shows the form, POST saves it and redirects, or shows it again with what is wrong. Returns a function that renders
 * the form of a stored item with errors.
 */
export function formRoutes<Item extends { readonly id: number }, T extends Texts, Related>(
  app: FastifyInstance,
  flow: FormFlow<Item, T, Related>,
) {
  const { path, suffix = '' } = flow;
  const open = async (item: Item | null, errors: FieldErrors = {}, query: unknown = {}) => {
    const related = await flow.related();
    const stored = item === null ? null : flow.textsOf(item, related);
    const action = item === null ? `${path}/new` : `${path}/${item.id}${suffix}`;
    const unchanged = { taken: [], disputed: [], isResubmitted: false, action, back: path };
    return { ...related, ...unchanged, item, stored, texts: stored ?? flow.blank(query), errors };
  };
  const openRequested = async ({ params, query }: FastifyRequest) => {
    const isNew = !('id' in Object(params));
    return open(isNew ? null : requireFound(await flow.load(readId({ params }))), {}, query);
  };
  const submit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isResubmitted: boolean,
  ): Promise<unknown> => {
    const opened = await openRequested(request);
    const mine = readForm(flow.schema, request.body);
    const base = readField('base', request.body);
    const merged = mergeTexts({ mine, base, stored: opened.stored ?? mine });
    const view = { ...opened, ...merged, isResubmitted };
    const isConflict = merged.taken.length + merged.disputed.length > 0;
    if (isConflict || isResubmitted) return reply.status(isConflict ? 409 : 200).send(flow.render(view));
    const visit = visitOf(request);
    const errors = flow.check(view, visit);
    const isCurrent = (item: Item) => isSameTexts(flow.textsOf(item, opened), opened.texts);
    const isValid = Object.keys(errors).length === 0;
    const saved = isValid ? await flow.save(view, { visit, reply, isCurrent }) : { errors };
    // Merging again finds the conflict.
    if (saved === 'changed') return submit(request, reply, false);
    if ('to' in saved) return redirectTo(reply, saved.to);
    return reply.status(422).send(flow.render({ ...view, errors: saved.errors }));
  };
  const showAgain: RouteHandlerMethod = (request, reply) => submit(request, reply, true);
  for (const url of [`${path}/new`, `${path}/:id${suffix}`]) {
    app.get(url, (request) => openRequested(request).then(flow.render));
    app.post(url, { config: { showAgain } }, (request, reply) => submit(request, reply, false));
  }
  return async (item: Item, errors: FieldErrors) => flow.render(await open(item, errors));
}

/** The first error of each field; false: no error. */
export function firstErrors(
  checks: readonly (readonly [field: string, error: string | false])[],
): FieldErrors {
  const errors = checks.flatMap(([field, error]) => (error === false ? [] : [[field, error] as const]));
  return Object.fromEntries(errors.reverse());
}

/** Whether a stored item is still what a form was compared with. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return Object.entries(a).every(([name, text]) => b[name] === text);
}
