export interface ComparedResponse {
  readonly status: number;
  readonly headers: (name: string) => string | null;
  readonly body: string;
}

const comparedHeaders = [
  'cache-control',
  'x-content-type-options',
  'x-frame-options',
  'link',
  'vary',
  'allow',
];

/**
 * Names of all differences: status, content type, headers, and envelope, members, total, view and description of the
 * body. A truncated recorded body is compared as far as it goes.
 */
export function findDifferences(recorded: ComparedResponse, ours: ComparedResponse): readonly string[] {
  const found: string[] = [];
  const compare = (what: string, a: unknown, b: unknown): void => {
    if (JSON.stringify(a) !== JSON.stringify(b)) found.push(what);
  };
  compare('status', recorded.status, ours.status);
  compare('content-type', recorded.headers('content-type'), ours.headers('content-type'));
  for (const name of comparedHeaders) compare(name, recorded.headers(name), ours.headers(name));
  compare('etag', recorded.headers('etag') === null, ours.headers('etag') === null);
  const [a, b] = [readFacets(recorded.body), readFacets(ours.body)];
  for (const [what, value] of a) compare(what, value, b.get(what) ?? null);
  if (recorded.status !== 200 || ours.status !== 200) return found;
  const missing = memberKeys(recorded.body).filter((key) => !memberKeys(ours.body).includes(key));
  if (missing.length > 0) found.push('member fields');
  return found;
}

function readFacets(body: string): ReadonlyMap<string, unknown> {
  const document = parse(body);
  if (document === null) return readTruncatedFacets(body);
  if (Array.isArray(document)) return new Map([['envelope', 'list']]);
  const all = new Map<string, unknown>([['envelope', Object.keys(document).filter((key) => key !== 'id')]]);
  const plain = ['@context', '@id', '@type', 'hydra:totalItems', 'hydra:view', 'hydra:description', 'detail'];
  for (const key of plain) {
    if (key in document) all.set(key, document[key]);
  }
  const members = document['hydra:member'];
  if (Array.isArray(members)) all.set('members on the page', members.length);
  return all;
}

function readTruncatedFacets(body: string): ReadonlyMap<string, unknown> {
  const all = new Map<string, unknown>();
  const view = /"hydra:view":(\{[^}]*\})/.exec(body)?.[1];
  if (view !== undefined) all.set('hydra:view', parse(view));
  const total = /"hydra:totalItems":(\d+)/.exec(body)?.[1];
  if (total !== undefined) all.set('hydra:totalItems', Number(total));
  if (!body.startsWith('{"@context":"')) return all;
  for (const key of ['@id', '@type']) {
    const value = new RegExp(`"${key}":("[^"]*")`).exec(body)?.[1];
    if (value !== undefined) all.set(key, parse(value));
  }
  return all;
}

/** Field names of the first member, or of an item. */
function memberKeys(body: string): readonly string[] {
  // Members of truncated bodies are flat: the first closing brace ends the first member.
  const document = parse(body) ?? parse(/"hydra:member":\[(\{[^{}]*\})/.exec(body)?.[1] ?? '');
  if (document === null) return [];
  const members = document['hydra:member'] ?? document;
  const [first = document] = '@type' in document ? Object.values(Object(members)) : Object.values(document);
  const item = typeof first === 'object' && first !== null ? first : document;
  return Object.keys(item).filter((key) => key !== 'id');
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
