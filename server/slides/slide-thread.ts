import { LRUCache } from 'lru-cache';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { timeIsUp } from '#server/answers/time-limit.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { DrawnSlide, DrawRequest, SlideAnswer, SlideBegin, SlideTask } from './drawn-slide.ts';

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

const maxLeftOut = 1000;

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
  let tasks = 0;
  let hasSent = false;
  let begun: SlideBegin | null = null;
  const leftOut = createLeftOut(logger);
  const waiting = new Map<number, (drawn: Drawn) => void>();
  const isAvailable = () => monotonic() >= pausedUntil && (worker !== null || existsSync(file));
  const stop = async (until: number, drawn: Drawn = null) => {
    const stopped = worker;
    worker = null;
    pausedUntil = until;
    hasSent = false;
    begun = null;
    for (const settle of waiting.values()) settle(drawn);
    waiting.clear();
    await stopped?.terminate();
  };
  const fail = (failed: Worker, reason: string) => {
    if (failed !== worker) return;
    log.failed(reason);
    void stop(hasSent ? -Infinity : monotonic() + pauseMs, leftOut.add(begun, reason));
  };
  const receive = (from: Worker, message: SlideAnswer | SlideBegin) => {
    if (from !== worker) return;
    hasSent = true;
    begun = 'content' in message ? message : begun;
    if ('content' in message) return;
    const { id, slide, problem } = message;
    const isTooLong = problem === String(timeIsUp);
    log.answered(isTooLong ? null : problem);
    waiting.get(id)?.(isTooLong ? leftOut.add(begun, problem) : slide);
    waiting.delete(id);
    begun = null;
  };
  const draw = async (request: DrawRequest): Promise<Drawn> => {
    if (!isAvailable()) return null;
    const drawing = (worker ??= startWorker(file, pageDir, { receive, fail }));
    tasks += 1;
    const task: SlideTask = { id: tasks, request: { ...request, leftOut: leftOut.list() } };
    const timer = setTimeout(() => fail(drawing, `no slide after ${maxDrawMs / 1000} s`), maxDrawMs);
    const drawn = new Promise<Drawn>((settle) => waiting.set(task.id, settle));
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

function createLeftOut(logger: Logger) {
  const contents = new LRUCache<string, true>({ max: maxLeftOut });
  return {
    list: () => [...contents.keys()],
    add: (begun: SlideBegin | null, reason: string): Drawn => {
      if (begun === null) return null;
      contents.set(begun.content, true);
      logger.warn(
        { event: begun.name, reason },
        'an event can not be drawn; it is left out until it changes',
      );
      return 'again';
    },
  };
}

interface WorkerEvents {
  readonly receive: (worker: Worker, message: SlideAnswer | SlideBegin) => void;
  readonly fail: (worker: Worker, reason: string) => void;
}

function startWorker(file: string, pageDir: string, { receive, fail }: WorkerEvents): Worker {
  // The optimizing compiler of WebAssembly takes about 50 MB that stay, and slides are drawn no faster.
  setFlagsFromString('--liftoff-only');
  const worker = new Worker(file, { workerData: { pageDir }, resourceLimits });
  worker.on('message', (message: SlideAnswer | SlideBegin) => receive(worker, message));
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
