import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { alarm, noticesOf, password } from '#e2e/kiosk/notice-page.ts';

/* A wall in a frame of signage software, whose page has another origin. */

const product = 'http://localhost:9';

test.use({ serverOptions: { env: { DESK_PASSWORD: password, FRAME_ANCESTORS: product } } });

async function openFramed(page: Page, { url }: Servers, clock: TestClock) {
  const body = `<!doctype html><iframe src="${url}/?monitor=mensa&seconds=60" width="960" height="540"></iframe>`;
  await page.route(`${product}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${product}/player`);
  const frame = page.frameLocator('iframe');
  await awaitStart(frame);
  const stream = page.waitForRequest((request) => request.url().includes('/api/updates'));
  const heartbeat = page.waitForResponse((response) => response.url().includes('/api/heartbeats'));
  await clock.advance(1000);
  await clock.advance(3000);
  await stream;
  await clock.advance(10_000);
  expect((await heartbeat).status()).toBe(204);
  return frame;
}

test('has a stream, sends heartbeats and shows an alarm at once', async ({ page, servers, clock }) => {
  const frame = await openFramed(page, servers, clock);
  const id = await noticesOf(page, servers).send(alarm);
  await expect(frame.locator(`[role="alert"][data-notice="${id}"]`)).toBeVisible();
});

test('does so where the browser gives foreign frames no storage', async ({
  page,
  servers,
  clock,
  context,
}) => {
  await context.addInitScript(() => {
    if (window.parent === window) return;
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(window, name, { get: refuse });
  });
  const frame = await openFramed(page, servers, clock);
  const id = await noticesOf(page, servers).send(alarm);
  await expect(frame.locator(`[role="alert"][data-notice="${id}"]`)).toBeVisible();
});
