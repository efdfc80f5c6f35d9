import { type Answer, type GetJson, getJson, RequestError } from './get-json.ts';

/** The answers that a wall needs to start with. */
export const storedPaths = {
  site: '/site.json',
  events: '/api/events',
  categories: '/api/filter_categories',
} as const;
export type StoredPath = keyof typeof storedPaths;

/** An answer as it came, in plain JSON; its headers in the order of `keptHeaders`. */
export interface StoredAnswer {
  readonly body: unknown;
  readonly headers: readonly string[];
}
export type StoredAnswers = Readonly<Record<StoredPath, StoredAnswer>>;

/** The headers that readers ask for. */
const storedHeaders = ['etag', 'x-data-as-of', 'x-poll-seconds'];

/**
 * Remembers the last answer of each path that passes through: what is stored is what came over the wire, so that the same
 * tolerant readers check it when it is read again.
 */
export function recordAnswers(get: GetJson) {
  const answers = new Map<string, Answer>();
  const recorded: GetJson = async (path) => {
    const answer = await get(path);
    answers.set(pathOf(path), answer);
    return answer;
  };
  const keep = (name: StoredPath): StoredAnswer | null => {
    const answer = answers.get(storedPaths[name]);
    if (answer === undefined) return null;
    return { body: answer.body, headers: storedHeaders.map((header) => answer.header(header) ?? '') };
  };
  return { get: recorded, keep };
}

/** Answers from what was kept, for the readers of the network's answers. */
export function replayAnswers(answers: StoredAnswers): GetJson {
  const byPath = new Map<string, StoredAnswer>([
    [storedPaths.site, answers.site],
    [storedPaths.events, answers.events],
    [storedPaths.categories, answers.categories],
  ]);
  return async (path) => {
    const kept = byPath.get(pathOf(path));
    if (kept === undefined) throw new RequestError(`nothing is kept of ${path}`, 0);
    return { body: kept.body, header: (name) => kept.headers[storedHeaders.indexOf(name)] ?? null };
  };
}

const pathOf = (path: string) => path.split('?')[0] ?? path;

/** What this page asks the gateway for. */
export const wire = recordAnswers(getJson);
