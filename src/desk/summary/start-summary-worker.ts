import { RequestError } from '#data/get-json.ts';
import type { SummaryResponse, SummaryRequest, DeskSummary } from './desk-summary.ts';

export type AskSummary = (question: Omit<SummaryRequest, 'requestId'>) => Promise<DeskSummary>;

/** Starts the worker that judges the whole board, and returns how to ask it. Fails with `RequestError`. */
export function startSummaryWorker(): AskSummary {
  const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: SummaryResponse) => void>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
    waiting.get(data.requestId)?.(data);
    waiting.delete(data.requestId);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const [requestId, reply] of waiting) reply({ requestId, error: message, status: 0 });
    waiting.clear();
  });
  return async (question) => {
    asked += 1;
    const requestId = asked;
    const answer = await new Promise<SummaryResponse>((resolve) => {
      waiting.set(requestId, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage({ ...question, requestId } satisfies SummaryRequest);
    });
    if ('error' in answer) throw new RequestError(answer.error, answer.status);
    return answer.summary;
  };
}
