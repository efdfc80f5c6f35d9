import { loadavg } from 'node:os';
import process from 'node:process';
import { chromium, type Locator } from 'playwright';
import { startLargeUpstream } from '#server/testing/large-upstream.ts';
import { traceMainThread } from '#bench/transition/trace-page.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';
import { startUpstreamGateway } from '#server/testing/upstream-gateway.ts';

/**
 * The desk with 10,000 events and 200 monitors: the longest task of the main thread while somebody types into each of its three
 * search fields, in processor time, the least of three rounds. Fails above 50 ms.
 */
const longTaskMs = 50;
const rounds = 3;

const upstream = await startLargeUpstream(Date.now());
const { gateway, close } = await startUpstreamGateway(upstream);
const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
const cdp = await page.context().newCDPSession(page);
console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}; 200 monitors, 10,000 events`);

async function measureTyping(what: string, field: Locator, text: string, result: Locator): Promise<void> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await field.fill('');
    const events = await traceMainThread(cdp, async () => {
      await field.pressSequentially(text, { delay: 60 });
      await result.waitFor();
    });
    const tasks = events.filter(({ name }) => name === 'RunTask').map(({ tdur = 0 }) => tdur / 1000);
    if (tasks.length === 0) throw new Error('the trace holds no tasks');
    longest.push(Math.max(...tasks));
  }
  const least = Math.min(...longest);
  if (least > longTaskMs) process.exitCode = 1;
  console.log(
    `${least > longTaskMs ? 'FAIL' : 'ok  '}  ${what}: ${least.toFixed(0)} ms (at most ${longTaskMs})`,
  );
}

const field = page.getByRole('searchbox');
await page.goto(`${gateway.url}/desk`);
await page.getByText('200 Monitore, 10.000 Veranstaltungen').waitFor();
await measureTyping('searching monitors', field, 'gebäude 17', page.getByText('11 von 200 Monitoren'));
await page.goto(`${gateway.url}/desk?view=why`);
await page.getByLabel('Auf welchem Monitor?').locator('option').nth(200).waitFor({ state: 'attached' });
await measureTyping('searching events', field, 'konzert nummer 12', page.getByText('50 Treffer'));
await page.getByRole('link', { name: 'Konzert Nummer 12', exact: true }).click();
await page.getByRole('rowheader').nth(24).waitFor();
const only = page.getByRole('rowheader', { name: 'Gebäude 199' });
await measureTyping('searching the table', page.getByLabel('Monitor suchen'), 'gebäude 199', only);
await browser.close();
await gateway.close();
await close();
