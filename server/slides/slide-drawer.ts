import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { inTime, timeIsUp } from '#server/answers/time-limit.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { DrawnSlide, DrawRequest, SlideAnswer } from './drawn-slide.ts';

interface DrawerOptions {
  /** This folder has the fonts; the built worker lies in `server` beside it. */
  readonly pageDir: string;
  /** Monotonic ms. */
  readonly monotonic: () => number;
  readonly logger: Logger;
  readonly limits?: Partial<typeof usualLimits>;
}

const usualLimits = {
  /** So many slides at most wait to be drawn, which takes 0.1 s; clients take turns. */
  places: 60,
  /** A page that would wait longer is served without a slide. */
  maxWaitMs: 1500,
  /** A worker that exceeds this is replaced. It limits the time of each event itself (`createTimeLimit`). */
  maxDrawMs: 15_000,
  /** No worker is started for so long after one that failed at its start. */
  pauseMs: 10_000,
};

type ThreadOptions = Omit<DrawerOptions, 'limits'> & typeof usualLimits;

/** About twice what drawing needs; the memory of WebAssembly is outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

/** `again`: an event took too long, without which the next attempt may succeed. */
type Drawn = DrawnSlide | 'again' | null;

/**
 * One worker that draws slides, started for the first one and again when it has failed, after a pause if it never worked. An event
 * that takes too long or ends the worker is left out from then on.
 */
function createSlideThread({ pageDir, monotonic, logger, maxDrawMs, pauseMs }: ThreadOptions) {
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
  const faults = createFaultLog(logger, {
    fault: 'slides can not be drawn; pages are served without their first slide',
    over: 'slides can be drawn again',
  });
  let lastProblem: string | null = null;
  return {
    failed: (reason: string) => faults.fail({ reason }),
    answered: (problem: string | null) => {
      faults.succeed();
      if (problem === null || problem === lastProblem) return;
      logger.warn({ reason: problem }, 'a slide can not be drawn');
      lastProblem = problem;
    },
  };
}

/** About 300 slides with their letters. */
const maxCacheBytes = 8_000_000;
/** The share of the slides that one client asked for first. */
const maxClientBytes = maxCacheBytes / 2;
/** The size of an entry of the cache with its headers. */
const entryBytes = 1500;

export interface Wish {
  readonly key: string;
  /** The network that asks, which has no more than its turns. */
  readonly client: string;
}

type Prepare = () => Promise<DrawRequest>;

export type SlideDrawer = ReturnType<typeof createSlideDrawer>;

/** Draws slides in a worker thread, one at a time, and keeps them by `key` until the byte budget is used up. */
export function createSlideDrawer(options: DrawerOptions) {
  const limits = { ...usualLimits, ...options.limits };
  const thread = createSlideThread({ ...options, ...limits });
  // Fonts are most of a slide, and the same in many: one string for those that are equal.
  const fontFiles = new LRUCache<string, string>({ max: 200, memoMethod: (file) => file });
  const queue = createWorkQueue(limits.places);
  const slides = new LRUCache<string, DrawnSlide & Pick<Wish, 'client'>>({
    maxSize: maxCacheBytes,
    // Rules and fonts are Latin-1; texts may have two bytes per character.
    sizeCalculation: ({ html, rules, fonts, drawn }, key) =>
      2 * (key.length + html.length + drawn.length) +
      [...rules, ...fonts.map(({ woff2 }) => woff2)].reduce((sum, { length }) => sum + length, entryBytes),
  });
  const keep = ({ key, client }: Wish, slide: DrawnSlide): DrawnSlide => {
    const fonts = slide.fonts.map((font) => ({ ...font, woff2: fontFiles.memo(font.woff2) }));
    const shared = { ...slide, client, fonts };
    slides.set(key, shared);
    let bytes = 0;
    // The last used first.
    for (const [one, kept] of Array.from(slides.entries())) {
      if (kept.client === client) bytes += slides.info(one)?.size ?? 0;
      if (kept.client === client && bytes > maxClientBytes) slides.delete(one);
    }
    return shared;
  };
  const drawInTurn = async (wish: Wish, prepare: Prepare): Promise<DrawnSlide | null> => {
    // Another client may have had its turn.
    const drawn = await queue.run(async () => slides.get(wish.key) ?? thread.draw(await prepare()), wish);
    return drawn === 'again' ? drawInTurn(wish, prepare) : drawn && keep(wish, drawn);
  };
  /** The keys contain the client, so that none waits for the turn of another. */
  const drawings = new Map<string, Promise<DrawnSlide | null>>();
  return {
    /**
     * Null without a built worker, if the slide can't be drawn, or not in time; it may be ready for the next request then.
     * `prepare` runs for new keys only. `waitMs` 0: not in time unless it is drawn already.
     */
    draw: async (wish: Wish, prepare: Prepare, waitMs = limits.maxWaitMs): Promise<DrawnSlide | null> => {
      const known = slides.get(wish.key);
      if (known !== undefined || !thread.isAvailable()) return known ?? null;
      const id = `${wish.client}\n${wish.key}`;
      const begin = () => drawInTurn(wish, prepare).catch(() => null);
      const drawing = drawings.get(id) ?? begin().finally(() => drawings.delete(id));
      drawings.set(id, drawing);
      return inTime(drawing, waitMs);
    },
    bytes: () => slides.calculatedSize,
    restart: thread.restart,
    close: thread.close,
  };
}
