import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { readDate } from './read-date.ts';
import type { PlainText } from './read-reference.ts';

export type Member = Readonly<Record<string, unknown>>;

/** One field of an event: its values, and its form in a member of the wire. */
export interface WireField<Value> {
  /** Also checks stored events. */
  readonly schema: z.ZodMiniType<Value>;
  /** The keys of a member that set the field. */
  readonly keys: readonly string[];
  /** What `schema` accepts, except for a required field that is missing. */
  readonly read: (member: Member, plainText: PlainText) => unknown;
  /** The inverse of `read`. */
  write(value: Value): Member;
}

/** The maximum of a text; a place consists of up to four. */
export const maxTextLength = 20_000;
export const text = z.string().check(z.maxLength(maxTextLength));
export const wholeNumber = z.int().check(z.nonnegative());
export const date = text.check(z.refine((written) => readDate(written) === written));

export function field<Value>(
  schema: z.ZodMiniType<Value>,
  keys: readonly string[],
  read: WireField<Value>['read'],
  write: (value: Value) => Member,
): WireField<Value> {
  return { schema, keys, read, write };
}

export function textField(key: string, schema = text): WireField<string> {
  const read: WireField<string>['read'] = (member, plainText) => plainText(stringOf(member[key]));
  return field(schema, [key], read, (value) => ({ [key]: value }));
}

export function dateField<Value>(key: string, schema: z.ZodMiniType<Value>): WireField<Value> {
  return field(
    schema,
    [key],
    (member) => readDate(member[key]),
    (value) => ({ [key]: value }),
  );
}

/** The value of one key; `absent` if that is missing or invalid. */
export function valueField<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  absent: NoInfer<Value>,
): WireField<Value> {
  const tolerant = orElse(schema, () => absent);
  return field(
    schema,
    [key],
    (member) => tolerant.parse(member[key]),
    (value) => ({ [key]: value }),
  );
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
