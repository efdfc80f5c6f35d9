import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { type FakeUpstream, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startGateway } from '#server/app/start-gateway.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { changeEvents, fillEvents } from '#bench/soak/change-events.ts';
import { countTimers } from '#bench/soak/count-timers.ts';
import { reportGrowth, type Sample } from '#bench/soak/growth.ts';

/**
 * 10,000 slides and 1,000 polls with changes on the built page and the real gateway, with an accelerated clock; first without,
 * then with the engine's compilers. Heap after collection, nodes, listeners, timers and open requests must not grow.
 * `SOAK_SLIDES=1000 npm run bench -- soak` is shorter.
 */
const slides = Number(process.env['SOAK_SLIDES'] ?? 10_000);
const slideSeconds = 3;
/** Ten slides take at least one poll, even with the page's jitter of up to a tenth. */
const pollSeconds = 27;
const stepSeconds = 9;
const samples = 20;
/**
 * `warmUpShare`: until the caches of texts and QR codes are full. Compiled code is in the same heap and grows until all that is
 * used often has been compiled.
 */
const engines = [
  { name: 'without compilers', flags: '--no-opt --no-maglev --no-sparkplug', warmUpShare: 0.25 },
  { name: 'with compilers', flags: '', warmUpShare: 0.5 },
] as const;

let now = Date.parse('2026-11-20T12:00:00+01:00');

async function measure(page: Page, cdp: CDPSession, shown: number, inFlight: number): Promise<Sample> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  const timers = Number(await page.evaluate('countTimers()'));
  return {
    slides: shown,
    heapKilobytes: Math.round(usedSize / 1000),
    nodes,
    listeners: jsEventListeners,
    timers,
    inFlight,
  };
}

async function soak(page: Page, upstream: FakeUpstream, gateway: Awaited<ReturnType<typeof startGateway>>) {
  const cdp = await page.context().newCDPSession(page);
  const requests = new Set<unknown>();
  let [polls, round, shown] = [0, 0, 0];
  page.on('request', (request) => {
    if (request.url().includes('/api/updates')) return;
    requests.add(request);
    if (request.url().includes('/api/events?')) polls += 1;
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.goto(`${gateway.url}/?monitor=mensa&seconds=${slideSeconds}&poll=${pollSeconds}`);
  await page.waitForSelector('article[aria-current="true"]');
  const taken: Sample[] = [];
  while (shown < slides) {
    await page.clock.runFor(stepSeconds * 1000);
    now += stepSeconds * 1000;
    shown += stepSeconds / slideSeconds;
    round += 1;
    if (round % 3 === 0) {
      changeEvents(upstream, round / 3, now);
      await gateway.pollNow();
    }
    for (let tries = 0; requests.size > 0 && tries < 100; tries += 1) await wait(2);
    if (shown >= (taken.length + 1) * (slides / samples)) {
      taken.push(await measure(page, cdp, shown, requests.size));
      if (process.env['SOAK_SHOW'] === '1') console.log(JSON.stringify(taken.at(-1)));
    }
  }
  return { taken, polls };
}

async function run({ name, flags, warmUpShare }: (typeof engines)[number]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'aushang-soak-'));
  const upstream = await startFakeUpstream();
  fillEvents(upstream);
  const env = {
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'fatal',
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
  };
  // A copy, as the page would take a new build made meanwhile.
  cpSync('dist/page', join(folder, 'page'), { recursive: true });
  const settings = { ...readSettings(env, join(folder, 'page')), eventServiceUrl: upstream.url };
  const gateway = await startGateway({ settings, now: () => now, monotonic: () => now });
  const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser() ?? undefined;
  const browser = await chromium.launch({
    args: [`--js-flags=--expose-gc ${flags}`, '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await gateway.pollNow();
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await context.clock.install({ time: now });
    await context.addInitScript({ content: countTimers });
    const began = performance.now();
    const { taken, polls } = await soak(await context.newPage(), upstream, gateway);
    const seconds = (performance.now() - began) / 1000;
    console.log(`${name}: ${slides} slides and ${polls} polls in ${seconds.toFixed(0)} s`);
    return reportGrowth(taken.filter((sample) => sample.slides > slides * warmUpShare));
  } finally {
    await browser.close();
    await gateway.close();
    await upstream.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const engine of engines) if (!(await run(engine))) process.exitCode = 1;
