import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { expect } from '#e2e/support/harness.ts';
import { testWithOptions as test } from './test-desk.ts';

const password = 'drei-kluge-Worte';

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
    'Ihr Beginn ist erst in 74 Tagen, gezeigt werden 60 Tage im Voraus.',
    '74 Tage voraus',
  ],
  ['herbst', 'Herbstfest', 'Vorbei', 'Sie ist seit 1. Oktober 2026', 'berichtigen Sie Beginn und Ende'],
  ['wo gehört', 'Wo gehört das hin?', 'Ungewiss', 'konnten noch nicht gelesen werden', 'von selbst erneut'],
] as const;

test.describe('why is my event not in the canteen?', () => {
  test('every verdict has its reason and an advice, at an address of its own', async ({ page, servers }) => {
    for (const [search, title, verdict, reason, advice] of questions)
      await test.step(`“${title}”: ${verdict}`, async () => {
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
  });

  test('an invalid event is found by its id', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=29');
    await expect(page.getByRole('heading', { name: 'Eintrag ohne Namen' })).toBeVisible();
    await expect(page.getByText('Läuft auf keinem Monitor.')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('keinen lesbaren Beginn');
    await expect(page.getByRole('row').nth(1)).toContainText('Ergänzen Sie die Angabe');
  });
  test('what came of an event in the week is said, and is in the list of all', async ({ page, servers }) => {
    const report = (address: string, shown: readonly number[]) =>
      page.request.post(`${servers.url}/api/heartbeats`, { data: { ...sampleHeartbeat, address, shown } });
    await report('/?monitor=mensa', [11, 12, 11]);
    await report('/?monitor=foyer', [12, 11]);
    await page.request.get(`${servers.url}/e/11`, {
      headers: { 'User-Agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' },
      maxRedirects: 0,
    });
    await servers.open(page, '/desk?view=why&event=11');
    const main = page.getByRole('main');
    await expect(main).toContainText('Diese Woche 3-mal gezeigt auf 2 Bildschirmen, Code 1-mal geöffnet.');
    await main.getByRole('link', { name: 'Gezeigt und geöffnet' }).click();
    await expect(main.getByRole('row')).toHaveText([
      'VeranstaltungGezeigtBildschirmeCode',
      'Jazz in der Mensa3-mal gezeigtauf 2 BildschirmenCode 1-mal geöffnet',
      'Vollversammlung2-mal gezeigtauf 2 BildschirmenCode führt direkt zur Veranstaltung: nicht gezählt',
    ]);
    await main.getByRole('link', { name: 'Vollversammlung' }).click();
    await expect(page.getByRole('heading', { name: 'Vollversammlung' })).toBeVisible();
  });

  test('nothing of an unpublished event is disclosed', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=geheim');
    await expect(page.getByText(/hat keine Veranstaltung geliefert, zu der „geheim“ passt/)).toBeVisible();
    await expect(page.getByText(/nicht veröffentlicht oder gelöscht/)).toBeVisible();
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
