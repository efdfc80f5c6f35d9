import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright';
import { type Servers, startServers } from '#e2e/support/start-servers.ts';
import { createWorkerServers } from '#e2e/support/worker-servers.ts';
import { installClock } from '#e2e/support/test-clock.ts';
import { chosenSlides } from './chosen-slides.ts';
import { drawContactSheet } from './draw-contact-sheet.ts';
import { fillEventService, type SampleByEvent, slideSet } from './fill-event-service.ts';
import { realSamples } from './real-samples.ts';
import { nameOf, type Size, sizes } from './sizes.ts';
import { openSlides, walkSlides } from './walk-slides.ts';
import { wallSamples } from './wall-samples.ts';

/*
 * `npm run screenshots`: all slides in all sizes and a contact sheet of each size, into `screenshots/`. Arguments: sizes
 * (`1920x1080`), `chosen` for the chosen slides, `wall` for a monitor with every composition and some real titles in each
 * theme and language, and in the colours of a house, URL parameters (`theme=dark`).
 */

let startedAt = performance.now();
const startAt = '2026-11-20T12:00:00+01:00';
const target = resolve('screenshots');
const given = process.argv.slice(2);
const wantedSizes = sizes.filter((size) => given.includes(nameOf(size)));
const isWall = given.includes('wall');
const parameters = [
  ...(isWall ? ['overview=auto'] : []),
  ...given.filter((argument) => argument.includes('=')),
].join('&');
/** This makes about 40 slides with the overviews. */
const wholeWall = [...wallSamples, ...realSamples().filter((_sample, index) => index % 4 === 0)];
const samples = isWall ? wholeWall : given.includes('chosen') ? chosenSlides : slideSet;
/** Names of files in e2e/sites; '' for the built-in site. */
const sites = isWall ? ['wall', 'house'] : [''];
const looks = isWall ? ['theme=light', 'theme=dark', 'theme=contrast', 'theme=light&lang=en'] : [''];
/** The house is taken in the first two looks only: its colours are not in the others, or the same. */
const looksOf = (site: string) => (site === 'house' ? looks.slice(0, 2) : looks);

interface Take {
  readonly size: Size;
  readonly site: string;
  /** URL parameters. */
  readonly look: string;
}

async function takeScreenshots(
  browser: Browser,
  servers: Servers,
  filled: SampleByEvent,
  take: Take,
): Promise<string> {
  const { size, site, look } = take;
  const values = look.split('&').map((one) => one.split('=')[1] ?? '');
  const name = [nameOf(size), site, ...values].filter(Boolean).join('-');
  const folder = join(target, name);
  await mkdir(folder, { recursive: true });
  // Every size begins at the same minute.
  startedAt = performance.now();
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
  await installClock(context, startAt);
  const page = await context.newPage();
  await openSlides(page, servers, [look, parameters].filter(Boolean).join('&'));
  const names: string[] = [];
  const shoot = async (what: string) => {
    const file = `${String(names.length + 1).padStart(2, '0')}-${what}.png`;
    await page.screenshot({ path: join(folder, file) });
    names.push(file);
  };
  let pages = 0;
  const shootPage = () => shoot(`overview-${(pages += 1)}`);
  await walkSlides(page, filled, ({ sample }) => shoot(sample.key), shootPage);
  await context.close();
  return screenshotSheet(browser, { name, names, size });
}

async function screenshotSheet(
  browser: Browser,
  { name, names, size }: { name: string; names: readonly string[]; size: Size },
): Promise<string> {
  const html = join(target, name, 'index.html');
  await writeFile(html, drawContactSheet(names, size));
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(pathToFileURL(html).href);
  const path = join(target, `${name}.png`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}

const executablePath = process.env['KIOSK_BROWSER'];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const dataDir = await mkdtemp(join(tmpdir(), 'aushang-screenshots-'));
const now = () => Math.round(Date.parse(startAt) + performance.now() - startedAt);
const worker = createWorkerServers();

async function takeSite(site: string): Promise<void> {
  const env: Record<string, string> = site === '' ? {} : { SITE_FILE: `e2e/sites/${site}.json` };
  const own = { worker, now, dataDir: join(dataDir, site) };
  const servers = await startServers({ service: { demo: false }, env }, own);
  try {
    const filled = await fillEventService(servers, samples, now());
    for (const size of wantedSizes.length > 0 ? wantedSizes : sizes)
      for (const look of looksOf(site))
        process.stdout.write(`${await takeScreenshots(browser, servers, filled, { size, site, look })}\n`);
  } finally {
    await servers.close();
  }
}

try {
  for (const site of sites) await takeSite(site);
} finally {
  await worker.close();
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
