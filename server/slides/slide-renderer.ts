import { LRUCache } from 'lru-cache';
import { setTimeout as wait } from 'node:timers/promises';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { DrawnSlide, DrawRequest } from './drawn-slide.ts';
import { createSlideThread, type ThreadOptions } from './slide-thread.ts';

interface RendererOptions extends Pick<ThreadOptions, 'pageDir' | 'monotonic' | 'logger'> {
  readonly limits?: Partial<typeof usualLimits>;
}

const usualLimits = {
  /** At most so many slides wait to be drawn, which takes 0.1 s; clients take turns. */
  places: 60,
  /** A page that would wait longer is served without a slide. */
  maxWaitMs: 1500,
  /** A worker that exceeds this is replaced. It limits the time of each event itself (`createTimeLimit`). */
  maxDrawMs: 15_000,
  /** After a worker that failed at its start none is started for so long. */
  pauseMs: 10_000,
};
/** About 300 slides with their letters. */
const maxCacheBytes = 8_000_000;
/** Of what one client asked for first. */
const maxClientBytes = maxCacheBytes / 2;
/** Of an entry of the cache with its headers. */
const entryBytes = 1500;

export interface Wish {
  readonly key: string;
  /** The network that asks. */
  readonly client: string;
}

type Prepare = () => Promise<DrawRequest>;

export type SlideRenderer = ReturnType<typeof createSlideRenderer>;

/** Draws slides in a worker thread, one at a time, and keeps them by `key` until the byte budget is used up. */
export function createSlideRenderer({ pageDir, monotonic, logger, limits = {} }: RendererOptions) {
  const { places, maxWaitMs, ...threadLimits } = { ...usualLimits, ...limits };
  const thread = createSlideThread({ pageDir, monotonic, logger, ...threadLimits });
  // Fonts are most of a slide, and the same in many: one string for those that are equal.
  const fontFiles = new LRUCache<string, string>({ max: 200, memoMethod: (file) => file });
  const queue = createWorkQueue({ atOnce: 1, places });
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
  /** By client, so that none waits for the turn of another. */
  const drawings = new Map<string, Promise<DrawnSlide | null>>();
  return {
    /**
     * Null without a built worker, if the slide can't be drawn, or not in time; it may be ready for the next request then.
     * `prepare` runs for new keys only. `waitMs` 0: not in time unless it is drawn already.
     */
    draw: async (wish: Wish, prepare: Prepare, waitMs = maxWaitMs): Promise<DrawnSlide | null> => {
      const known = slides.get(wish.key);
      if (known !== undefined || !thread.isAvailable()) return known ?? null;
      const id = `${wish.client}\n${wish.key}`;
      const begin = () => drawInTurn(wish, prepare).catch(() => null);
      const drawing = drawings.get(id) ?? begin().finally(() => drawings.delete(id));
      drawings.set(id, drawing);
      // Ended with the race, because it holds on to the slide.
      const timer = new AbortController();
      const tooLate = wait(waitMs, null, { ref: false, signal: timer.signal }).catch(() => null);
      const slide = await Promise.race([drawing, tooLate]);
      timer.abort();
      return slide;
    },
    bytes: () => slides.calculatedSize,
    restart: thread.restart,
    close: thread.close,
  };
}
