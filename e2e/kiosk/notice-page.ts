import type { Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { openNotices } from '#e2e/support/notices.ts';
import { current } from '#e2e/support/started-page.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';

/* Alarms and notices on the kiosk page, after its start (`drawn-notices.spec.ts`: in the first answer). */

export const password = 'password of the drill';

export const path = '/?monitor=mensa&seconds=60&overview=off';

export const noticesOf = (page: Page, { url }: Servers) => openNotices(page.request, url, password);

export const alarm = { level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } };

/** Waits for the stream of the gateway, which the page opens three seconds after its start. */
export async function openFollowing(
  page: Page,
  servers: Servers,
  clock: TestClock,
  address = path,
): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/updates'));
  await servers.open(page, address);
  await page.locator('#root[data-started]').waitFor({ state: 'attached' });
  await clock.advance(1000);
  await clock.advance(3000);
  await stream;
}

export async function expectAlarm(page: Page, id: string): Promise<void> {
  await expect(current(page)).toHaveAttribute('data-notice', id);
  await expect(current(page)).toHaveCount(1);
  await expect(current(page)).toHaveAttribute('role', 'alert');
  await expect(current(page)).not.toHaveAttribute('data-event');
  const size = page.viewportSize();
  expect(await current(page).boundingBox()).toEqual({ x: 0, y: 0, ...size });
  for (const [lang, text] of Object.entries(alarm.text))
    await expect(page.locator(`article [lang="${lang}"]`).getByText(text)).toBeInViewport({ ratio: 1 });
}
