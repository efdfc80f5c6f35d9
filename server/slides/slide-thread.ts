import { LRUCache } from 'lru-cache';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#server/telemetry/logger.ts';
import type { DrawnSlide, DrawRequest, SlideAnswer } from './drawn-slide.ts';
import { timeIsUp } from '#server/answers/time-limit.ts';

export interface ThreadOptions {
  /** With the fonts; the built worker lies in `server` beside it. */
  readonly pageDir: string;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly logger: Logger;
  readonly maxDrawMs: number;
  readonly pauseMs: number;
}

/** About twice what drawing needs; the memory of WebAssembly is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

/** `again`: an event took too long, without which the next attempt may succeed. */
type Drawn = DrawnSlide | 'again' | null;

/**
 * One worker that draws slides, started for the first one and again when it has failed, after a pause if it never worked. An event
 * that takes too long or ends the worker is left out from then on.
 */
export function createSlideThread({ pageDir, monotonic, logger, maxDrawMs, pauseMs }: ThreadOptions) {
  const file = resolve(pageDir, '../server/slide-worker.js');
  const log = createChangeLog(logger);
  let worker: Worker | null = null;
  let pausedUntil = -Infinity;
  /** Null: the worker has sent nothing yet; '': nothing that could be left out. */
  let begun: string | null = null;
  let settle: (drawn: Drawn) => void = () => {};
  const leftOut = new LRUCache<string, true>({ max: 1000 });
  const isAvailable = () => monotonic() >= pausedUntil && (worker !== null || existsSync(file));
  const leaveOut = (reason: string): Drawn => {
    if (!begun) return null;
    leftOut.set(begun, true);
    logger.warn({ event: begun, reason }, 'an event can not be drawn; it is left out until it changes');
    return 'again';
  };
  const stop = async (until: number, drawn: Drawn = null) => {
    const stopped = worker;
    worker = null;
    pausedUntil = until;
    begun = null;
    settle(drawn);
    await stopped?.terminate();
  };
  const fail = (failed: Worker, reason: string) => {
    if (failed !== worker) return;
    log.failed(reason);
    void stop(begun === null ? monotonic() + pauseMs : -Infinity, leaveOut(reason));
  };
  const receive = (from: Worker, message: SlideAnswer | string) => {
    if (from !== worker) return;
    if (typeof message !== 'string') {
      const { slide, problem } = message;
      const drawn = problem === String(timeIsUp) ? leaveOut(problem) : slide;
      log.answered(drawn === null ? problem : null);
      settle(drawn);
    }
    begun = typeof message === 'string' ? message : '';
  };
  const draw = async (request: DrawRequest): Promise<Drawn> => {
    if (!isAvailable()) return null;
    const drawing = (worker ??= startWorker(file, pageDir, { receive, fail }));
    const timer = setTimeout(() => fail(drawing, `no slide after ${maxDrawMs / 1000} s`), maxDrawMs);
    const drawn = new Promise<Drawn>((resolve) => (settle = resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    drawing.postMessage({ ...request, leftOut: [...leftOut.keys()] } satisfies DrawRequest);
    return drawn.finally(() => clearTimeout(timer));
  };
  /**
   * `isAvailable` is false without a built worker, during a pause, and once closed; `draw` gives null then. One is drawn at a time.
   * `restart`: the next slide is drawn by the worker of the present build.
   */
  return { isAvailable, draw, restart: () => stop(-Infinity), close: () => stop(Infinity) };
}

interface WorkerEvents {
  readonly receive: (worker: Worker, message: SlideAnswer | string) => void;
  readonly fail: (worker: Worker, reason: string) => void;
}

function startWorker(file: string, pageDir: string, { receive, fail }: WorkerEvents): Worker {
  // The optimizing compiler of WebAssembly takes about 50 MB that stay, and slides are drawn no faster.
  setFlagsFromString('--liftoff-only');
  const worker = new Worker(file, { workerData: { pageDir }, resourceLimits });
  worker.on('message', (message: SlideAnswer | string) => receive(worker, message));
  worker.on('error', (error) => fail(worker, String(error)));
  worker.on('exit', (code) => fail(worker, `the worker ended with ${code}`));
  worker.unref();
  return worker;
}

/** Logs changes only: any client may ask for slides that fail. */
function createChangeLog(logger: Logger) {
  let hasFailed = false;
  let lastProblem: string | null = null;
  return {
    failed: (reason: string) => {
      if (!hasFailed)
        logger.error({ reason }, 'slides can not be drawn; pages are served without their first slide');
      hasFailed = true;
    },
    answered: (problem: string | null) => {
      if (hasFailed) logger.info({}, 'slides can be drawn again');
      hasFailed = false;
      if (problem === null || problem === lastProblem) return;
      logger.warn({ reason: problem }, 'a slide can not be drawn');
      lastProblem = problem;
    },
  };
}
