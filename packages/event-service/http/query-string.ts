import qs, { type ParsedQs } from 'qs';

export type { ParsedQs };

/** Of a request with parameters in its path and its query. */
export interface Route {
  readonly Params: Readonly<Record<string, string | undefined>>;
  readonly Querystring: ParsedQs;
}

const maxParameters = 500;

/** Parses the URL after the question mark with PHP's rules: `a[b]=1` nests, `a[]=1` appends, the last of equal names wins. */
export function parseQuery(text: string): ParsedQs {
  const limits = { depth: 2, parameterLimit: maxParameters, arrayLimit: maxParameters };
  return qs.parse(text, { ...limits, duplicates: 'last', plainObjects: true });
}

/** Writes parameters like the framework's links: brackets percent-encoded, without list indexes. */
export function stringifyQuery(query: ParsedQs): string {
  return qs.stringify(query, { arrayFormat: 'brackets' });
}

/** The texts of a parameter: one, or those of a list. Without empty ones, which forms send. */
export function textsOf(value: ParsedQs[string]): readonly string[] {
  const all = typeof value === 'object' ? Object.values(value) : [value];
  return all.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
}
