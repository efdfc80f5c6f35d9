import * as z from 'zod/mini';
import type { Answer } from './get-json.ts';

export const answerSchema = z.object({ body: z.unknown(), headers: z.array(z.string()) });

// Not `z.record`, which the page would load for this schema alone: 0.45 kB.
const givenSchema = z.object({ drawn: z.string(), answers: z.catchall(z.object({}), answerSchema) });

/** It counts from the start of the page's script. Later the gateway has newer answers. */
export const givenTimeMs = 10_000;

/** What the gateway wrote into the document: answers by their path, and the first slide in words of `describeDrawn`. */
function readGiven() {
  const answers = new Map<string, Answer>();
  try {
    const read = givenSchema.parse(JSON.parse(document.getElementById('answers')?.textContent ?? ''));
    for (const [path, answer] of Object.entries(read.answers)) answers.set(path, answer);
    setTimeout(() => answers.clear(), givenTimeMs);
    return { drawn: read.drawn, isForSlides: answers.has('/site.json'), answers };
  } catch {
    return { drawn: null, isForSlides: false, answers };
  }
}

let given: ReturnType<typeof readGiven> | undefined;

/** Read at the first call: the page configures zod before. */
const getGiven = () => (given ??= readGiven());

/** The answer to this path if it came with the document: once, to the first request, in place of the network. */
export function takeGivenAnswer(path: string): Answer | null {
  const { answers } = getGiven();
  const answer = answers.get(path) ?? null;
  answers.delete(path);
  return answer;
}

/** Those that slides are made of; notices also come alone. */
export function hasGivenAnswers(): boolean {
  const { answers, isForSlides } = getGiven();
  return isForSlides && answers.size > 0;
}

/** Whether the document holds alarms or notices, drawn or not: it has no answer without any. */
export function hasGivenNotices(): boolean {
  // The path is that of `noticesPathOf`, which is not loaded before the first slide.
  return [...getGiven().answers.keys()].some((path) => path.startsWith('/api/notices/'));
}

/** Null if the gateway drew no slide. */
export const givenDrawn = () => getGiven().drawn;
