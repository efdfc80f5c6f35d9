import { RequestError } from '#data/get-json.ts';
import type { SummaryResponse, SummaryRequest, DeskSummary } from './desk-summary.ts';

export type AskSummary = (question: Omit<SummaryRequest, 'number'>) => Promise<DeskSummary>;

/** Starts the worker that judges the whole board, and returns how to ask it. Fails with `RequestError`. */
export function startSummaryWorker(): AskSummary {
  const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: SummaryResponse) => void>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const [number, reply] of waiting) reply({ number, error: message, status: 0 });
    waiting.clear();
  });
  return async (question) => {
    asked += 1;
    const number = asked;
    const answer = await new Promise<SummaryResponse>((resolve) => {
      waiting.set(number, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage({ ...question, number } satisfies SummaryRequest);
    });
    if ('error' in answer) throw new RequestError(answer.error, answer.status);
    return answer.reply;
  };
}
