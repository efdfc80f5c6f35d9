import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import sharp from 'sharp';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { type Servers, startServers } from '#e2e/support/start-servers.ts';
import { createWorkerServers } from '#e2e/support/worker-servers.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { installClock, type TestClock } from '#e2e/support/test-clock.ts';
import type { Heartbeat } from '#screens/model/heartbeat.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';

/*
 * `npm run screenshots -- desk`: the pictures of the help for staff into `docs/de/pictures`, of the desk with the sample events,
 * and that of the README.
 */

const target = resolve('docs/de/pictures');
const pictureOfReadme = resolve('docs/pictures/desk.png');
const startAt = '2026-11-20T12:00:10+01:00';
const password = 'ein Passwort fuer Bilder';
/** `scripts/build/build-help.mjs` halves them again. */
const deviceScaleFactor = 2;
const maxWidth = 1360;

const screens = {
  'mensa-eingang': {
    monitors: ['mensa'],
    place: { building: 'Mensa', floor: 'EG', place: 'Eingang', contact: 'Hausdienst, Tel. 4711' },
  },
  'bibliothek-lesesaal': {
    monitors: ['bibliothek'],
    place: { building: 'Bibliothek', floor: '1. OG', place: 'Lesesaal', contact: 'Ausleihe, Tel. 4720' },
  },
  'mensa-kasse': { monitors: ['mensa'], place: { building: 'Mensa', floor: 'EG', place: 'Kasse' } },
  'audimax-foyer': { monitors: ['foyer'], place: { building: 'Gebäude A', floor: 'EG', place: 'Foyer' } },
};

interface Studio {
  readonly servers: Servers;
  readonly clock: TestClock;
  readonly page: Page;
}

async function addScreens({ page: { request }, servers: { url }, clock }: Studio): Promise<void> {
  const named = openNamedScreens(request, url, password);
  const { build } = await named.read('/site.json');
  const report = async (name: string, fields: Partial<Heartbeat> = {}) => {
    const about = { build, address: `/s/${name}`, load: `load-${name}`.slice(0, 16) };
    const sent = await request.post(`${url}/api/heartbeats`, {
      data: { ...sampleHeartbeat, ...about, ...fields },
    });
    if (sent.status() !== 204) throw new Error(`the heartbeat of ${name}: ${await sent.text()}`);
  };
  for (const [name, screen] of Object.entries(screens)) {
    const stored = await named.put(name, screen);
    if (!stored.ok()) throw new Error(`${name}: ${await stored.text()}`);
  }
  await report('mensa-eingang');
  await clock.skip(240_000);
  await report('bibliothek-lesesaal', { standing: 1500 });
  await report('mensa-kasse');
  await report('audimax-foyer');
}

async function openDesk({ page, servers }: Studio, path: string): Promise<void> {
  await servers.open(page, path);
  await page.locator('.freshness').waitFor();
}

/** The picture reaches from the top of one element to the bottom of another, and is as wide as the content of the page. */
async function takePicture(page: Page, name: string, first: Locator, last: Locator): Promise<void> {
  const margin = 7;
  await page.mouse.move(0, 0);
  await page.evaluate(() => window.scrollTo(0, 0));
  const [from, to] = await Promise.all([first.boundingBox(), last.boundingBox()]);
  const width = page.viewportSize()?.width;
  if (from === null || to === null || width === undefined) throw new Error(`${name}: a part is missing`);
  const y = from.y - margin;
  const clip = { x: 0, y, width, height: to.y + to.height + margin - y };
  await page.evaluate(async () => document.fonts.ready);
  await writePicture(name, await page.screenshot({ fullPage: true, clip }));
}

/** Pages of few colours are smaller without loss. */
async function writePicture(name: string, screenshot: Buffer, isSlide = false): Promise<void> {
  const picture = await sharp(screenshot)
    .resize({ width: maxWidth, withoutEnlargement: true })
    .webp({ lossless: !isSlide, quality: 85, effort: 6 })
    .toBuffer();
  await writeFile(join(target, `${name}.webp`), picture);
  process.stdout.write(`${name}.webp ${Math.round(picture.byteLength / 1000)} kB\n`);
}

async function takeSlide({ page, servers }: Studio): Promise<void> {
  const wall = await page.context().newPage();
  await wall.setViewportSize({ width: 1280, height: 720 });
  await servers.open(wall, '/?monitor=mensa&seconds=600&transition=none&overview=off');
  await awaitStart(wall);
  const title = wall.getByRole('heading', { name: 'Campusführung für Gäste', level: 1 });
  const wanted = wall.locator('article[aria-current="true"]').filter({ has: title });
  for (let slide = 0; slide < 20 && !(await wanted.isVisible()); slide += 1)
    await wall.keyboard.press('ArrowRight');
  await wanted.waitFor();
  await writePicture('folie', await wall.screenshot(), true);
  await wall.close();
}

async function takeMonitor(studio: Studio): Promise<void> {
  const { page, clock } = studio;
  await openDesk(studio, '/desk?view=monitor&monitor=mensa');
  await clock.advance(1000);
  await awaitStart(page.frameLocator('iframe'));
  const first = page.getByRole('heading', { level: 1 });
  await takePicture(page, 'monitor', first, page.getByRole('button', { name: 'In 7 Tagen' }));
}

async function takeAnswer(studio: Studio): Promise<void> {
  const { page } = studio;
  await openDesk(studio, '/desk?view=why&q=kürbis&monitor=bibliothek');
  const last = page.getByText('Läuft auf 1 von 5 Monitoren.');
  await last.waitFor();
  await page.locator('main').focus();
  await takePicture(page, 'warum', page.getByText('Welche Veranstaltung?'), last);
}

async function takeScreens(studio: Studio): Promise<void> {
  const { page } = studio;
  await openDesk(studio, '/desk');
  const problems = ['Hingehen', 'Von hier aus neu laden'].map((name) => page.getByRole('region', { name }));
  const [first, last] = problems;
  if (first !== undefined && last !== undefined) await takePicture(page, 'bildschirme', first, last);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  const view = await page.screenshot();
  await sharp(view).resize({ width: 1600 }).png({ palette: true, effort: 10 }).toFile(pictureOfReadme);
  if (usual !== null) await page.setViewportSize(usual);
}

async function takeNewScreen(studio: Studio): Promise<void> {
  const { page } = studio;
  await openDesk(studio, '/desk?view=address');
  await page.getByLabel('Gebäude', { exact: true }).fill('Mensa');
  await page.getByLabel('Stockwerk').fill('EG');
  await page.getByLabel('Ort', { exact: true }).fill('Eingang Süd');
  await page.locator('main').focus();
  await takePicture(
    page,
    'neuer-bildschirm',
    page.getByRole('heading', { level: 1 }),
    page.getByText('Ansprechperson und Notiz'),
  );
}

async function takeAlarm(studio: Studio): Promise<void> {
  const { page } = studio;
  await openDesk(studio, '/desk?view=notices');
  await takePicture(
    page,
    'alarm',
    page.getByText('Schritt 1 von 2'),
    page.getByRole('button', { name: 'Mensa heute geschlossen' }),
  );
}

async function takePictures(browser: Browser, dataDir: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 680, height: 1400 },
    deviceScaleFactor,
    reducedMotion: 'reduce',
    locale: 'de-DE',
  });
  const clock = await installClock(context, startAt);
  const worker = createWorkerServers();
  const env = { DESK_PASSWORD: password };
  const servers = await startServers({ env }, { worker, now: clock.now, dataDir });
  try {
    const studio = { page: await context.newPage(), servers, clock };
    await addScreens(studio);
    await servers.poll();
    await servers.open(studio.page, '/desk');
    await studio.page.getByLabel('Passwort').fill(password);
    await studio.page.keyboard.press('Enter');
    await studio.page.getByRole('navigation').first().waitFor();
    for (const take of [takeSlide, takeMonitor, takeAnswer, takeScreens, takeNewScreen, takeAlarm])
      await take(studio);
  } finally {
    await context.close();
    await servers.close();
    await worker.close();
  }
}

const executablePath = process.env['KIOSK_BROWSER'];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const dataDir = await mkdtemp(join(tmpdir(), 'aushang-pictures-'));
try {
  await mkdir(target, { recursive: true });
  await takePictures(browser, dataDir);
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
