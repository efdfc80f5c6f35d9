import { envOf } from './desk-upstream.ts';
import { expect as usual, test as base } from '#e2e/support/harness.ts';
import { startLargeUpstream } from '#server/testing/large-upstream.ts';

/** Generous: a busy machine reads 10,000 events slowly. */
const expect = usual.configure({ timeout: 45_000 });

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  serverOptions: async ({}, use) => {
    const upstream = await startLargeUpstream(Date.parse('2026-11-20T10:00:00Z'));
    await use({ env: envOf(upstream) });
    await upstream.stop();
  },
});

test('10,000 events and 200 monitors: lists are limited, and searching them finds all', async ({
  page,
  servers,
}) => {
  await servers.open(page, '/desk');
  await expect(page.getByText('200 Monitore, 10.000 Veranstaltungen')).toBeVisible();
  // The page has at most six frames, however many monitors there are.
  await expect(page.locator('iframe')).toHaveCount(6);
  const field = page.getByRole('searchbox');
  await field.pressSequentially('gebäude 17');
  await expect(page.getByText('11 von 200 Monitoren')).toBeVisible();

  await servers.open(page, '/desk?view=why');
  await expect(page.getByLabel('Auf welchem Monitor?').locator('option')).toHaveCount(201);
  await field.pressSequentially('konzert nummer 12');
  await expect(page.getByText('50 Treffer')).toBeVisible();

  await page.getByRole('link', { name: 'Konzert Nummer 12', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await page.getByLabel('Monitor suchen').pressSequentially('gebäude 199');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
