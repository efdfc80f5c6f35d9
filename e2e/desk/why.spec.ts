import { envOf, startDeskUpstream } from './desk-upstream.ts';
import { expect, test as base } from '#e2e/support/harness.ts';

const password = 'drei-kluge-Worte';

const test = base.extend<{ readonly deskPassword: string; readonly earlierEvents: number }>({
  deskPassword: ['', { option: true }],
  earlierEvents: [0, { option: true }],
  serverOptions: async ({ deskPassword, earlierEvents }, use) => {
    const upstream = await startDeskUpstream(earlierEvents);
    await use({ env: { ...envOf(upstream), ...(deskPassword !== '' && { DESK_PASSWORD: deskPassword }) } });
    await upstream.stop();
  },
});

/** Search term, title, and the verdict, reason and advice for the monitor “Mensa”. */
const questions = [
  ['jazz', 'Jazz in der Mensa', 'Ja', 'Sie ist „Mensa“ zugeordnet.', ''],
  ['vollversammlung', 'Vollversammlung', 'Ja', 'Sie ist allen Monitoren zugeordnet.', ''],
  [
    'kamin',
    'Lesung am Kamin',
    'Nein',
    'Sie ist nur „Bibliothek“ zugeordnet.',
    'ordnen Sie ihr zusätzlich „Mensa“ zu',
  ],
  ['chor', 'Chorprobe', 'Nein', 'Sie trägt keine Filterkategorie eines Monitors.', 'Ordnen Sie ihr'],
  [
    'sommer',
    'Sommerfest',
    'Noch nicht',
    'Ihr Beginn ist erst in 74 Tagen – Horizont 60 Tage.',
    '74 Tage voraus',
  ],
  ['herbst', 'Herbstfest', 'Vorbei', 'Sie ist seit 1. Oktober 2026', 'berichtigen Sie Beginn und Ende'],
  ['wo gehört', 'Wo gehört das hin?', 'Ungewiss', 'konnten noch nicht gelesen werden', 'von selbst erneut'],
] as const;

test.describe('why is my event not in the canteen?', () => {
  for (const [search, title, verdict, reason, advice] of questions) {
    test(`“${title}”: ${verdict}`, async ({ page, servers }) => {
      await servers.open(page, '/desk?view=monitor&monitor=mensa');
      await page.getByLabel('Fehlt hier eine Veranstaltung?').fill(search);
      await page.getByRole('button', { name: 'Warum?' }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Mensa' }) });
      await expect(row).toContainText(verdict);
      await expect(row).toContainText(reason);
      await expect(row).toContainText(advice);
      await expect(page.getByText(/^(Ja|Nein), /)).toContainText(
        verdict === 'Ja' ? 'Ja, sie läuft' : 'Nein, auf',
      );
      // The address alone leads to the answer.
      const address = page.url();
      await page.goto('about:blank');
      await page.goto(address);
      await expect(row).toContainText(reason);
      await expect(page.getByText(/Daten des Veranstaltungsdienstes von 12:00/)).toBeVisible();
    });
  }

  test('beyond the horizon: a link leads to an address that shows it', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=sommer&monitor=mensa');
    await page.getByRole('article').getByRole('link', { name: 'Adresse mit 74 Tagen bauen' }).first().click();
    await expect(page.getByLabel('Horizont (Tage)')).toHaveValue('74');
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=74`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sommerfest' })).toBeVisible();
  });

  test('an invalid event is found by its id', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=29');
    await expect(page.getByRole('heading', { name: 'Eintrag ohne Namen' })).toBeVisible();
    await expect(page.getByText('Läuft auf keinem Monitor.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('keinen lesbaren Beginn');
    await expect(page.getByRole('row').nth(1)).toContainText('Ergänzen Sie die Angabe');
  });

  test('the address of a deleted event says so and what to try', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&event=99999');
    await expect(
      page.getByText(/kennt der Veranstaltungsdienst nicht \(mehr\).*Suchen Sie oben/),
    ).toBeVisible();
  });

  test('nothing of an unpublished event is disclosed', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=geheim');
    await expect(page.getByText(/hat keine Veranstaltung geliefert, zu der „geheim“ passt/)).toBeVisible();
    await expect(page.getByText(/nicht veröffentlicht oder gelöscht/)).toBeVisible();
  });

  test('nothing of an archived event is disclosed', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=archiv');
    await expect(page.getByText(/hat keine Veranstaltung geliefert, zu der „archiv“ passt/)).toBeVisible();
  });

  test.describe('on a day with many events', () => {
    test.use({ earlierEvents: 31 });
    test('an event beyond the limit: the reason, and a link to a higher limit', async ({ page, servers }) => {
      await servers.open(page, '/desk?view=why&q=jazz&monitor=mensa');
      await expect(page.getByText('30 oder mehr Folien kommen vor ihr').first()).toBeVisible();
      await expect(page.getByText('Sie rückt nach').first()).toBeVisible();
      await page
        .getByRole('article')
        .getByRole('link', { name: 'Adresse mit 32 Folien bauen' })
        .first()
        .click();
      await expect(page.getByLabel('Höchstzahl Folien')).toHaveValue('32');
    });
  });
});

test.describe('behind a password', () => {
  test.use({ deskPassword: password, allowedComplaints: [/401/] });

  test('staff sign in, find the unpublished event, and sign out', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=geheim&monitor=mensa');
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
    await page.getByLabel('Passwort').fill('geraten');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByRole('alert')).toHaveText('Das Passwort stimmt nicht.');
    await page.getByLabel('Passwort').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Geheimes Treffen' })).toBeVisible();
    await expect(page.getByText('Die Veranstaltung ist nicht veröffentlicht.').first()).toBeVisible();
    await expect(page.getByText('Veröffentlichen Sie sie im Veranstaltungsdienst.').first()).toBeVisible();
    await servers.open(page, '/desk?view=why&q=archiv&monitor=mensa');
    await expect(page.getByRole('heading', { name: 'Altes Archiv' })).toBeVisible();
    await expect(page.getByText('Die Veranstaltung ist archiviert.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  });
});

test.describe('behind a password that is too short', () => {
  test.use({ deskPassword: 'kurz', allowedComplaints: [/403/] });

  test('the desk says why it is closed and which setting opens it', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=geheim');
    await expect(page.getByRole('heading', { name: 'Das Pult ist geschlossen' })).toBeVisible();
    await expect(page.getByText('kürzer als 12 Zeichen')).toBeVisible();
    await expect(page.getByText('DESK_PASSWORD')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});
