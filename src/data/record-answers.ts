import { type Answer, type GetJson, getJson } from './get-json.ts';
import { takeGivenAnswer } from './given-answers.ts';

export type StoredName = 'site' | 'events' | 'categories' | 'translation';

/** The keys are paths, which a query may follow. */
const storedNames = new Map<string, StoredName>([
  ['/site.json', 'site'],
  ['/api/events', 'events'],
  ['/api/filter_categories', 'categories'],
]);
/** Undefined for an answer that is not stored. */
export const storedNameOf = (path: string) => storedNames.get(path.split('?')[0] ?? path);

const lastAnswers = new Map<StoredName | undefined, Answer>();

/** Records answers before parsing, so that stored and fresh ones pass the same checks. */
export const getRecordedJson: GetJson = (path) => getRecorded(path, storedNameOf(path));

/** The events in the second language. */
export const getRecordedTranslation: GetJson = (path) => getRecorded(path, 'translation');

async function getRecorded(path: string, name: StoredName | undefined): Promise<Answer> {
  const answer = takeGivenAnswer(path) ?? (await getJson(path));
  lastAnswers.set(name, answer);
  return answer;
}

export function lastAnswer(name: StoredName): Answer | null {
  return lastAnswers.get(name) ?? null;
}
