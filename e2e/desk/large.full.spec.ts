import type { Locator, Page } from 'playwright/test';
import { fakeCategories, fakeCategory, fakeEvent, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { envOf } from './desk-upstream.ts';
import { expect as usual, test as base } from '#e2e/support/harness.ts';
import { leastLongestTask } from '#e2e/support/measure-tasks.ts';

/** Generous: a busy machine reads 10,000 events slowly; the limit below is processor time. */
const expect = usual.configure({ timeout: 45_000 });
const [monitors, events] = [200, 10_000];
const longTaskMs = 50;

/** Events over four months, one in forty for all monitors. */
async function startLargeUpstream() {
  const upstream = await startFakeUpstream();
  const places = Array.from({ length: monitors }, (_, at) =>
    fakeCategory(10 + at, `Gebäude ${String(at + 1).padStart(3, '0')}`),
  );
  upstream.categories = [...fakeCategories('Monitore', 'Alle Monitore'), ...places];
  const kinds = ['Vorlesung', 'Konzert', 'Lesung', 'Seminar', 'Führung'];
  const first = Date.parse('2026-11-20T10:00:00Z');
  upstream.events = Array.from({ length: events }, (_, at) => {
    const start = first + (at % 120) * 86_400_000 + (at % 9) * 3_600_000;
    const iso = (instant: number) => new Date(instant).toISOString().replace('.000Z', '+00:00');
    return fakeEvent(at + 1, at % 40 === 0 ? [2] : [10 + (at % monitors)], {
      name: `${kinds[at % kinds.length]} Nummer ${at + 1}`,
      startDate: iso(start),
      endDate: iso(start + 7_200_000),
    });
  });
  return upstream;
}

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  serverOptions: async ({}, use) => {
    const upstream = await startLargeUpstream();
    await use({ env: envOf(upstream) });
    await upstream.stop();
  },
});

/** The longest task while `text` is typed, ms of processor time. */
const longestTask = (page: Page, field: Locator, text: string, waitForResult: () => Promise<void>) =>
  leastLongestTask(page, {
    prepare: () => field.fill(''),
    act: async () => {
      await field.pressSequentially(text, { delay: 60 });
      await waitForResult();
    },
  });

test('10,000 events and 200 monitors: no task blocks typing', async ({ page, servers }) => {
  test.slow();
  await servers.open(page, '/desk');
  await expect(page.getByText('200 Monitore, 10.000 Veranstaltungen')).toBeVisible();
  // At most six frames, however many monitors there are.
  await expect(page.locator('iframe')).toHaveCount(6);
  const field = page.getByRole('searchbox');
  const monitorTask = await longestTask(page, field, 'gebäude 17', () =>
    expect(page.getByText('11 von 200 Monitoren')).toBeVisible(),
  );
  expect(monitorTask).toBeLessThan(longTaskMs);

  await servers.open(page, '/desk?view=why');
  await expect(page.getByLabel('Auf welchem Monitor?').locator('option')).toHaveCount(201);
  const searchTask = await longestTask(page, field, 'konzert nummer 12', () =>
    expect(page.getByText('50 Treffer')).toBeVisible(),
  );
  expect(searchTask).toBeLessThan(longTaskMs);

  await page.getByRole('link', { name: 'Konzert Nummer 12', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  const filter = page.getByLabel('Monitor suchen');
  const tableTask = await longestTask(page, filter, 'gebäude 199', () =>
    expect(page.getByRole('rowheader')).toHaveCount(1),
  );
  expect(tableTask).toBeLessThan(longTaskMs);
  const longest = [monitorTask, searchTask, tableTask].map((task) => task.toFixed(0));
  test
    .info()
    .annotations.push({ type: 'longest tasks, ms of processor time', description: longest.join(', ') });
});
