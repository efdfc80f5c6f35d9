import { fakeEvent, type FakeUpstream } from '#server/testing/fake-upstream.ts';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { main, openSignedIn, password, testWithPassword as test } from './test-desk.ts';

test.use({ allowedComplaints: [/401/] });

/** Starts ten days after the test. */
const chess = { startDate: '2026-11-30T18:00:00+01:00', endDate: '2026-11-30T20:00:00+01:00' };

const addChess = ({ events }: FakeUpstream) =>
  events.push(fakeEvent(51, [3], { name: 'Schachturnier', ...chess }));

test('an event in ten days: yes on a screen that looks 30 days ahead, not yet on one with a day', async ({
  page,
  servers,
  upstream,
}) => {
  addChess(upstream);
  await servers.poll();
  const screens = openNamedScreens(page.request, servers.url, password);
  await screens.put('eingang', { monitors: ['mensa'], parameters: { days: 1 } });
  await screens.put('flur', { monitors: ['mensa', 'foyer'], parameters: { days: 30 } });
  await screens.put('flur-oben', { monitors: ['foyer', 'mensa'], parameters: { days: 30, theme: 'dark' } });
  await openSignedIn(page, servers, '/desk?view=why&q=schachturnier');
  await expect(page.getByText('Läuft auf 2 von 3 Bildschirmen.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Bildschirme/ })).toHaveText(
    'Bildschirme Läuft auf 2 von 3 Bildschirmen',
  );
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(rowOf('eingang')).toContainText('Noch nicht');
  await expect(rowOf('eingang')).toContainText(
    'Ihr Beginn ist erst in 10 Tagen, gezeigt wird 1 Tag im Voraus.',
  );
  await expect(rowOf('eingang')).toContainText(
    'stellen Sie beim Bildschirm „Tage im Voraus“ auf mindestens 10.',
  );
  await expect(rowOf('flur')).toContainText('Sie ist „Mensa“ zugeordnet.');
  await expect(rowOf('flur')).toContainText('Mensa, Foyer');
  await expect(rowOf('flur').getByRole('link', { name: 'flur-oben' })).toHaveAttribute(
    'href',
    '/desk?view=screen&screen=flur-oben',
  );
});

test('of many screens with the same settings eight are named, the others on request', async ({
  page,
  servers,
}) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  for (let at = 1; at <= 20; at += 1) await screens.put(`flur-${at}`, { monitors: ['mensa'] });
  await openSignedIn(page, servers, '/desk?view=why&q=jazz');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^flur-/ }) });
  await expect(row.getByRole('link', { name: /^flur-/ })).toHaveCount(8);
  await row.getByRole('button', { name: 'und 12 weitere' }).click();
  await expect(row.getByRole('link', { name: /^flur-/ })).toHaveCount(20);
});

test('the overview begins with the monitors that run dry first, at an address of its own', async ({
  page,
  servers,
  upstream,
}) => {
  addChess(upstream);
  upstream.events = upstream.events.filter((event) => event['name'] !== 'Sommerfest');
  await servers.poll();
  await openSignedIn(page, servers, '/desk?view=overview');
  const tiles = main(page).getByRole('listitem');
  await expect(tiles.nth(2)).toContainText('Eigene Veranstaltungen bis Mo 30. Nov');
  await expect(tiles.nth(0)).toContainText('Bibliothek');
  await expect(tiles.nth(0)).toContainText('Eigene Veranstaltungen nur noch bis Di 24. Nov');
  upstream.events = upstream.events.filter(({ name }) => !['Ohne Adresse', 'Schach'].includes(String(name)));
  await servers.poll();
  await page.reload();
  await expect(tiles.nth(1)).toContainText('Keine eigenen Veranstaltungen');
  await page.getByRole('radio', { name: 'Zuerst leer' }).check({ force: true });
  await expect(page).toHaveURL(/view=overview&sort=dry$/);
  const order = ['Foyer', 'Bibliothek', 'Mensa'];
  for (const [at, name] of order.entries()) await expect(tiles.nth(at)).toContainText(name);
  await page.reload();
  for (const [at, name] of order.entries()) await expect(tiles.nth(at)).toContainText(name);
  await page.getByRole('radio', { name: 'Name', exact: true }).check({ force: true });
  await expect(tiles.nth(0)).toContainText('Bibliothek');
  await expect(page).toHaveURL(/view=overview$/);
});
