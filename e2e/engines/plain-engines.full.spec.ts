import process from 'node:process';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { decodeQr } from '#e2e/support/decode-qr.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { addressOf, slideOptions } from '#e2e/looks/slides/check-slides.ts';
import { decodeScreenshot } from '#e2e/looks/slides/decode-screenshot.ts';
import { fillEventService, slideSet } from '#e2e/looks/slides/fill-event-service.ts';
import { startOldBrowser } from '#e2e/looks/slides/old-browser.ts';
import { type OldWebKit, startOldWebKit } from '#e2e/looks/slides/old-webkit.ts';
import type { Sample } from '#e2e/looks/slides/sample.ts';
import type { Size } from '#e2e/looks/slides/sizes.ts';
import { manualLoop } from '#e2e/looks/slides/walk-slides.ts';

/* The plain wall in engines below the floor. All expressions are ES5. */

test.use(slideOptions);
// `scripts/test.mjs` and `scripts/engines.mjs` fetch them; they exist for Linux on x64 only.
test.skip(
  process.platform !== 'linux' || process.arch !== 'x64',
  'there are no old engines for this machine',
);

const chosenKeys = ['all-fields', 'cancelled', 'joined-120', 'image'];
const samples = slideSet.filter(({ key }) => chosenKeys.includes(key));

const engines = [
  { name: 'Chromium 64', variable: 'ENGINE_64', version: 'Chrome/64.', start: startOldBrowser },
  { name: 'WebKit 538', variable: 'ENGINE_WEBKIT', version: 'AppleWebKit/538.', start: startOldWebKit },
];

const landscape = { width: 1920, height: 1080 };
const portrait = { width: 1080, height: 1920 };

const article = `document.querySelector('article[aria-current="true"]')`;
const keyOnWall = `/[?&]plain=1/.test(location.search) && ${article} ? ${article}.getAttribute('data-event') : ''`;

const measureWall = `(function () {
  var article = ${article};
  var outside = [];
  var range = document.createRange();
  // The rest of a shortened text is clipped: for screen readers only.
  function isClipped(node) {
    var element = node.parentNode;
    while (element !== article && getComputedStyle(element).clip === 'auto') element = element.parentNode;
    return element !== article;
  }
  function textsOf(element) {
    var walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, null, false);
    var found = [];
    while (walker.nextNode()) if (!isClipped(walker.currentNode)) found.push(walker.currentNode);
    return found;
  }
  textsOf(article).forEach(function (text) {
    range.selectNodeContents(text);
    var box = range.getBoundingClientRect();
    var isInside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (box.width > 0 && !isInside) outside.push(text.data);
  });
  var heading = article.querySelector('h1');
  var image = article.querySelector('img');
  var imageBox = image && image.getBoundingClientRect();
  return {
    heading: heading.textContent,
    isSeen: heading.getBoundingClientRect().height > 0,
    // Its place is 40 % of the width in landscape.
    hasPicture: !!image && image.complete && image.naturalWidth > 0 && imageBox.width > innerWidth / 3,
    outside: outside,
    overflow: document.documentElement.scrollWidth - innerWidth
  };
})()`;

/** Lines of a text may be elements of their own, without white space between them. */
const withoutBreaks = (text: string) => text.replaceAll(/[\s\u00AD]/gu, '');

const wallOf = (sample: Sample | undefined) => ({
  heading: withoutBreaks(sample?.title ?? sample?.name ?? ''),
  isSeen: true,
  hasPicture: sample?.image !== undefined,
  outside: [],
  overflow: 0,
});

async function readWall(browser: OldWebKit) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of `measureWall`, in JSON
  const wall = (await browser.evaluate(measureWall)) as ReturnType<typeof wallOf>;
  return { ...wall, heading: withoutBreaks(wall.heading) };
}

/** The code on the screenshot, which is larger than the window if the document is. */
async function expectCode(browser: OldWebKit, servers: Servers, sample: Sample, key: string, size: Size) {
  const png = await browser.screenshot();
  const { width, height } = await decodeScreenshot(png);
  expect({ width, height }).toEqual(size);
  const address = await addressOf(servers, sample, key);
  expect(await decodeQr(png)).toEqual(address === null ? [] : [address]);
}

/** Keys of all slides as the kiosk page shows them. */
async function readOrder(page: Page, servers: Servers): Promise<readonly string[]> {
  await servers.open(page, `/?monitor=mensa&${manualLoop}`);
  const current = page.locator('article[aria-current="true"]');
  const keys: string[] = [];
  await awaitStart(page);
  for (let count = 0; count < samples.length; count += 1) {
    await expect(current).not.toHaveAttribute('data-event', keys.at(-1) ?? '');
    keys.push((await current.getAttribute('data-event')) ?? '');
    await page.keyboard.press('ArrowRight');
  }
  return keys;
}

for (const { name, variable, version, start } of engines) {
  for (const size of [landscape, portrait]) {
    test(`${name} shows the slides on the plain wall in ${size.width}x${size.height}`, async ({
      servers,
      clock,
      page,
    }) => {
      const filled = await fillEventService(servers, samples, clock.now());
      const keys = await readOrder(page, servers);
      const illustrated = keys.findIndex((key) => filled.get(key)?.image !== undefined);
      const launcher = process.env[variable];
      if (launcher === undefined) throw new Error('npm run test:engines fetches the engines');
      const browser: OldWebKit = await start(launcher);
      try {
        expect(browser.version).toContain(version);
        await browser.setSize(size.width, size.height);
        await browser.open(`${servers.url}/?monitor=mensa&seconds=8&overview=off`);
        let complaintsBefore: number | null = null;
        for (const key of size === portrait ? keys.slice(0, 1 + illustrated) : keys) {
          await expect
            .poll(() => browser.evaluate(keyOnWall), { intervals: [100], timeout: 60_000 })
            .toBe(key);
          complaintsBefore ??= browser.complaints.length;
          const sample = filled.get(key);
          if (sample === undefined) throw new Error(`no sample is behind ${key}`);
          // Texts have other widths until the fonts have arrived, and are not drawn.
          await expect.poll(async () => (await readWall(browser)).outside).toEqual([]);
          expect(await readWall(browser)).toEqual(wallOf(sample));
          await expectCode(browser, servers, sample, key, size);
        }
        expect(browser.complaints.slice(complaintsBefore ?? 0)).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  }
}
