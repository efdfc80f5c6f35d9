import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { createComposer } from './compose-slide.ts';
import type { DrawRequest, SlideAnswer } from './drawn-slide.ts';
import { readFonts } from './read-fonts.ts';
import { createTimeLimit } from '#server/answers/time-limit.ts';

/* A thread of the gateway that draws slides, so that layout does not hold up its event loop. */

const { pageDir } = z.object({ pageDir: z.string() }).parse(workerData);
// If the fonts or the hyphenation can't be read, the worker ends with the error.
const compose = await createComposer(await readFonts(pageDir), createTimeLimit(send));

function send(message: SlideAnswer | string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

parentPort?.on('message', (request: DrawRequest) => {
  void compose(request).then(
    (slide) => send({ slide, problem: null }),
    (error: unknown) => send({ slide: null, problem: String(error) }),
  );
});
