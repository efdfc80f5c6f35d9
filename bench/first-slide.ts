import { loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { type Conditions, measureStart, type Start } from '#bench/first-slide/measure-start.ts';
import { startSlides } from '#bench/first-slide/start-slides.ts';

/**
 * Time from the navigation until the first title is readable, on the built kiosk page and on a hand-written page with the same
 * number of slides, in the same browser and in turns. Fails if the ratio of the medians is above its goal (docs/performance.md).
 */
const slides = 20;
const rounds = Number(process.env['ROUNDS'] ?? 7);
const KiB = 1024;
const bytesUntilSlide = 45 * KiB;
const bytesInAll = 240 * KiB;

const { handWritten, kiosk, gateway, close } = await startSlides(slides);
const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const addresses = [handWritten, `${kiosk}&seconds=5`] as const;

const failures: string[] = [];
function report(what: string, isWithin: boolean): void {
  console.log(`${isWithin ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!isWithin) failures.push(what);
}

const newContext = (of: Browser): Promise<BrowserContext> =>
  of.newContext({ locale: 'de-DE', viewport: { width: 1920, height: 1080 } });

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

/** Such as `73 ms (61 to 94)`: the median, the best and the worst. */
function describe(values: readonly number[]): string {
  const [median, least, most] = [medianOf(values), Math.min(...values), Math.max(...values)];
  return `${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})`;
}

/** `run` measures one start of one page; both pages take turns. `goal`: null if the ratio is printed only. */
async function compare(
  what: string,
  goal: number | null,
  run: (address: string) => Promise<Start>,
): Promise<readonly Start[]> {
  const starts: [Start[], Start[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const side of [0, 1] as const) starts[side].push(await run(addresses[side]));
  const [plain, kiosk] = [starts[0].map(({ ms }) => ms), starts[1].map(({ ms }) => ms)];
  const ratio = medianOf(kiosk) / medianOf(plain);
  const found = `${what}: ${describe(kiosk)}, hand-written ${describe(plain)}, ${ratio.toFixed(2)} times`;
  if (goal === null) console.log(`      ${found}`);
  else report(`${found} (at most ${goal})`, ratio <= goal);
  return starts[1];
}

function measureCold(conditions: Conditions, settleMs = 0) {
  return async (address: string): Promise<Start> => {
    const context = await newContext(browser);
    const start = await measureStart(context, address, conditions, settleMs);
    await context.close();
    return start;
  };
}

/** A context in which both pages were open before; the kiosk page's service worker holds the build. */
async function visitedContext(): Promise<BrowserContext> {
  const context = await newContext(browser);
  for (const address of addresses) {
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForSelector('article[aria-current="true"] h1');
    if (address === addresses[1]) await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.waitForTimeout(3000);
    await page.close();
  }
  return context;
}

console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}; ${slides} events, medians of ${rounds}`);
await compare('cold', 1.5, measureCold({}));
await compare('cold, processor 6 times slower', null, measureCold({ slowDown: 6 }));
const slow = await compare('cold, slow 4G', 1.4, measureCold({ isSlowNetwork: true }, 6000));
const visited = await visitedContext();
await compare('second visit, processor 6 times slower', 1.5, (address) =>
  measureStart(visited, address, { slowDown: 6 }),
);
const until = medianOf(slow.map(({ bytes }) => bytes));
report(
  `received until the first slide: ${(until / KiB).toFixed(1)} KiB (at most 45)`,
  until <= bytesUntilSlide,
);
const all = medianOf(slow.map(({ allBytes }) => allBytes));
report(`received in all: ${(all / KiB).toFixed(1)} KiB (at most 240)`, all <= bytesInAll);
await gateway.close();
const offline: number[] = [];
for (let round = 0; round < rounds; round += 1)
  offline.push((await measureStart(visited, addresses[1], { slowDown: 6 })).ms);
console.log(`      second visit without network, 6 times slower: ${describe(offline)}`);
await browser.close();
await close();
process.exitCode = failures.length === 0 ? 0 : 1;
