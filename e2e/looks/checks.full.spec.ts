import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { bundleProbe } from '#e2e/looks/slides/bundle-probe.ts';
import { findCodeFaults, findFaults, type Terms } from '#e2e/looks/slides/find-faults.ts';
import { decodeScreenshot } from '#e2e/looks/slides/decode-screenshot.ts';
import { leaveFirstSlide, measureSlide } from '#e2e/looks/slides/walk-slides.ts';
import { takeScreenshot } from '#e2e/support/take-screenshot.ts';

/* The checks of `slides.spec.ts` on slides with one planted fault each. */

const terms: Terms = { inset: 5 };
const css = `
  body { margin: 0; font-family: sans-serif }
  article { position: absolute; top: 0; left: 0; width: 100vw; height: 100vh; background: #102030; color: #fff }
  h1, p { position: absolute; margin: 0; left: 200px; font-size: 80px; line-height: 1.2; width: 1200px; white-space: pre }
  span { display: block }
`;

/** Faults of a good slide with additional CSS and HTML. */
async function faultsOf(page: Page, style = '', more = '', wanted = terms): Promise<readonly string[]> {
  await page.goto('about:blank');
  await page.setContent(`<style>${css} ${style}</style>
    <article aria-current="true" data-event="/api/events/1">
      <h1 data-role="title" style="top: 200px"><span>Ein guter </span><span>Titel</span></h1>
      <p data-role="place" style="top: 600px"><span>Aula</span></p>${more}
    </article>`);
  await page.evaluate(await bundleProbe());
  const screenshot = await decodeScreenshot(await takeScreenshot(page));
  return findFaults(await measureSlide(page), screenshot, wanted);
}

test('a good slide has no fault', async ({ page }) => {
  expect(await faultsOf(page)).toEqual([]);
});

for (const [what, style, more, found] of [
  ['a text wider than its box', 'h1 { width: 300px }', '', /leaves its box/],
  ['more lines than its box holds', 'h1 { height: 100px }', '', /leaves its box/],
  ['lines that touch', 'h1 { line-height: 0.6 }', '', /lines touch/],
  ['two texts over each other', 'p { margin-top: -380px }', '', /title .* overlaps place/],
  ['a text in the margin', 'p { margin-left: -150px }', '', /place .*out of the safe area/],
  [
    'an element without text in the margin',
    '',
    '<b style="position: absolute; top: 9px; width: 3px; height: 3px; background: #fff"></b>',
    /^9 pixels outside/,
  ],
  ['a title below its floor', 'h1 { font-size: 48px }', '', /title .* below its floor/],
  ['a text below its floor', 'p { font-size: 25px }', '', /place .* below its floor/],
  ['a text that is not legible from 3 metres', 'p { font-size: 50px }', '', /place .* below its floor/],
  [
    'a day that is not legible from 5 metres',
    '',
    '<p data-role="day" style="top: 800px"><span>Heute</span></p>',
    /day .* below its floor/,
  ],
  [
    'a row without words',
    '',
    '<p data-role="next" style="top: 800px"><span>…</span></p>',
    /a row without words/,
  ],
  ['a text of low contrast', 'p { color: #778899 }', '', /by its styles/],
  ['a text of low contrast by a filter', 'p { filter: brightness(50%) }', '', /by its pixels/],
  ['a translucent text', 'p { opacity: 0.6 }', '', /opacity/],
  ['two headings', '', '<h1 data-role="title" style="top: 800px">Zweiter</h1>', /2 headings/],
] as const) {
  test(`is found: ${what}`, async ({ page }) => {
    const faults = await faultsOf(page, style, more);
    expect(faults.filter((fault) => found.test(fault))).not.toEqual([]);
  });
}

for (const [name, lines, found] of [
  [
    'Gegen die Lebensmittelverschwendung',
    ['Gegen die Leben', 'smittelverschwendung'],
    /Leben\|smittel.* without a hyphen/,
  ],
  [
    'Das Semesterabschlusskonzert',
    ['Das Semesterab-', 'schlusskonzert'],
    /Semesterab-schlusskonzert.* not cut at a joint/,
  ],
  ['Jazz und Tapas 🎷', ['Jazz und Tapas', '🎷'], /“🎷” is alone/],
  ['Medizin – KI', ['Medizin –', 'KI'], /“KI” is alone/],
  ['Lesung „ Stille “', ['Lesung „', 'Stille “'], /quotation mark/],
] as const) {
  test(`is found: lines of a title that no typesetter would set: ${lines.join(' / ')}`, async ({ page }) => {
    const [first, second] = lines;
    const hyphen = first.endsWith('-') ? '<style>h1 span:first-child::after { content: "-" }</style>' : '';
    const shown = name.startsWith(first) ? first : first.replace(/-$/, '');
    await page.goto('about:blank');
    const rest = name.slice(name.indexOf(shown) + shown.length, name.lastIndexOf(second));
    await page.setContent(`<style>${css}</style>${hyphen}
      <article aria-current="true"><h1 data-role="title" style="top: 200px"><span>${shown}${rest}</span><span>${second}</span></h1></article>`);
    await page.evaluate(await bundleProbe());
    const faults = findFaults(
      await measureSlide(page),
      await decodeScreenshot(await takeScreenshot(page)),
      terms,
    );
    expect(faults).toContainEqual(expect.stringMatching(found));
  });
}

const square = (style: string) =>
  `<span data-fill="white" style="position: absolute; background: #fff; width: 324px; height: 324px; ${style}"></span>
   <svg role="img" aria-label="" viewBox="0 0 37 37" style="position: absolute; width: 296px; height: 296px; ${style}"></svg>`;
const good = 'left: 1480px; top: 610px';

for (const [what, style, more, found] of [
  ['a code that is too small', '', square(`${good}; width: 200px`), /square of the code is 200 px/],
  ['a code at the left', '', square('left: 200px; top: 700px'), /not at the right edge/],
  ['a title below the code', 'h1 { top: 950px !important }', square(good), /off the edge of the code/],
  [
    'a time below its day',
    '',
    '<p data-role="day" style="top: 800px">Heute</p><p data-role="time" style="left: 700px; top: 850px">18:00</p>',
    /time is .* off the line of day/,
  ],
  [
    'a description at the left',
    '',
    '<p data-role="description" style="top: 800px">Alles</p>',
    /description is not in its corner/,
  ],
  [
    'a small picture',
    '',
    `<img alt="" style="position: absolute; left: 1300px; top: 700px; width: 200px; height: 200px">`,
    /the picture has \d+ %/,
  ],
] as const) {
  test(`is found: ${what}`, async ({ page }) => {
    const faults = await faultsOf(page, style, more);
    expect(faults.filter((fault) => found.test(fault))).not.toEqual([]);
  });
}

const onImage =
  'h1, p { z-index: 2 } [data-fill] { position: absolute; left: 0; bottom: 0; z-index: 1; background: #102030 }';
const image = `<img alt="" style="position: absolute; top: 0; left: 0; width: 100vw; height: 100vh"
  src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='%23789' d='M0 0h9v9H0z'/></svg>">`;
const groundOf = (height: number, content = '') =>
  `${image}<div data-fill="ground" style="width: 1450px; height: ${height}px">${content}</div>`;

test('is found: a text over an image but not on a box of the ground, and what is on one but in the margin', async ({
  page,
}) => {
  expect(await faultsOf(page, onImage, groundOf(950))).toEqual([]);
  const beside = await faultsOf(page, onImage, groundOf(600));
  expect(beside).toContainEqual(expect.stringMatching(/title .* overlaps image/));
  expect(beside).not.toContainEqual(expect.stringMatching(/place .* overlaps image/));
  const dot =
    '<b style="position: absolute; left: 9px; bottom: 9px; width: 3px; height: 3px; background: #fff"></b>';
  expect(await faultsOf(page, onImage, groundOf(950, dot))).toEqual([
    expect.stringMatching(/^9 pixels outside/),
  ]);
});

test('is found: a text too small for its distance', async ({ page }) => {
  const near = { ...terms, diagonal: 55, distance: 3 };
  expect(await faultsOf(page, '', '', near)).toEqual([]);
  const far = await faultsOf(page, '', '', { ...near, distance: 9 });
  expect(far).toContainEqual(expect.stringMatching(/title .* below its floor/));
});

test('is found: a layout shift', async ({ page }) => {
  expect(await faultsOf(page)).toEqual([]);
  await page.evaluate(() => {
    const place = document.querySelector('p');
    if (place !== null) place.style.top = '800px';
  });
  await expect.poll(async () => (await measureSlide(page)).layoutShift).toBeGreaterThan(0);
});

test('is found: a QR code missing, partly hidden, or with another address', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&seconds=600&transition=none');
  await awaitStart(page);
  await leaveFirstSlide(page);
  await expect(page.locator('article[aria-current="true"] svg[role="img"]')).toHaveCount(1);
  await page.evaluate(await bundleProbe());
  const codeFaultsFor = async (address: string | null) =>
    findCodeFaults(await measureSlide(page), await decodeScreenshot(await takeScreenshot(page)), address);
  const [read] = await codeFaultsFor('https://elsewhere.example');
  const address = /"(http[^"]+)"/.exec(read ?? '')?.[1] ?? '';
  expect(await codeFaultsFor(address)).toEqual([]);
  expect(await codeFaultsFor(null)).toEqual(['1 codes, not 0']);
  await page
    .locator('svg[role="img"] path')
    .last()
    .evaluate((path) => path.setAttribute('opacity', '0.1'));
  expect(await codeFaultsFor(address)).toEqual([expect.stringMatching(/reads \[\]/)]);
});
