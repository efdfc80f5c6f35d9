import type { CategoryTag } from './event.ts';

/** True for a plain object, whose fields may be anything. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The numeric id behind a reference, null where there is none. Specification §12.4: an IRI, a stub or an object with `@id`, a
 * number, and digits alone all occur.
 */
export function referenceId(value: unknown): number | null {
  return isRecord(value) ? (scalarId(value['@id']) ?? wholeNumber(value['id'])) : scalarId(value);
}

/** An `@id` within an `@id` is no reference: a hostile answer nests them until the stack overflows. */
function scalarId(value: unknown): number | null {
  if (typeof value === 'number') return wholeNumber(value);
  if (typeof value !== 'string') return null;
  const digits = /^(?:(?:\/|https?:\/\/).*\/)?(\d{1,15})\/?$/i.exec(value.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** PHP writes an array whose keys have holes as an object, and some services write a single relation bare. */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === '') return null;
  if (!isRecord(value) || '@id' in value || 'name' in value) return [value];
  return Object.values(value);
}

/** The numeric ids of a relation, each once, in its order. */
export function referenceIds(value: unknown): number[] {
  const ids = (listOf(value) ?? []).map(referenceId);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The tags of an event; null where the field is absent. What is no tag at all is left out. */
export function readTags(value: unknown, plainText: (text: string) => string): CategoryTag[] | null {
  return listOf(value)?.flatMap((item) => readTag(item, plainText)) ?? null;
}

function readTag(value: unknown, plainText: (text: string) => string): CategoryTag[] {
  const id = referenceId(value);
  const written = isRecord(value) ? value['name'] : id === null ? value : '';
  const name = typeof written === 'string' ? plainText(written) : '';
  return id === null && name === '' ? [] : [{ id, name }];
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
