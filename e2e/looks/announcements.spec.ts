import { expect, test } from '#e2e/support/harness.ts';
import { readCodes } from '#e2e/support/read-codes.ts';
import { eventPages } from '#e2e/support/start-servers.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

// The page starts at noon.
test.use({ serverOptions: { service: { demo: false }, env: { SITE_FILE: 'e2e/sites/announcements.json' } } });

test('an announcement is shown without a date, from its start to its end', async ({
  page,
  servers,
  clock,
}) => {
  const { store } = servers;
  const monitor = await store.filterCategories.create({ name: 'Mensa' });
  const kind = await store.filterCategories.create({ name: 'Ankündigung' });
  const name = 'Mensa geschlossen vom 21. Dezember bis 4. Januar';
  const id = await store.events.create({
    name,
    shortDescription: 'Die Cafeteria ist geöffnet.',
    startDate: Date.parse('2026-11-20T12:04:00+01:00'),
    endDate: Date.parse('2026-11-20T12:10:00+01:00'),
    orderType: 1,
    filterCategories: [monitor, kind],
  });
  await servers.poll();
  await servers.open(page, '/?monitor=mensa&transition=none');
  await awaitStart(page);
  await expect(current(page)).not.toContainText('Cafeteria');
  await clock.advance(5 * 60_000);
  await expect(current(page).locator('h1')).toHaveText(name);
  await expect(current(page)).toContainText('Die Cafeteria ist geöffnet.');
  await expect(current(page).locator('[data-role="day"], [data-role="time"], [data-role="tag"]')).toHaveCount(
    0,
  );
  expect(await readCodes(page, 1)).toEqual([`${eventPages}/event/${id}`]);
  await clock.advance(7 * 60_000);
  await expect(current(page)).not.toContainText('Cafeteria');
});
