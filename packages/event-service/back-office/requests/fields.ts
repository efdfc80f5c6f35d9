import qs from 'qs';
import { z } from 'zod';

export const tokenField = 'form-token';

/** Never included in a page. */
export const passwordFields: readonly string[] = ['password', 'repeated', 'current'];

/** Throws RangeError for too many fields, before it splits them. */
export function parseFields(body: string, maxFields: number): Record<string, unknown> {
  return qs.parse(body, {
    parameterLimit: maxFields,
    throwOnLimitExceeded: true,
    arrayLimit: maxFields,
    parseArrays: false,
    depth: 1,
  });
}

/** All values of a field. Line ends are line feeds; NUL, which PostgreSQL rejects, is removed. */
export const formTextList = z
  .preprocess((value) => [value].flat(), z.array(z.string()).catch([]))
  .transform((all) => all.map((value) => value.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')));

/** '' if the field is missing. */
export const formText = formTextList.transform(([first = '']) => first);

export const trimmedText = formText.transform((text) => text.trim());

const anyFields = z.record(z.string(), z.unknown());

export function formTexts<Name extends string>(...names: readonly Name[]) {
  return anyFields
    .transform((fields) => Object.fromEntries(names.map((name) => [name, fields[name]])))
    .pipe(z.record(z.enum(names), formText));
}

/** All values of a field, of these, joined by commas. */
export function formChoices(known: readonly string[]) {
  return formTextList.transform((chosen) => known.filter((value) => chosen.includes(value)).join(','));
}

/** The values that `formChoices` joined. */
export function chosenOf<Value extends string>(text: string, known: readonly Value[]): readonly Value[] {
  return known.filter((value) => text.split(',').includes(value));
}

/** Different ids in ascending order, joined by commas. */
export const formIds = formTextList.transform((all) =>
  [...new Set(all.map(Number).filter(Number.isInteger))].sort((a, b) => a - b).join(','),
);

/** A form that waited for its sender to sign in is the field `held` of the sign-in form. */
const posted = z.union([z.object({ held: anyFields }).transform(({ held }) => held), anyFields]).catch({});

export function readForm<T>(schema: z.ZodType<T>, body: unknown): T {
  return schema.parse(posted.parse(body));
}

export function readField(name: string, body: unknown): string {
  return formText.parse(posted.parse(body)[name]);
}

export type HiddenField = readonly [name: string, value: string];

/** The submitted texts, to be repeated in hidden fields, without the form's token; and whether others are missing. */
export function repeatFields(body: unknown) {
  const all = Object.entries(posted.parse(body)).filter(([name]) => name !== tokenField);
  const open = all.filter(([name]) => !passwordFields.includes(name));
  return {
    fields: open.flatMap(([name, value]) =>
      formTextList.parse(value).map((text): HiddenField => [name, text]),
    ),
    lacksPasswords: open.length < all.length,
    lacksFiles: all.some(([, value]) => Buffer.isBuffer(value) && value.byteLength > 0),
  };
}
