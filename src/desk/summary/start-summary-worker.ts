import { RequestError } from '#data/get-json.ts';
import type { SummaryResponse, SummaryRequest, DeskSummary } from './desk-summary.ts';

export type FetchSummary = (request: Omit<SummaryRequest, 'requestId'>) => Promise<DeskSummary>;

/** Starts the worker that computes the summary. The returned function fails with `RequestError`. */
export function startSummaryWorker(): FetchSummary {
  const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (response: SummaryResponse) => void>();
  let lastRequestId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
    waiting.get(data.requestId)?.(data);
    waiting.delete(data.requestId);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const [requestId, respond] of waiting) respond({ requestId, error: message, status: 0 });
    waiting.clear();
  });
  return async (request) => {
    lastRequestId += 1;
    const requestId = lastRequestId;
    const response = await new Promise<SummaryResponse>((resolve) => {
      waiting.set(requestId, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage({ ...request, requestId } satisfies SummaryRequest);
    });
    if ('error' in response) throw new RequestError(response.error, response.status);
    return response.summary;
  };
}
