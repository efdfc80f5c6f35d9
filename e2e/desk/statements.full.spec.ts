import { fakeEvent, type FakeUpstream } from '#server/testing/fake-upstream.ts';
import { main, test as base } from './test-desk.ts';
import { envOf, startDeskUpstream } from './desk-upstream.ts';
import { expect } from '#e2e/support/harness.ts';

const password = 'drei-kluge-Worte';

const test = base.extend<{ readonly deskPassword: string; readonly upstream: FakeUpstream }>({
  deskPassword: ['', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  upstream: async ({}, use) => {
    const upstream = await startDeskUpstream();
    upstream.events.push(...specialEvents);
    await use(upstream);
    await upstream.stop();
  },
  serverOptions: async ({ deskPassword, upstream }, use) => {
    await use({ env: { ...envOf(upstream), ...(deskPassword !== '' && { DESK_PASSWORD: deskPassword }) } });
  },
});

const places = { maxParticipants: 12, showAvailableTickets: true };
const specialEvents = [
  fakeEvent(41, [4], { name: 'Chorkonzert', canceled: true }),
  fakeEvent(42, [4], { name: 'Kammermusik', canceled: true, alternativeEvents: ['/api/events/43'] }),
  fakeEvent(43, [4], { name: 'Kochkurs', ...places, orderType: 0, availableTickets: 0 }),
];
const states = [
  ['Chorkonzert', 'Abgesagt'],
  ['Kammermusik', 'Verschoben'],
  ['Kochkurs', 'Ausgebucht'],
] as const;

test.describe('an event', () => {
  test('cancelled, postponed or sold out is called so in every view', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    const tile = main(page).getByRole('listitem').filter({ hasText: 'Bibliothek' });
    await expect(tile).toContainText('(1 abgesagt, 1 verschoben, 1 ausgebucht)');
    await servers.open(page, '/desk?view=monitor&monitor=bibliothek');
    for (const [name, state] of states)
      await expect(main(page).getByRole('listitem').filter({ hasText: name })).toContainText(state);
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Lesung am Kamin' })).not.toContainText(
      /Abgesagt|Verschoben|Ausgebucht/,
    );
    await servers.open(page, '/desk?view=why&q=k&monitor=bibliothek');
    for (const [name, state] of states)
      await expect(main(page).getByRole('listitem').filter({ hasText: name })).toContainText(state);
    for (const [name, state] of states) {
      await servers.open(page, `/desk?view=why&q=${name}&monitor=bibliothek`);
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(`${state}${name}`);
      await expect(page.getByText(`Auf dem Bild steht „${state}“ bei ihr`)).toBeVisible();
    }
  });

  test('that is cancelled is not announced to begin', async ({ page, servers, upstream }) => {
    upstream.events = upstream.events.filter((event) => event['name'] === 'Chorkonzert');
    await servers.poll();
    await servers.open(page, '/desk?view=monitor&monitor=bibliothek');
    await expect(main(page)).toContainText('verschwindet „Chorkonzert“ (Abgesagt)');
    await expect(main(page)).not.toContainText('beginnt „Chorkonzert“');
  });

  test('that is on no monitor is not said to be on one', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=sommerfest');
    await expect(page.getByText('Läuft auf keinem Monitor.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Bibliothek' })).toContainText(
      'Sie ist nur „Mensa“ zugeordnet.',
    );
    await expect(main(page)).not.toContainText(/läuft (nur )?auf „/);
  });

  test.describe('with a password', () => {
    test.use({ deskPassword: password, allowedComplaints: [/401/] });
    test('that is archived is called so', async ({ page, servers }) => {
      await servers.open(page, '/desk?view=why&q=archiv&monitor=mensa');
      await page.getByLabel('Passwort').fill(password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Altes Archiv' })).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: 'Mensa' })).toContainText('Archiviert');
      await expect(main(page)).not.toContainText('Nicht veröffentlicht');
    });
  });
});

test.describe('a screen with settings of its own', () => {
  const settings = 'days=3&limit=1';

  test('gets the same verdict in the answer as in its list', async ({ page, servers }) => {
    await servers.open(page, `/desk?view=monitor&monitor=mensa&${settings}`);
    await expect(page.getByRole('heading', { name: 'Hier läuft zurzeit nichts' })).toBeVisible();
    const waiting = main(page).getByRole('listitem').filter({ hasText: 'Jazz in der Mensa' });
    await expect(waiting).toContainText('Noch nicht');
    await waiting.getByRole('link', { name: 'Wo sonst?' }).click();
    await expect(page).toHaveURL(/monitor=mensa&days=3&limit=1$/);
    await expect(
      page.getByText('Gerechnet für den Bildschirm mit diesen Angaben: 3 Tage voraus · höchstens 1 Folie'),
    ).toBeVisible();
    await expect(page.getByText('Nein, auf „Mensa“ läuft sie nicht.')).toBeVisible();
    await expect(
      page.getByText('Ihr Beginn ist erst in 4 Tagen, gezeigt werden 3 Tage im Voraus.'),
    ).toBeVisible();
    // The verdicts of other monitors ignore these settings, and the page says so.
    await expect(page.getByRole('rowheader')).toHaveText(['Bibliothek', 'Foyer']);
    await expect(
      page.getByText(/Die anderen Monitore: .* 60 Tage voraus, höchstens 30 Folien/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Adresse mit 4 Tagen bauen' }).click();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=4&limit=1`);
  });

  test('gets its verdict for the moment of its preview, and without it on request', async ({
    page,
    servers,
  }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa&at=2027-02-02T08:00');
    await page.getByLabel('Fehlt hier eine Veranstaltung?').fill('fest');
    await page.getByRole('button', { name: 'Warum?' }).click();
    await expect(page.getByText('Vorschau auf Di 2. Feb 2027, 08:00')).toBeVisible();
    const hit = main(page).getByRole('listitem').filter({ hasText: 'Sommerfest' });
    await expect(hit).toContainText('Ja');
    await hit.getByRole('link').click();
    await expect(page.getByText('Ja, sie läuft auf „Mensa“.')).toBeVisible();
    await expect(page.getByText('Läuft auf keinem anderen Monitor.')).toBeVisible();
    await page.getByRole('link', { name: 'Ohne diese Angaben' }).click();
    await expect(page.getByText('Nein, auf „Mensa“ läuft sie nicht.')).toBeVisible();
    await expect(page.getByText(/für einen Bildschirm ohne eigene Angaben: 60 Tage/)).toBeVisible();
  });

  test('with several monitors gets one verdict for all of them', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa,bibliothek');
    await page.getByRole('link', { name: 'Wo sonst? Lesung am Kamin' }).click();
    await expect(page.getByText('Ja, sie läuft auf „Mensa, Bibliothek“.')).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveText(['Foyer']);
  });
});

test.describe('QR codes that are too small', () => {
  const warning = /lassen sich nicht alle QR-Codes/;
  const remark = /Der QR-Code lässt sich nur bis [\d,]+ m scannen, der Bildschirm ist für 20 m eingestellt/;

  test('are not mentioned without a distance, only up to where each one can be scanned', async ({
    page,
    servers,
  }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa&format=portrait');
    await expect(main(page).locator('li[aria-current="true"]')).toContainText(
      /QR-Code bei 43 Zoll scannbar bis [\d,]+ m/,
    );
    await expect(main(page).getByText(remark)).toHaveCount(0);
  });

  test('are remarks of their events', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa&format=portrait&diagonal=32&distance=20');
    for (const name of ['Jazz in der Mensa', 'Vollversammlung'])
      await expect(main(page).getByRole('listitem').filter({ hasText: name }).first()).toContainText(remark);
    await expect(main(page).getByText(warning)).toHaveCount(0);
  });

  test('are reported once where the distance is set, with one at which they work', async ({
    page,
    servers,
  }) => {
    const settings = 'monitor=mensa&format=portrait&diagonal=32';
    await servers.open(page, `/desk?view=address&${settings}&distance=20`);
    const hint = main(page).getByText(warning);
    await expect(hint).toHaveCount(1);
    const reach = /aus ([\d,]+) m alle/.exec((await hint.textContent()) ?? '')?.[1] ?? '';
    await servers.open(page, `/desk?view=monitor&${settings}&distance=${reach.replace(',', '.')}`);
    await expect(main(page).getByText(/^QR-Code bei 32 Zoll scannbar bis/)).toHaveCount(2);
    await expect(main(page).getByText(/Der QR-Code lässt sich nur/)).toHaveCount(0);
  });
});
