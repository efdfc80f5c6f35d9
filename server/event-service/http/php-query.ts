/** Query parameters as the framework's language reads them: `a[b]=1` nests, `a[]=1` appends, the last of equals wins. */
export type QueryMap = Map<string, QueryValue>;
export type QueryValue = string | QueryMap;

/** Reads the part of an address after the question mark. Never throws: what is not valid percent-encoding stays as it is. */
export function readQuery(text: string): QueryMap {
  const query: QueryMap = new Map();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    put(query, nameParts(name), value);
  }
  return query;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** `a[b][]` is a, b and '' (append). Brackets that do not close belong to the name. */
function nameParts(name: string): readonly string[] {
  const match = /^([^[]+)((?:\[[^\]]*\])+)/.exec(name);
  if (match === null) return [name];
  const [, first = '', rest = ''] = match;
  return [first, ...rest.slice(1, -1).split('][')];
}

const deepest = 8;

function put(query: QueryMap, parts: readonly string[], value: string): void {
  let map = query;
  const path = parts.slice(0, deepest);
  for (const [index, part] of path.entries()) {
    const name = part === '' && index > 0 ? nextIndex(map) : part;
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

function nextIndex(map: QueryMap): string {
  let next = 0;
  while (map.has(String(next))) next += 1;
  return String(next);
}

/** Writes parameters as the framework does in its links: brackets percent-encoded, numbered ones empty. */
export function writeQuery(query: QueryMap): string {
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

/** A parameter cast to a whole number the way the framework's language does: "12abc" is 12, "abc" 0, a list 1. */
export function castToInteger(value: QueryValue): number {
  if (value instanceof Map) return value.size > 0 ? 1 : 0;
  const match = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(value);
  return match === null ? 0 : Math.trunc(Number(match[0]));
}
