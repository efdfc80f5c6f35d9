import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { ReactElement } from 'react';
import { z } from 'zod';
import type { FieldErrors, FieldsView, Texts } from '#back-office/pages/field-notes.tsx';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { formText, readForm } from '#back-office/requests/fields.ts';
import { readId, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import { mergeTexts } from './merge-texts.ts';

interface Found<Item, T extends Texts> {
  /** null: a new item. */
  readonly item: Item | null;
  readonly texts: T;
  readonly stored: T | null;
}

export interface FormView<Item, T extends Texts>
  extends Found<Item, T>, Omit<FieldsView, keyof Found<Item, T>> {
  readonly errors: FieldErrors;
  /** Submitted, but not saved: the session had ended. */
  readonly isResubmitted: boolean;
}

export interface Submitted<Item, T extends Texts> extends Found<Item, T> {
  readonly visit: Visit;
}

/** A path below the back office; or the errors of fields; or `changed`: somebody else saved in the meantime. */
export type Saved = { readonly to: string } | { readonly errors: FieldErrors } | 'changed';

/** The form of one subject, for new items and for stored ones. */
export interface FormFlow<Item, T extends Texts> {
  /** Paths below the back office. */
  readonly addPath: string;
  /** With `:id`. */
  readonly editPath: string;
  /** Reads the fields of a submitted form, valid or not. */
  readonly schema: z.ZodType<T>;
  /** The values of a new item, by the query of its page. */
  readonly blank: (query: unknown) => T;
  readonly load: (id: number) => Promise<Item | null>;
  readonly textsOf: (item: Item) => T | Promise<T>;
  readonly check: (submitted: Submitted<Item, T>) => FieldErrors | Promise<FieldErrors>;
  readonly save: (submitted: Submitted<Item, T>, reply: FastifyReply) => Promise<Saved>;
  readonly render: (view: FormView<Item, T>) => ReactElement | Promise<ReactElement>;
}

const baseField = z.object({ base: formText });

/** GET shows the form, POST saves it and redirects, or shows it again with what is wrong. */
export function formRoutes<Item, T extends Texts>(app: FastifyInstance, flow: FormFlow<Item, T>): void {
  const find = async (request: FastifyRequest) => {
    const id = readId(request);
    if (id === null) return { item: null, stored: null };
    const item = requireFound(await flow.load(id));
    return { item, stored: await flow.textsOf(item) };
  };
  const show: RouteHandlerMethod = async (request, reply) => {
    const found = await find(request);
    const texts = found.stored ?? flow.blank(request.query);
    return sendPage(reply, await flow.render({ ...found, texts, errors: {}, isResubmitted: false }));
  };
  const submit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isResubmitted: boolean,
  ): Promise<FastifyReply> => {
    const found = await find(request);
    const mine = readForm(flow.schema, request.body);
    const { base } = readForm(baseField, request.body);
    const { texts, taken, disputed } = mergeTexts({ mine, base, stored: found.stored ?? mine });
    const view = { ...found, texts: { ...mine, ...texts }, taken, disputed, errors: {}, isResubmitted };
    const isConflict = taken.length + disputed.length > 0;
    if (isConflict || isResubmitted) return sendPage(reply, await flow.render(view), isConflict ? 409 : 200);
    const submitted = { visit: visitOf(request), ...found, texts: mine };
    const errors = await flow.check(submitted);
    const isValid = Object.keys(errors).length === 0;
    const saved = isValid ? await flow.save(submitted, reply) : { errors };
    // Merging again finds the conflict.
    if (saved === 'changed') return submit(request, reply, false);
    if ('errors' in saved) return sendPage(reply, await flow.render({ ...view, errors: saved.errors }), 422);
    return redirectTo(reply, saved.to);
  };
  const showAgain: RouteHandlerMethod = (request, reply) => submit(request, reply, true);
  for (const path of [flow.addPath, flow.editPath]) {
    app.get(path, show);
    app.post(path, { config: { showAgain } }, (request, reply) => submit(request, reply, false));
  }
}

/** Whether a stored item is still what a form was compared with. */
export function isSameTexts(a: Texts, b: Texts): boolean {
  return Object.entries(a).every(([name, text]) => b[name] === text);
}
