import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

export const password = 'password of the desk';

export const headers = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };

export const status = (page: Page) => page.getByRole('status');

export async function give(page: Page, url: string, name: string, command: 'identify' | 'reload') {
  const answer = await page.request.post(`${url}/api/screens/${name}/commands`, {
    headers,
    data: { command },
  });
  expect(answer.status()).toBe(202);
}

/** Waits until the page follows the stream of the gateway, three seconds after its start. */
export async function openFollowing(
  page: Page,
  servers: Servers,
  clock: TestClock,
  name: string,
): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/updates'));
  await servers.open(page, `/s/${name}`);
  await awaitStart(page);
  await clock.advance(3000);
  await stream;
}
