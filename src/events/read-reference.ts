/** Cleans a text of the wire: in the gateway of markup, on a page not at all. Ignores what is beyond `maxSent` UTF-16 units. */
export type PlainText = (text: string, maxSent?: number) => string;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The id of an IRI, stub, object with `@id` or `id`, number, or string of digits (specification §12.4). */
export function referenceId(value: unknown): number | null {
  return isRecord(value) ? (scalarId(value['@id']) ?? wholeNumber(value['id'])) : scalarId(value);
}

/** The function is not recursive: nested `@id` objects of a hostile answer would overflow the stack. */
function scalarId(value: unknown): number | null {
  if (typeof value === 'number') return wholeNumber(value);
  if (typeof value !== 'string') return null;
  const digits = /^(?:(?:\/|https?:\/\/).*\/)?(\d{1,15})\/?$/i.exec(value.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** PHP serializes an array with gaps in its keys as an object; some services write a single relation without an array. */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === '') return null;
  if (!isRecord(value) || '@id' in value || 'name' in value) return [value];
  return Object.values(value);
}

export function referenceIds(value: unknown): number[] {
  const ids = (listOf(value) ?? []).map(referenceId);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** Null if the field is absent; invalid elements are skipped. */
export function readTags(value: unknown, plainText: PlainText) {
  return listOf(value)?.flatMap((item) => readTag(item, plainText)) ?? null;
}

function readTag(value: unknown, plainText: PlainText) {
  const id = referenceId(value);
  const written = isRecord(value) ? value['name'] : id === null ? value : '';
  const name = typeof written === 'string' ? plainText(written) : '';
  return id === null && name === '' ? [] : [{ id, name }];
}

function wholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
