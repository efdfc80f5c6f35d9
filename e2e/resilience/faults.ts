import type { BrowserContext, Page } from 'playwright/test';
import type { LinkState } from './link.ts';
import type { World } from './world.ts';

/** Pseudo-random numbers in [0, 1), the same sequence for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One step in which something fails or recovers. Resolves to the page that is open afterwards: a reboot opens another. */
export interface Fault {
  readonly name: string;
  readonly run: (context: FaultContext) => Promise<Page>;
}

interface FaultContext {
  readonly world: World;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly random: () => number;
  /** Address of the kiosk page. */
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

const onSamePage =
  (run: (context: FaultContext) => Promise<unknown> | void) =>
  async (context: FaultContext): Promise<Page> => {
    await run(context);
    return context.page;
  };
const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** Recoveries occur twice, so that about as many steps recover as fail. */
export const faults: readonly Fault[] = [
  {
    name: 'the Wi-Fi fails',
    run: onSamePage(({ world, random }) => world.wifi.set(pick(states, random) ?? 'cut')),
  },
  { name: 'the Wi-Fi is back', run: onSamePage(({ world }) => world.wifi.set('up')) },
  { name: 'the Wi-Fi is back', run: onSamePage(({ world }) => world.wifi.set('up')) },
  {
    name: 'the service fails',
    run: onSamePage(({ world, random }) => world.cable.set(pick(states, random) ?? 'cut')),
  },
  { name: 'the service is back', run: onSamePage(({ world }) => world.cable.set('up')) },
  { name: 'the gateway stops', run: onSamePage(({ world }) => world.stopGateway()) },
  { name: 'the gateway starts', run: onSamePage(({ world }) => world.startGateway()) },
  { name: 'the gateway starts', run: onSamePage(({ world }) => world.startGateway()) },
  {
    name: 'the device clock jumps',
    run: onSamePage(({ page, random }) =>
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
    run: onSamePage(({ page }) =>
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
    run: onSamePage(async ({ world, random }) => {
      const one = pick(await world.service.store.events.list(), random);
      if (one !== undefined) await world.service.store.events.update(one.id, { published: random() < 0.5 });
    }),
  },
  {
    name: 'a night passes',
    run: onSamePage(({ world, page, random }) => world.skip(page, random() * 10 * 3_600_000)),
  },
  {
    name: 'the device is rebooted',
    run: async ({ page, context, url }) => {
      await page.close();
      const next = await context.newPage();
      // The browser's error page comes without network and service worker; the launcher handles it (deploy/).
      await next.goto(url).catch(() => undefined);
      return next;
    },
  },
];
