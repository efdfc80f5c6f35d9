import { type Answer, type GetJson, getJson, RequestError } from './get-json.ts';

type StoredName = 'site' | 'events' | 'categories';

/** By path, which may be followed by a query. */
const storedNames = new Map<string, StoredName>([
  ['/site.json', 'site'],
  ['/api/events', 'events'],
  ['/api/filter_categories', 'categories'],
]);
const nameOf = (path: string) => storedNames.get(path.split('?')[0] ?? path);

/** An answer in plain JSON; its headers in the order of `storedHeaders`. */
export interface StoredAnswer {
  readonly body: unknown;
  readonly headers: readonly string[];
}

const storedHeaders = ['etag', 'x-data-as-of', 'x-poll-seconds'];

const lastAnswers: Partial<Record<StoredName, Answer>> = {};

/** Records answers before parsing, so that stored and fresh ones pass the same checks. */
export const getRecordedJson: GetJson = async (path) => {
  const answer = await getJson(path);
  const name = nameOf(path);
  if (name !== undefined) lastAnswers[name] = answer;
  return answer;
};

/** In the form in which it is stored; null before the first answer. */
export function lastAnswer(name: StoredName): StoredAnswer | null {
  const answer = lastAnswers[name];
  if (answer === undefined) return null;
  return { body: answer.body, headers: storedHeaders.map((header) => answer.header(header) ?? '') };
}

export function replayAnswers(answers: Readonly<Record<StoredName, StoredAnswer>>): GetJson {
  return async (path) => {
    const name = nameOf(path);
    if (name === undefined) throw new RequestError(`no stored answer for ${path}`, 0);
    const { body, headers } = answers[name];
    return { body, header: (header) => headers[storedHeaders.indexOf(header)] ?? null };
  };
}
