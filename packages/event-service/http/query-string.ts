/** Query parameters with PHP's rules: `a[b]=1` nests, `a[]=1` appends, the last of equal names wins. */
export type QueryMap = Map<string, QueryValue>;
export type QueryValue = string | QueryMap;

/** Parses the URL after the question mark. Invalid percent-encoding is left as it is. */
export function parseQuery(text: string): QueryMap {
  const query: QueryMap = new Map();
  const indexOf = createIndexCounter();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [name, value] = splitPair(pair);
    setParameter(query, { parts: nameParts(decode(name)), value: decode(value), indexOf });
  }
  return query;
}

/** `parseQuery(text).get(name)` without parsing the other parameters; '[]' for a list, null for none. */
export function findParameter(text: string, name: string): string | null {
  const pairs = text.split('&');
  for (let at = pairs.length - 1; at >= 0; at -= 1) {
    const [written, value] = splitPair(pairs[at] ?? '');
    // Decoding never makes a name longer.
    if (written.length < name.length) continue;
    const [first, ...inner] = nameParts(decode(written));
    if (first === name) return inner.length > 0 ? '[]' : decode(value);
  }
  return null;
}

function splitPair(pair: string): readonly [name: string, value: string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a[b][]` is a, b and '' (append). Unclosed brackets belong to the name. */
function nameParts(name: string): readonly string[] {
  const match = /^([^[]+)((?:\[[^\]]*\])+)/.exec(name);
  if (match === null) return [name];
  const [, first = '', rest = ''] = match;
  return [first, ...rest.slice(1, -1).split('][')];
}

const maxDepth = 8;

interface Parameter {
  readonly parts: readonly string[];
  readonly value: string;
  readonly indexOf: (map: QueryMap) => string;
}

function setParameter(query: QueryMap, { parts, value, indexOf }: Parameter): void {
  let map = query;
  const path = parts.slice(0, maxDepth);
  for (const [index, part] of path.entries()) {
    const name = part === '' && index > 0 ? indexOf(map) : part;
    if (index === path.length - 1) {
      map.set(name, value);
      return;
    }
    const inner = map.get(name);
    const next: QueryMap = inner instanceof Map ? inner : new Map();
    map.set(name, next);
    map = next;
  }
}

function createIndexCounter(): (map: QueryMap) => string {
  const free = new Map<QueryMap, number>();
  return (map) => {
    let next = free.get(map) ?? 0;
    while (map.has(String(next))) next += 1;
    free.set(map, next);
    return String(next);
  };
}

/** Writes parameters like the framework's links: brackets percent-encoded, without list indexes. */
export function stringifyQuery(query: QueryMap): string {
  const pairs: string[] = [];
  const add = (prefix: string, map: QueryMap): void => {
    for (const [name, value] of map) {
      const inner = /^\d+$/.test(name) ? '' : name;
      const whole = prefix === '' ? encode(name) : `${prefix}%5B${encode(inner)}%5D`;
      if (value instanceof Map) add(whole, value);
      else pairs.push(`${whole}=${encode(value)}`);
    }
  };
  add('', query);
  return pairs.join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** PHP's cast to an integer: "12abc" is 12, "abc" 0, a list 1. */
export function castToInteger(value: QueryValue): number {
  if (value instanceof Map) return value.size > 0 ? 1 : 0;
  const match = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(value);
  return match === null ? 0 : Math.trunc(Number(match[0]));
}
