import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { alarm, noticesOf, password } from '#e2e/kiosk/notice-page.ts';

/* The pages of a video wall: eight windows of one browser. Needs openssl. */

const [one, two, three] = ['mensa', 'bibliothek', 'gebaeude-a'] as const;
const lists = [[one], [two], [three], [one, two], [two, one], [one, three], [two, three], [one, two, three]];

function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'aushang-e2e-'));
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', TLS_KEY, '-out', TLS_CERT], {
    stdio: 'ignore',
  });
  return { TLS_CERT, TLS_KEY };
}

async function openWalls(context: BrowserContext, servers: Servers, clock: TestClock) {
  const pages: Page[] = [];
  for (const monitors of lists) {
    const page = await context.newPage();
    await page.setViewportSize({ width: 640, height: 360 });
    await servers.open(page, `/?monitor=${monitors.join()}&seconds=600&overview=off`);
    await awaitStart(page);
    pages.push(page);
  }
  await clock.advance(1000);
  await clock.advance(3000);
  return pages;
}

/** The number of streams that the gateway has open. */
const streamsOf = async (page: Page, { url }: Servers) =>
  Number(/aushang_open_streams (\d+)/.exec(await (await page.request.get(`${url}/metrics`)).text())?.[1]);

const alarmOn = (page: Page, id: string) => page.locator(`[role="alert"][data-notice="${id}"]`);

for (const [scheme, env, use] of [
  ['http', () => ({}), {}],
  // A browser registers no service worker of a gateway whose certificate it does not trust.
  [
    'https',
    makeCertificate,
    { ignoreHTTPSErrors: true, allowedComplaints: [/SSL certificate|fetching the script/] },
  ],
] as const)
  test.describe(`over ${scheme}, eight pages of one browser`, () => {
    test.use({ ...use, serverOptions: { env: { DESK_PASSWORD: password, ...env() } } });

    test('have one stream, and all get alarms, also when the page with the stream is closed', async ({
      context,
      servers,
      clock,
    }) => {
      const pages = await openWalls(context, servers, clock);
      const [first, ...others] = pages;
      if (first === undefined) return;
      await expect.poll(() => streamsOf(first, servers)).toBe(1);
      await clock.advance(5000);
      // Other requests have connections left.
      for (const page of pages) {
        expect(await page.evaluate(async () => (await fetch('/healthz')).status)).toBe(200);
        await expect(page.locator('article[aria-current="true"]')).toHaveCount(1);
      }
      const all = await noticesOf(first, servers).send(alarm);
      for (const page of pages) await expect(alarmOn(page, all)).toBeVisible();
      await first.close();
      await clock.advance(2000);
      const [next] = others;
      if (next === undefined) return;
      await expect.poll(() => streamsOf(next, servers)).toBe(1);
      const third = await noticesOf(next, servers).send({ ...alarm, monitors: [three] });
      for (const [at, page] of others.entries())
        await expect(alarmOn(page, third)).toHaveCount(lists[at + 1]?.includes(three) === true ? 1 : 0);
    });
  });
