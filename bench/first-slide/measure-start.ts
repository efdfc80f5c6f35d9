import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, CDPSession } from 'playwright';

/** Conditions of a start of a page. */
export interface Conditions {
  /** Rate of CPU throttling; 1 is none. */
  readonly slowDown?: number;
  readonly isSlowNetwork?: boolean;
}

export interface Start {
  /** The time runs from the navigation to the frame after the one that shows the first title, fully opaque and in its own font. */
  readonly ms: number;
  /** Bytes received until then, headers included. */
  readonly bytes: number;
  /** The same after the time that the caller lets the page settle. */
  readonly allBytes: number;
}

/** "Slow 4G" of Lighthouse. */
const slowNetwork = {
  offline: false,
  latency: 560,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
};

const maxWaitMs = 60_000;
/** The browser reports received bytes later than the page its title; less than a round trip of the slow network. */
const reportMs = 200;

/** Opens `address` in a new page of `context`. Fails if no title appears within a minute. */
export async function measureStart(
  context: BrowserContext,
  address: string,
  { slowDown = 1, isSlowNetwork = false }: Conditions,
  settleMs = 0,
): Promise<Start> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const received = await countBytes(cdp);
  const starts: Omit<Start, 'allBytes'>[] = [];
  await page.exposeFunction('reportTitle', async (ms: number) => {
    await wait(reportMs);
    starts.push({ ms, bytes: received() });
  });
  await page.addInitScript({ path: 'bench/first-slide/report-first-title.js' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  if (isSlowNetwork) await cdp.send('Network.emulateNetworkConditions', slowNetwork);
  await page.goto(address, { waitUntil: 'commit' });
  const deadline = Date.now() + maxWaitMs;
  while (starts.length === 0 && Date.now() < deadline) await wait(100);
  const [start] = starts;
  if (start === undefined) throw new Error(`No title within ${maxWaitMs / 1000} s: ${address}`);
  await wait(settleMs);
  const allBytes = received();
  await page.close();
  return { ...start, allBytes };
}

/** Bytes of the page's requests so far, also of those that have not ended. Those of a service worker do not count. */
async function countBytes(cdp: CDPSession): Promise<() => number> {
  const bytes = new Map<string, number>();
  const add = (requestId: string, more: number) => bytes.set(requestId, (bytes.get(requestId) ?? 0) + more);
  cdp.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await cdp.send('Network.enable');
  return () => [...bytes.values()].reduce((sum, one) => sum + one, 0);
}
