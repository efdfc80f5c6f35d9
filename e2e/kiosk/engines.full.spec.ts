import process from 'node:process';
import type { APIRequestContext } from 'playwright/test';
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
import { standing } from '#e2e/looks/slides/walk-slides.ts';

/*
 * The built pages in real old Chromiums. Their clock is the machine's: the gateway's time is the test's, and the page
 * must go by that.
 */

test.use(slideOptions);
// `scripts/test.mjs` and `scripts/engines.mjs` fetch them; only Linux on x64 can run them.
test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'there are no old engines for this machine',
);

const shown = ['all-fields', 'cancelled', 'emoji', 'emoji-lines', 'image', 'joined-120'];
const samples = slideSet.filter(({ key }) => shown.includes(key));

async function start(version: number): Promise<OldBrowser> {
  const launcher = process.env[`ENGINE_${version}`];
  if (launcher === undefined) throw new Error('npm run test:engines fetches the engines');
  const browser = await startOldBrowser(launcher);
  expect(browser.version).toContain(`Chrome/${version}.`);
  return browser;
}

const keyOf = `(document.querySelector('article[aria-current="true"]') || { dataset: {} }).dataset.event || ''`;
const pictureCount = `document.querySelectorAll('article[aria-current="true"] img[alt=""]').length`;

async function measure(browser: OldBrowser): Promise<SlideMeasure> {
  // The probe's own answer, as Playwright hands it over elsewhere: a schema of it would say the same twice.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await browser.evaluate('aushangProbe.measure()')) as SlideMeasure;
}

/** Every regular expression in the scripts that the gateway serves to a wall, by the compiler's own parser. */
async function patternsOf(url: string, request: APIRequestContext) {
  const html = await (await request.get(`${url}/?monitor=mensa`)).text();
  const entry = /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? '';
  const found = new Map<string, { readonly pattern: string; readonly flags: string }>();
  for (const { regex } of findRegexes(parseAst(await (await request.get(url + entry)).text())))
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
        await browser.open(`${servers.url}/?monitor=mensa&${standing}`);
        const seen = new Set<string>();
        for (let turn = 0; turn < 3 * samples.length; turn += 1) {
          await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
          const key = String(await browser.evaluate(keyOf));
          const sample = filled.get(key);
          // A picture that is not there in time waits for the next round.
          const isWhole = sample?.picture === undefined || (await browser.evaluate(pictureCount)) === 1;
          if (sample !== undefined && isWhole && !seen.has(sample.key)) {
            seen.add(sample.key);
            const picture = decodeScreenshot(await browser.screenshot());
            // Chromium 79 calls it a shift when the picture wanders by `transform`; newer ones do not.
            const told = await measure(browser);
            const measured = version === 79 ? { ...told, layoutShift: 0 } : told;
            const address = await addressOf(servers, sample, key);
            expect
              .soft(
                [
                  ...findFaults(measured, picture, { inset: 5 }),
                  ...(await findCodeFaults(measured, picture, address)),
                ],
                sample.key,
              )
              .toEqual([]);
            expect.soft(measured.heading).toBe(sample.title ?? sample.name);
          }
          await browser.press('ArrowRight', 39);
          await expect.poll(() => browser.evaluate(keyOf)).not.toBe(key);
        }
        expect([...seen].toSorted()).toEqual(shown);
        expect(browser.complaints).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  }

  test(`Chromium ${version} keeps the slides through a reload, with what it has of a memory`, async ({
    servers,
    clock,
  }) => {
    await fillEventService(servers, samples, clock.now());
    const browser = await start(version);
    try {
      const address = `${servers.url}/?monitor=mensa&${standing}`;
      await browser.open(address);
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
      const memory = await browser.evaluate(`(async () => ({
        worker: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : -1,
        stores: typeof indexedDB === 'object' && indexedDB !== null,
      }))()`);
      test.info().annotations.push({ type: 'memory', description: JSON.stringify(memory) });
      await browser.open(address);
      await expect.poll(() => browser.evaluate(keyOf), { timeout: 30_000 }).not.toBe('');
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
}

test('Chromium 79 gets through the whole set: no title stops it', async ({ servers, clock }) => {
  const filled = await fillEventService(servers, slideSet, clock.now());
  const browser = await start(79);
  try {
    await browser.open(`${servers.url}/?monitor=mensa&${standing}`);
    const seen = new Set<string>();
    for (let turn = 0; turn < filled.size; turn += 1) {
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

test('no regular expression of the pages hangs Chromium 79', async ({ servers, page }) => {
  const patterns = await patternsOf(servers.url, page.request);
  expect(patterns.length).toBeGreaterThan(50);
  const browser = await start(79);
  try {
    for (const { pattern, flags } of patterns) {
      // Texts with a character beyond Latin-1 take another way through the engine than those without.
      const ask = `['Weiterbildungszentrum', 'a–„b“ Weiterbildung WebWeek 12:30 👩‍🔬', 'https://a.example/–'].map((text) =>
        text.replace(new RegExp(${JSON.stringify(pattern)}, ${JSON.stringify(flags)}), '')).length`;
      expect(await browser.evaluate(ask), `/${pattern}/${flags}`).toBe(3);
    }
  } finally {
    await browser.close();
  }
});

test('Chromium 72, below the floor, says so in words', async ({ servers, clock }) => {
  await fillEventService(servers, samples, clock.now());
  const browser = await start(72);
  try {
    await browser.open(`${servers.url}/?monitor=mensa`);
    await expect
      .poll(() => browser.evaluate('document.body ? document.body.innerText : ""'), { timeout: 30_000 })
      .toMatch(/Browser.*(alt|neuer)|neuer.*Browser/i);
  } finally {
    await browser.close();
  }
});
