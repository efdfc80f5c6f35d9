import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#server/telemetry/logger.ts';
import type { DrawnSlide, DrawRequest, SlideAnswer, SlideTask } from './drawn-slide.ts';

interface ThreadOptions {
  readonly pageDir: string;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly logger: Logger;
  readonly maxDrawMs: number;
  readonly pauseMs: number;
}

/** About twice what drawing needs; the memory of WebAssembly is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

/** One worker that draws slides, started for the first one and again, after a pause, when it has failed. */
export function createSlideThread({ pageDir, monotonic, logger, maxDrawMs, pauseMs }: ThreadOptions) {
  const file = resolve(pageDir, '../server/slide-worker.js');
  const log = createChangeLog(logger);
  let worker: Worker | null = null;
  let pausedUntil = -Infinity;
  let tasks = 0;
  const waiting = new Map<number, (slide: DrawnSlide | null) => void>();
  const isAvailable = () => monotonic() >= pausedUntil && (worker !== null || existsSync(file));
  const stop = async (until: number) => {
    const stopped = worker;
    worker = null;
    pausedUntil = until;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
    await stopped?.terminate();
  };
  const fail = (failed: Worker, reason: string) => {
    if (failed !== worker) return;
    log.failed(reason);
    void stop(monotonic() + pauseMs);
  };
  const receive = ({ id, slide, problem }: SlideAnswer) => {
    log.answered(problem);
    waiting.get(id)?.(slide);
    waiting.delete(id);
  };
  const draw = async (request: DrawRequest): Promise<DrawnSlide | null> => {
    if (!isAvailable()) return null;
    const drawing = (worker ??= startWorker(file, pageDir, { receive, fail }));
    tasks += 1;
    const task: SlideTask = { id: tasks, request };
    const timer = setTimeout(() => fail(drawing, `no slide after ${maxDrawMs / 1000} s`), maxDrawMs);
    const drawn = new Promise<DrawnSlide | null>((settle) => waiting.set(task.id, settle));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    drawing.postMessage(task);
    return drawn.finally(() => clearTimeout(timer));
  };
  /**
   * `isAvailable` is false without a built worker, during a pause, and once closed; `draw` gives null then. `restart`: the next
   * slide is drawn by the worker of the present build.
   */
  return { isAvailable, draw, restart: () => stop(-Infinity), close: () => stop(Infinity) };
}

interface WorkerEvents {
  readonly receive: (answer: SlideAnswer) => void;
  readonly fail: (worker: Worker, reason: string) => void;
}

function startWorker(file: string, pageDir: string, { receive, fail }: WorkerEvents): Worker {
  // The optimizing compiler of WebAssembly takes about 50 MB that stay, and slides are drawn no faster.
  setFlagsFromString('--liftoff-only');
  const worker = new Worker(file, { workerData: { pageDir }, resourceLimits });
  worker.on('message', receive);
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
