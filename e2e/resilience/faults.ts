import type { BrowserContext, Page } from 'playwright/test';
import type { LinkState } from './link.ts';
import type { World } from './world.ts';

/** A pseudo-random number in [0, 1) at each call, the same row for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What fails or recovers in one step. It may put another page on the wall: a reboot. */
export interface Fault {
  readonly name: string;
  readonly run: (parts: Parts) => Promise<Page>;
}

interface Parts {
  readonly world: World;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly random: () => number;
  /** Where the wall is. */
  readonly url: string;
}

const states: readonly LinkState[] = [
  'cut',
  'stalled',
  'half',
  'torn',
  'portal',
  'login',
  'broken-json',
  { status: 401 },
  { status: 429, headers: { 'retry-after': '30' } },
  { status: 500 },
  { status: 503, headers: { 'retry-after': '5' } },
];
const year = 365 * 86_400_000;

const keep =
  (run: (parts: Parts) => Promise<unknown> | void) =>
  async (parts: Parts): Promise<Page> => {
    await run(parts);
    return parts.page;
  };
const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Recoveries are as many as faults, so that the wall sees both. */
export const faults: readonly Fault[] = [
  {
    name: 'the Wi-Fi fails',
    run: keep(({ world, random }) => world.wifi.set(pick(states, random) ?? 'cut')),
  },
  { name: 'the Wi-Fi is back', run: keep(({ world }) => world.wifi.set('up')) },
  { name: 'the Wi-Fi is back', run: keep(({ world }) => world.wifi.set('up')) },
  {
    name: 'the service fails',
    run: keep(({ world, random }) => world.cable.set(pick(states, random) ?? 'cut')),
  },
  { name: 'the service is back', run: keep(({ world }) => world.cable.set('up')) },
  { name: 'the gateway stops', run: keep(({ world }) => world.stopGateway()) },
  { name: 'the gateway starts', run: keep(({ world }) => world.startGateway()) },
  { name: 'the gateway starts', run: keep(({ world }) => world.startGateway()) },
  {
    name: 'the device clock jumps',
    run: keep(({ page, random }) =>
      page
        .evaluate(
          (ms) => {
            const { now } = Date;
            Date.now = () => now() + ms;
          },
          (random() - 0.5) * 4 * year,
        )
        .catch(() => undefined),
    ),
  },
  {
    name: 'the storage is lost',
    run: keep(({ page }) =>
      page
        .evaluate(() => {
          indexedDB.deleteDatabase('aushang');
          localStorage.clear();
        })
        .catch(() => undefined),
    ),
  },
  {
    name: 'an event is hidden',
    run: keep(async ({ world, random }) => {
      const one = pick(await world.service.store.events.list(), random);
      if (one !== undefined) await world.service.store.events.update(one.id, { published: random() < 0.5 });
    }),
  },
  {
    name: 'a night passes',
    run: keep(({ world, page, random }) => world.sleep(page, random() * 10 * 3_600_000)),
  },
  {
    name: 'the device is rebooted',
    run: async ({ page, context, url }) => {
      await page.close();
      const next = await context.newPage();
      // Without network and worker it is the browser's own error page: the launcher's business (deploy/).
      await next.goto(url).catch(() => undefined);
      return next;
    },
  },
];
