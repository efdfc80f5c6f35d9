import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { createTimeLimit } from '#server/answers/time-limit.ts';
import { createComposer } from './compose-slide.ts';
import type { SlideAnswer, SlideBegin, SlideTask } from './drawn-slide.ts';
import { readFonts } from './read-fonts.ts';

/* A thread of the gateway that draws slides, so that layout does not hold up its event loop. */

const { pageDir } = z.object({ pageDir: z.string() }).parse(workerData);
// If the fonts can't be read, the worker ends with the error.
const compose = createComposer(await readFonts(pageDir), { ...createTimeLimit(), begin: send });

async function answer({ id, request }: SlideTask): Promise<SlideAnswer> {
  try {
    return { id, slide: await compose(request), problem: null };
  } catch (error) {
    return { id, slide: null, problem: String(error) };
  }
}

function send(message: SlideAnswer | SlideBegin): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}

parentPort?.on('message', (task: SlideTask) => void answer(task).then(send));
