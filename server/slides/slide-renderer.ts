import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { DrawnSlide, SlideAnswer, SlideRequest, SlideTask } from './drawn-slide.ts';

interface RendererOptions {
  /** With the fonts; the built worker lies in `server` beside it. */
  readonly pageDir: string;
  readonly logger: Logger;
}

const maxCacheBytes = 16_000_000;
/** At most so many slides wait to be drawn, which takes 0.1 s. */
const places = 60;
/** A page that would wait longer is served without a slide. */
const maxWaitMs = 1500;
/** A worker that exceeds this is replaced. */
const maxDrawMs = 5000;

/** Draws slides in a worker thread, one at a time, and keeps them by `key` until the byte budget is used up. */
export function createSlideRenderer({ pageDir, logger }: RendererOptions) {
  const thread = createThread(pageDir, logger);
  const queue = createWorkQueue({ atOnce: 1, places });
  const slides = new LRUCache<string, DrawnSlide, () => Promise<SlideRequest>>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ html, rules, drawn }, key) =>
      2 * (key.length + html.length + drawn.length + rules.join('').length) + 500,
    fetchMethod: (_key, _stale, { context: prepare }) =>
      queue.run(async () => (await thread.draw(await prepare())) ?? undefined),
    ignoreFetchAbort: true,
  });
  return {
    /**
     * Null without a built worker, if the slide can't be drawn, or not in time; it may be ready for the next request then.
     * `prepare` runs for new keys only.
     */
    draw: async (key: string, prepare: () => Promise<SlideRequest>): Promise<DrawnSlide | null> => {
      const known = slides.get(key);
      if (known !== undefined || !thread.isAvailable()) return known ?? null;
      const drawing = slides.fetch(key, { context: prepare }).catch(() => undefined);
      return (await Promise.race([drawing, wait(maxWaitMs, undefined, { ref: false })])) ?? null;
    },
    bytes: () => slides.calculatedSize,
    close: thread.stop,
  };
}

type Settle = (slide: DrawnSlide | null) => void;

/** One worker, started for the first slide and again after it has failed. */
function createThread(pageDir: string, logger: Logger) {
  const file = join(pageDir, '../server/slide-worker.js');
  let worker: Worker | null = null;
  let tasks = 0;
  const waiting = new Map<number, Settle>();
  const stop = async () => {
    const stopped = worker;
    worker = null;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
    await stopped?.terminate();
  };
  const fail = (reason: string) => {
    logger.error({ reason }, 'slides can not be drawn; pages are served without their first slide');
    void stop();
  };
  const start = () => {
    const started = new Worker(file, {
      workerData: { pageDir },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    started.on('message', ({ id, slide, problem }: SlideAnswer) => {
      if (problem !== null) logger.warn({ reason: problem }, 'a slide can not be drawn');
      waiting.get(id)?.(slide);
      waiting.delete(id);
    });
    started.on('error', (error) => fail(String(error)));
    started.unref();
    return started;
  };
  return {
    isAvailable: () => worker !== null || existsSync(file),
    draw: (request: SlideRequest) =>
      new Promise<DrawnSlide | null>((resolve) => {
        worker ??= start();
        tasks += 1;
        const id = tasks;
        const timer = setTimeout(() => fail(`no slide after ${maxDrawMs / 1000} s`), maxDrawMs);
        waiting.set(id, (slide) => {
          clearTimeout(timer);
          resolve(slide);
        });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, request } satisfies SlideTask);
      }),
    stop,
  };
}
