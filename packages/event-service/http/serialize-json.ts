/** Signs that JSON leaves as they are and the framework does not. */
const escapes: readonly (readonly [string, string])[] = [
  ['/', '\\/'],
  ['<', '\\u003C'],
  ['>', '\\u003E'],
  ["'", '\\u0027'],
  ['&', '\\u0026'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
];

/**
 * JSON as the framework writes it: `/` as `\/`, the signs that matter in HTML as `\u003C` and the like, umlauts as
 * they are. So a text can stand inside a `<script>` as well.
 */
export function serializeJson(value: unknown): string {
  let text = JSON.stringify(value);
  // A pair of backslashes is matched first, so that the quote after it is not taken for an escaped one.
  if (text.includes('\\"'))
    text = text.replaceAll(/\\\\|\\"/g, (found) => (found === '\\"' ? '\\u0022' : found));
  for (const [sign, escaped] of escapes) {
    if (text.includes(sign)) text = text.replaceAll(sign, escaped);
  }
  return text;
}

/** A list whose members are written already. */
export interface SerializedList {
  readonly writtenMembers: readonly Buffer[];
}

/**
 * The same as bytes. Members of a long list come written: the objects of a page of 200 events, alive all at once and
 * doubled as one string, would make the heap of a small service several times as large.
 */
export function serializeToBuffer(value: object): Buffer {
  if (isSerializedList(value)) return joinMembers(value);
  const pieces: Buffer[] = [];
  for (const [name, inner] of Object.entries(value)) {
    pieces.push(Buffer.from(`${pieces.length === 0 ? '{' : ','}${serializeJson(name)}:`));
    pieces.push(isSerializedList(inner) ? joinMembers(inner) : Buffer.from(serializeJson(inner)));
  }
  return Buffer.concat([...pieces, Buffer.from('}')]);
}

function isSerializedList(value: unknown): value is SerializedList {
  return typeof value === 'object' && value !== null && 'writtenMembers' in value;
}

function joinMembers({ writtenMembers }: SerializedList): Buffer {
  const comma = Buffer.from(',');
  const members = writtenMembers.flatMap((member, index) => (index === 0 ? [member] : [comma, member]));
  return Buffer.concat([Buffer.from('['), ...members, Buffer.from(']')]);
}
