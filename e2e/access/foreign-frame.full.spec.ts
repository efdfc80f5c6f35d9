import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

/* A wall in a frame of signage software, whose page has another origin. */

const password = 'password of the drill';
const alarm = { level: 'alarm', text: { de: 'Gebäude räumen' } };
const product = 'http://localhost:*';
let server: Server;

test.use({ serverOptions: { env: { DESK_PASSWORD: password, FRAME_ANCESTORS: product } } });
test.afterEach(() => server.close());

async function openFramed(page: Page, { url }: Servers, clock: TestClock) {
  const body = `<!doctype html><iframe allow="screen-wake-lock" src="${url}/?monitor=mensa&seconds=60" width="960" height="540"></iframe>`;
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(server.listen(0, 'localhost'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await page.goto(`${product.replace('*', String(port))}/player`);
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
  const id = await openNotices(page.request, servers.url, password).send(alarm);
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
  const id = await openNotices(page.request, servers.url, password).send(alarm);
  await expect(frame.locator(`[role="alert"][data-notice="${id}"]`)).toBeVisible();
});
