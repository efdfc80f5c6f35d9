import type { Page } from 'playwright/test';
import { readCodes } from '#e2e/support/read-codes.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

async function goToSlide(page: Page, title: string): Promise<void> {
  await awaitStart(page);
  const first = await current(page).getAttribute('data-event');
  for (let key = first ?? ''; ; key = (await current(page).getAttribute('data-event')) ?? '') {
    if (((await current(page).locator('h1').textContent()) ?? '').includes(title)) return;
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', key);
    await expect(current(page), `${title} is in the loop`).not.toHaveAttribute('data-event', first ?? '');
  }
}

const mail = 'sprachentisch@hs-musterstadt.example';

test('a mail address is text on the kiosk page and a link on the phone page', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=mensa&limit=200&seconds=600&transition=none&overview=off');
  await goToSlide(page, 'Sprachentisch');
  await expect(current(page).locator('[data-role="verb"]')).toHaveText('Mehr dazu');
  await expect(current(page).locator('[data-role="address"]')).toHaveText(mail);
  await expect(current(page).locator('a')).toHaveCount(0);
  const id = Number((await current(page).getAttribute('data-event'))?.split('/').at(-1));
  expect(await readCodes(page, 0)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await servers.open(page, '/m/mensa');
  const entry = page.getByRole('article').filter({ hasText: 'Sprachentisch' });
  await expect(entry.getByRole('link', { name: mail })).toHaveAttribute('href', `mailto:${mail}`);
  await expect(entry.getByRole('link', { name: 'Zur Veranstaltung' })).toHaveCount(0);

  const long = `${'sprachentisch'.repeat(4)}@hs-musterstadt.example`;
  await servers.store.events.update(id, { eventUrl: long });
  await servers.poll();
  await page.reload();
  await expect(entry.getByRole('link', { name: long })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('an address without a scheme has a QR code', async ({ page, servers }) => {
  await servers.open(page, '/?monitor=bibliothek&limit=200&seconds=600&transition=none&overview=off');
  await goToSlide(page, 'Literaturverwaltung');
  const address = 'https://www.hs-musterstadt.example/bibliothek/kurse';
  expect(await readCodes(page, 1)).toEqual([address]);
  await servers.open(page, '/m/bibliothek');
  const entry = page.getByRole('article').filter({ hasText: 'Literaturverwaltung' });
  await expect(entry.getByRole('link', { name: 'Zur Veranstaltung' })).toHaveAttribute('href', address);
});
