import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { oddTexts } from '#typesetting/fixtures/odd-texts.ts';
import { traceMainThread } from '#bench/transition/trace-page.ts';
import { builtGateway, report } from './program.ts';
import { startPolledGateway, usualUpstream } from './start-gateway.ts';

const good = 12;
const oddLength = 19_000;
const longestTaskMs = 200;
const currentEvent = `document.querySelector('article[aria-current="true"]')?.dataset.event ?? ''`;

/** The kiosk page with twelve ordinary events and one for each kind of odd text, in its title, its description and its place. */
export async function abuseWall(): Promise<void> {
  const upstream = await usualUpstream(0);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const odd = Object.values(oddTexts).map((write, at) => {
    const text = write(oddLength);
    const fields = { shortDescription: text, subtitle: text, locations: [{ name: text }], endDate: null };
    return fakeEvent(100 + at, [3], { name: `Heute ${text}`, startDate: inDays(1 + at / 10), ...fields });
  });
  const ordinary = Array.from({ length: good }, (_, at) =>
    fakeEvent(at + 1, [3], { startDate: inDays(2 + at), endDate: null }),
  );
  upstream.events = [...odd, ...ordinary];
  const gateway = await startPolledGateway(builtGateway, upstream, { POLL_SECONDS: '3600' }, false);
  const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const cdp = await page.context().newCDPSession(page);
  const shown = new Set<string>();
  const wanted = ordinary.map((event) => String(event['@id']));
  const end = Date.now() + 1000 * 4 * (odd.length + good);
  const trace = await traceMainThread(cdp, async () => {
    await page.goto(`${gateway.url}/?monitor=mensa&seconds=3&overview=off&limit=200`);
    while (Date.now() < end && !wanted.every((id) => shown.has(id))) {
      await wait(250);
      shown.add(String(await page.evaluate(currentEvent)));
    }
  });
  const appeared = wanted.filter((id) => shown.has(id)).length;
  const tasks = trace.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const longest = Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
  report(`${appeared} of ${good} good slides appear among ${odd.length} odd ones`, appeared === good);
  report(
    `      the longest task of the page: ${longest.toFixed(0)} ms of processor time (at most ${longestTaskMs})`,
    longest < longestTaskMs,
  );
  await browser.close();
  await gateway.stop();
  await upstream.stop();
}
