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

const goodSlide = `<h1 data-role="title" style="top: 200px"><span>Ein guter </span><span>Titel</span></h1>
  <p data-role="place" style="top: 600px"><span>Aula</span></p>`;

/** Faults of a good slide with additional CSS and HTML. */
async function faultsOf(
  page: Page,
  style = '',
  more = '',
  wanted = terms,
  slide = goodSlide,
): Promise<readonly string[]> {
  await page.goto('about:blank');
  await page.setContent(`<style>${css} ${style}</style>
    <article aria-current="true" data-event="/api/events/1">${slide}${more}</article>`);
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

/** Parts that stand where those of every poster do; capitals of the test's font are 0.729 em high. */
const posterCss = `
  i { display: inline-block; height: 9px }
  h1, p { line-height: 0; width: auto; left: 111px }
  [data-role=day], [data-role=time] { font-size: 100px; bottom: var(--head, 924.5px) }
  [data-role=time] { left: 600px; bottom: var(--time, var(--head, 924.5px)) }
  [data-role=place] { font-size: 64px; bottom: 800px }
  [data-role=title] { font-size: 120px; left: var(--left, 111px); bottom: var(--title, 148px) }
  [data-role=verb] { left: 1484.6px; font-size: 56px; bottom: 490px; display: var(--code) }
  [data-role=clock] { left: 1650px; font-size: 40px; bottom: 73.7px }
  div, svg { position: absolute; width: var(--side, 324px); height: 324px; right: var(--right, 111.4px);
    bottom: var(--foot, 148px); background: #fff; display: var(--code) }
`;
const posterTexts = { day: 'Heute', time: '18:00', place: 'Aula', verb: 'Mehr dazu', clock: '12:00' };
const textOf = ([role, text]: readonly string[]) => `<p data-role="${role}"><i></i>${text}</p>`;
const poster = `<h1 data-role="title"><i></i>Titel</h1>${Object.entries(posterTexts).map(textOf).join('')}
  <div data-fill="white"></div><svg role="img" aria-label="" viewBox="0 0 37 37"></svg>`;

const posterFaultsOf = (page: Page, style = '', more = '', said = {}) => {
  const besides = { description: '', hasOthersToday: false, ...said };
  return faultsOf(page, `${posterCss} article { ${style} }`, more, { ...terms, besides }, poster);
};

test('a good poster has no fault', async ({ page }) => {
  expect(await posterFaultsOf(page)).toEqual([]);
});

const described = textOf(['description', 'Alles']);
const narrow = '<img alt="" style="position: absolute; right: 0; top: 0; width: 400px; height: 1080px">';

for (const [what, style, found, more, said] of [
  ['a title over the code', '--left: 1300px', /title is out of its zone/],
  ['a description at the left', '', /description is out of its zone/, described],
  ['a time 3 px below its day', '--time: 921.5px', /time is 3.0 px off the line of day/],
  ['capitals that are too low', '--head: 919px', /day is 4.5 px off the first capitals/],
  ['a code that is too small', '--side: 300px', /code is 300 px wide, not 324/],
  ['a code that is too large', '--side: 340px', /code is 340 px wide, not 324/],
  ['a code that is too high', '--foot: 153px', /code is -4.0 px off its height/],
  ['a code at the left', '--right: 146px', /code is -34.6 px off the right margin/],
  ['a title below the code', '--title: 143px', /title is 6.0 px off the line of titles/],
  ['a small picture', '', /the picture has 39 % of its zone/, narrow],
  ['nothing in place of a code', '--code: none', /nothing is in the corner/, '', { hasOthersToday: true }],
  ['no description', '', /nothing is at the upper right/, '', { description: 'Alles' }],
] as const) {
  test(`is found: ${what}`, async ({ page }) => {
    expect(await posterFaultsOf(page, style, more, said)).toContainEqual(expect.stringMatching(found));
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
