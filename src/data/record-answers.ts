import { type Answer, type GetJson, getJson, RequestError } from './get-json.ts';

const storedPaths = {
  site: '/site.json',
  events: '/api/events',
  categories: '/api/filter_categories',
} as const;
export type StoredPath = keyof typeof storedPaths;

/** An answer in plain JSON; its headers in the order of `storedHeaders`. */
export interface StoredAnswer {
  readonly body: unknown;
  readonly headers: readonly string[];
}

const storedHeaders = ['etag', 'x-data-as-of', 'x-poll-seconds'];

const lastAnswers = new Map<string, Answer>();

/** Records answers before parsing, so that stored and fresh ones pass the same checks. */
export const getRecordedJson: GetJson = async (path) => {
  const answer = await getJson(path);
  lastAnswers.set(withoutQuery(path), answer);
  return answer;
};

/** In the form in which it is stored; null before the first answer. */
export function lastAnswer(name: StoredPath): StoredAnswer | null {
  const answer = lastAnswers.get(storedPaths[name]);
  if (answer === undefined) return null;
  return { body: answer.body, headers: storedHeaders.map((header) => answer.header(header) ?? '') };
}

export function replayAnswers(answers: Readonly<Record<StoredPath, StoredAnswer>>): GetJson {
  const byPath = new Map<string, StoredAnswer>([
    [storedPaths.site, answers.site],
    [storedPaths.events, answers.events],
    [storedPaths.categories, answers.categories],
  ]);
  return async (path) => {
    const stored = byPath.get(withoutQuery(path));
    if (stored === undefined) throw new RequestError(`no stored answer for ${path}`, 0);
    return { body: stored.body, header: (name) => stored.headers[storedHeaders.indexOf(name)] ?? null };
  };
}

const withoutQuery = (path: string) => path.split('?')[0] ?? path;
