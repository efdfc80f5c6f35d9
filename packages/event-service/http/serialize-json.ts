/** Characters that the framework escapes and `JSON.stringify` does not. */
const escapes: readonly (readonly [string, string])[] = [
  ['/', '\\/'],
  ['<', '\\u003C'],
  ['>', '\\u003E'],
  ["'", '\\u0027'],
  ['&', '\\u0026'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
];

/** JSON with the framework's escapes, which also make it safe inside a `<script>`. */
export function serializeJson(value: unknown): string {
  let text = JSON.stringify(value);
  // Also matches a pair of backslashes: a quote after it is not escaped.
  if (text.includes('\\"'))
    text = text.replaceAll(/\\\\|\\"/g, (found) => (found === '\\"' ? '\\u0022' : found));
  for (const [character, escaped] of escapes) {
    if (text.includes(character)) text = text.replaceAll(character, escaped);
  }
  return text;
}

interface SerializedList {
  readonly serializedMembers: readonly Buffer[];
}

/**
 * Serializes an object that may contain a list of serialized members: all 200 objects of a page together with their text
 * would multiply the heap of a small service.
 */
export function serializeToBuffer(value: object): Buffer {
  if (isSerializedList(value)) return joinMembers(value);
  const chunks: Buffer[] = [];
  for (const [name, inner] of Object.entries(value)) {
    chunks.push(Buffer.from(`${chunks.length === 0 ? '{' : ','}${serializeJson(name)}:`));
    chunks.push(isSerializedList(inner) ? joinMembers(inner) : Buffer.from(serializeJson(inner)));
  }
  return Buffer.concat([...chunks, Buffer.from('}')]);
}

function isSerializedList(value: unknown): value is SerializedList {
  return typeof value === 'object' && value !== null && 'serializedMembers' in value;
}

function joinMembers({ serializedMembers }: SerializedList): Buffer {
  const comma = Buffer.from(',');
  const members = serializedMembers.flatMap((member, index) => (index === 0 ? [member] : [comma, member]));
  return Buffer.concat([Buffer.from('['), ...members, Buffer.from(']')]);
}
