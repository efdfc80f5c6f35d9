import { type Answer, type GetJson, getJson, RequestError } from './get-json.ts';

/** The answers that a wall needs to start with. */
export const keptPaths = {
  site: '/site.json',
  events: '/api/events',
  categories: '/api/filter_categories',
} as const;
export type KeptPath = keyof typeof keptPaths;

/** An answer as it came, in plain JSON; its headers in the order of `keptHeaders`. */
export interface KeptAnswer {
  readonly body: unknown;
  readonly headers: readonly string[];
}
export type KeptAnswers = Readonly<Record<KeptPath, KeptAnswer>>;

/** The headers that readers ask for. */
const keptHeaders = ['etag', 'x-data-as-of', 'x-poll-seconds'];

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
  const keep = (name: KeptPath): KeptAnswer | null => {
    const answer = answers.get(keptPaths[name]);
    if (answer === undefined) return null;
    return { body: answer.body, headers: keptHeaders.map((header) => answer.header(header) ?? '') };
  };
  return { get: recorded, keep };
}

/** Answers from what was kept, for the readers of the network's answers. */
export function replay(answers: KeptAnswers): GetJson {
  const byPath = new Map<string, KeptAnswer>([
    [keptPaths.site, answers.site],
    [keptPaths.events, answers.events],
    [keptPaths.categories, answers.categories],
  ]);
  return async (path) => {
    const kept = byPath.get(pathOf(path));
    if (kept === undefined) throw new RequestError(`nothing is kept of ${path}`, 0);
    return { body: kept.body, header: (name) => kept.headers[keptHeaders.indexOf(name)] ?? null };
  };
}

const pathOf = (path: string) => path.split('?')[0] ?? path;

/** What this page asks the gateway for. */
export const wire = recordAnswers(getJson);
