import { RequestError } from '#data/get-json.ts';
import type { BoardAnswer, BoardQuestion, BoardReply } from './desk-summary.ts';

export type AskBoard = (question: Omit<BoardQuestion, 'number'>) => Promise<BoardReply>;

/** Starts the worker that judges the whole board, and returns how to ask it. Fails with `RequestError`. */
export function startBoardWorker(): AskBoard {
  const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (answer: BoardAnswer) => void>();
  let asked = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<BoardAnswer>) => {
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
    const answer = await new Promise<BoardAnswer>((resolve) => {
      waiting.set(number, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      worker.postMessage({ ...question, number } satisfies BoardQuestion);
    });
    if ('error' in answer) throw new RequestError(answer.error, answer.status);
    return answer.reply;
  };
}
