import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseAst } from 'vite';
import * as z from 'zod';
import { expect, test } from '#e2e/support/harness.ts';
import { bundleProbe } from '#e2e/looks/slides/bundle-probe.ts';
import { addressOf, slideOptions } from '#e2e/looks/slides/check-slides.ts';
import { fillEventService, slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import { findCodeFaults, findFaults } from '#e2e/looks/slides/find-faults.ts';
import { type OldBrowser, startOldBrowser } from '#e2e/looks/slides/old-browser.ts';
import { decodeScreenshot } from '#e2e/looks/slides/decode-screenshot.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import { manualLoop } from '#e2e/looks/slides/walk-slides.ts';

/* The built pages in old Chromiums. Their clock is the machine's, while the gateway's time is the test's. */

test.use(slideOptions);
// `scripts/test.mjs` and `scripts/engines.mjs` fetch them; they exist for Linux on x64 only.
test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'there are no old engines for this machine',
);

const chosenKeys = ['all-fields', 'cancelled', 'emoji', 'emoji-lines', 'image', 'joined-120'];
const samples = slideSet.filter(({ key }) => chosenKeys.includes(key));

async function start(version: number): Promise<OldBrowser> {
  const launcher = process.env[`ENGINE_${version}`];
  if (launcher === undefined) throw new Error('npm run test:engines fetches the engines');
  const browser = await startOldBrowser(launcher);
  expect(browser.version).toContain(`Chrome/${version}.`);
  return browser;
}

const keyOf = `(document.querySelector('article[aria-current="true"]') || { dataset: {} }).dataset.event || ''`;
/** The slide in the document is there before the page listens to keys. */
const hasStarted = `document.querySelector('#root > main:not([class*="waiting"])') !== null`;
const imageCount = `document.querySelectorAll('article[aria-current="true"] img[alt=""]').length`;

async function measure(browser: OldBrowser): Promise<SlideMeasure> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of the probe, in JSON
  return (await browser.evaluate('aushangProbe.measure()')) as SlideMeasure;
}

const assets = 'dist/page/assets';

/** Every regular expression in the scripts of the pages. */
function listPatterns() {
  const found = new Map<string, { readonly pattern: string; readonly flags: string }>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js')))
    for (const { regex } of findRegexes(parseAst(readFileSync(join(assets, file), 'utf8'))))
      found.set(`${regex.pattern}/${regex.flags}`, regex);
  return [...found.values()];
}

const literalSchema = z.object({ regex: z.object({ pattern: z.string(), flags: z.string() }) });

function findRegexes(node: unknown): readonly z.output<typeof literalSchema>[] {
  if (typeof node !== 'object' || node === null) return [];
  const literal = literalSchema.safeParse(node);
  return literal.success ? [literal.data] : Object.values(node).flatMap(findRegexes);
}

for (const version of [79, 92]) {
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
  ] as const) {
    test(`Chromium ${version} shows the slides complete and undistorted in ${width}x${height}`, async ({
      servers,
      clock,
    }) => {
      const filled = await fillEventService(servers, samples, clock.now());
      const browser = await start(version);
      try {
        await browser.addScript(await bundleProbe());
        await browser.setSize(width, height);
        await browser.open(`${servers.url}/?monitor=mensa&${manualLoop}`);
        await expect.poll(() => browser.evaluate(hasStarted), { timeout: 30_000 }).toBe(true);
        const seen = new Set<string>();
        for (let change = 0; change < 3 * samples.length; change += 1) {
          await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
          const key = String(await browser.evaluate(keyOf));
          const sample = filled.get(key);
          // A late image is there in the next round of the loop.
          const isWhole = sample?.image === undefined || (await browser.evaluate(imageCount)) === 1;
          if (sample !== undefined && isWhole && !seen.has(sample.key)) {
            seen.add(sample.key);
            const screenshot = await decodeScreenshot(await browser.screenshot());
            // Chromium 79 counts the drift, a `transform`, as a layout shift; newer ones do not.
            const result = await measure(browser);
            const measured = version === 79 ? { ...result, layoutShift: 0 } : result;
            const address = await addressOf(servers, sample, key);
            expect
              .soft(
                [
                  ...findFaults(measured, screenshot, { inset: 5 }),
                  ...(await findCodeFaults(measured, screenshot, address)),
                ],
                sample.key,
              )
              .toEqual([]);
            expect.soft(measured.heading).toBe(sample.title ?? sample.name);
          }
          await browser.press('ArrowRight', 39);
          await expect.poll(() => browser.evaluate(keyOf)).not.toBe(key);
        }
        expect([...seen].toSorted()).toEqual(chosenKeys);
        expect(browser.complaints).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  }

  test(`Chromium ${version} shows the slides after a reload, with or without its storage`, async ({
    servers,
    clock,
  }) => {
    await fillEventService(servers, samples, clock.now());
    const browser = await start(version);
    try {
      const address = `${servers.url}/?monitor=mensa&${manualLoop}`;
      await browser.open(address);
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
      const storage = await browser.evaluate(`(async () => ({
        worker: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : -1,
        stores: typeof indexedDB === 'object' && indexedDB !== null,
      }))()`);
      test.info().annotations.push({ type: 'storage', description: JSON.stringify(storage) });
      await browser.open(address);
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

test('Chromium 79 shows every slide of the set', async ({ servers, clock }) => {
  const filled = await fillEventService(servers, slideSet, clock.now());
  const browser = await start(79);
  try {
    await browser.open(`${servers.url}/?monitor=mensa&${manualLoop}`);
    await expect.poll(() => browser.evaluate(hasStarted), { timeout: 30_000 }).toBe(true);
    const seen = new Set<string>();
    for (let change = 0; change < filled.size; change += 1) {
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
      const key = String(await browser.evaluate(keyOf));
      seen.add(key);
      await browser.press('ArrowRight', 39);
      await expect.poll(() => browser.evaluate(keyOf), key).not.toBe(key);
    }
    expect(seen.size).toBe(filled.size);
  } finally {
    await browser.close();
  }
});

test('no regular expression of the pages hangs Chromium 79', async () => {
  const patterns = listPatterns();
  expect(patterns.length).toBeGreaterThan(50);
  const browser = await start(79);
  try {
    for (const { pattern, flags } of patterns) {
      // V8 handles texts with characters beyond Latin-1 separately.
      const expression = `['Weiterbildungszentrum', 'a–„b“ Weiterbildung WebWeek 12:30 👩‍🔬', 'https://a.example/–'].map((text) =>
        text.replace(new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(flags)}), '')).length`;
      expect(await browser.evaluate(expression), `/${pattern}/${flags}`).toBe(3);
    }
  } finally {
    await browser.close();
  }
});

test('Chromium 64, below the floor, shows the plain wall', async ({ servers, clock }) => {
  await fillEventService(servers, samples, clock.now());
  const browser = await start(64);
  try {
    await browser.open(`${servers.url}/?monitor=mensa&seconds=3&overview=off`);
    await expect.poll(() => browser.evaluate('location.search'), { timeout: 30_000 }).toContain('plain=1');
    const seen = new Set<string>();
    for (let change = 0; change < samples.length; change += 1) {
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe([...seen].at(-1) ?? '');
      seen.add(String(await browser.evaluate(keyOf)));
    }
    expect(seen.size).toBe(samples.length);
    // These complaints come from the full page, whose script it cannot parse, and while a slide takes long to draw.
    expect(browser.complaints.filter((one) => !/SyntaxError|status of 503/.test(one))).toEqual([]);
  } finally {
    await browser.close();
  }
});
