import * as z from 'zod/mini';
import { readDate } from './read-date.ts';
import type { PlainText } from './read-reference.ts';

export type Member = Readonly<Record<string, unknown>>;

/** Reads where an event or a replacement is. */
export type PlaceOf = (member: Member) => Place;

/** One field of an event: its values, and its form in a member of the wire, where these keys set it. */
export interface WireField<Value> {
  /** The schema also checks stored events. */
  readonly schema: z.ZodMiniType<Value>;
  readonly keys: readonly string[];
  /** What `schema` accepts, except for a required field that is missing. */
  readonly read: (member: Member, plainText: PlainText, placeOf?: PlaceOf) => unknown;
  /** The inverse of `read`. */
  write(value: Value): Member;
}

/** The maximum of a text; a place consists of up to four. */
export const maxTextLength = 20_000;
export const text = z.string().check(z.maxLength(maxTextLength));
const buildingSchema = z.object({ name: z.string(), within: z.string(), floor: z.nullable(z.number()) });
/** A place in one line; its building, the place within, '' if unknown, and the floor, 0 the ground floor. No building for several places. */
export const placeFields = {
  place: z.string().check(z.maxLength(100_000)),
  building: z.optional(z.nullable(buildingSchema)),
};
export type Place = Readonly<z.infer<z.ZodMiniObject<typeof placeFields>>>;
/** Smaller in the page than `z.int`, which brings the formats of numbers along. */
export const wholeNumber = z.number().check(z.refine(Number.isSafeInteger), z.nonnegative());
export const date = text.check(z.refine((written) => readDate(written) === written));

export function field<Value>(
  schema: z.ZodMiniType<Value>,
  keys: readonly string[],
  read: WireField<Value>['read'],
  write: (value: Value) => Member,
): WireField<Value> {
  return { schema, keys, read, write };
}

/** A field that depends on one key only. `write` may return undefined, which JSON omits. */
export function keyField<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  read: (value: unknown, plainText: PlainText) => unknown,
  write: (value: Value) => unknown = (value) => value,
): WireField<Value> {
  return field(
    schema,
    [key],
    (member, plainText) => read(member[key], plainText),
    (value) => ({ [key]: write(value) }),
  );
}

/** Lengths of texts count UTF-16 units. */
export const maxShort = 300;
/** What the use of a text is, unless its entry says otherwise. Every text is tidied and bounded. */
export const shown = {
  /** A longer one is cut. */
  maxShown: maxShort,
  /** It counts for the time of a slide, and as a translation where it differs; a badge does neither. */
  isRead: true,
  /** Entries that differ in it are different events. */
  isCompared: true,
};
export type TextField = WireField<string> & Readonly<typeof shown>;

/** A plain text, in one line unless it has a `maxShown` of its own. Its markup may be ten times as long. */
export function textField(key: string, use: Partial<typeof shown> = {}, schema = text): TextField {
  const maxSent = use.maxShown && 10 * use.maxShown;
  const read = (value: unknown, plainText: PlainText) => plainText(stringOf(value), maxSent);
  return { ...shown, ...use, ...keyField(key, schema, read) };
}

/** The value of one key; `absent` if that is missing or invalid. */
export function valueField<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  absent: NoInfer<Value>,
): WireField<Value> {
  return keyField(key, schema, (value) => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : absent;
  });
}

export function toStub(id: number, collection: string, type: string): Member {
  return { '@id': `/api/${collection}/${id}`, '@type': type };
}

export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
