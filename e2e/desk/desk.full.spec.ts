import { main, test } from './test-desk.ts';
import { expect } from '#e2e/support/harness.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';

test.describe('the overview', () => {
  test('links a search for an event to its answer', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await page.getByRole('searchbox').fill('lesung');
    await page.getByRole('link', { name: /Wo läuft sie, wo nicht/ }).click();
    await expect(page.getByRole('heading', { name: 'Lesung am Kamin' })).toBeVisible();
    await expect(page.getByText('Läuft auf 1 von 3 Monitoren.')).toBeVisible();
  });
  test('opens no stream of updates in its frames', async ({ page, servers }) => {
    const streams: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/updates')) streams.push(request.url());
    });
    await servers.open(page, '/desk');
    await expect(page.locator('iframe')).toHaveCount(3);
    const mensa = page.frameLocator('iframe[title="Bild von Mensa"]');
    await expect(mensa.locator('article[aria-current="true"]')).toBeVisible();
    expect(streams).toEqual([]);
  });
});

test.describe('one monitor', () => {
  test('with overviews alone has no event to jump to, and can be paused', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa&view=agenda');
    const heading = page.frameLocator('iframe').locator('article[aria-current="true"] h1');
    await expect(heading).toHaveText('Später');
    await expect(main(page).locator('ol').first().getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Anhalten' }).click();
    await expect(page.getByRole('button', { name: 'Weiterlaufen lassen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ins Bild holen' })).toHaveCount(0);
  });
  test('folds the further dates of a series under the first', async ({ page, servers, upstream }) => {
    const dates = ['26', '27', '28'].map((day, at) =>
      fakeEvent(41 + at, [3], { name: 'Chor', startDate: `2026-11-${day}T18:00:00+01:00`, endDate: null }),
    );
    upstream.events = [...upstream.events, ...dates];
    await servers.poll();
    await servers.open(page, '/desk?view=monitor&monitor=mensa');
    await expect(page.getByRole('heading', { name: 'Hier laufen 3 Veranstaltungen' })).toBeVisible();
    const further = page.getByRole('link', { name: /Sa 28. Nov/ });
    await expect(further).toBeHidden();
    await page.getByText('2 weitere Termine auf derselben Folie').click();
    await further.click();
    const answer = 'Ja, als weiterer Termin einer Reihe auf „Mensa“.';
    await expect(page.getByText(answer)).toBeVisible();
  });
  test('that does not exist names the nearest one', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mesna');
    await expect(page.getByRole('heading', { name: 'Einen Monitor „mesna“ gibt es nicht.' })).toBeVisible();
    await page.getByText('Meinten Sie').getByRole('link', { name: 'Mensa' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mensa' })).toBeVisible();
  });
});

test.describe('the address builder', () => {
  test('names the monitor by its category id on request', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=address&monitor=mensa');
    await page.getByText('Experte').click();
    await page.getByLabel('Gilt auch, wenn die Kategorie umbenannt wird').check();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=3`);
    await page.getByLabel('Gilt auch, wenn die Kategorie umbenannt wird').uncheck();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa`);
  });
  test('warns of what this screen cannot show at the distance that is set', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=address&monitor=mensa&diagonal=32&distance=30');
    const warnings = page.getByRole('status');
    await expect(warnings.getByText('ist die Schrift zu klein')).toBeVisible();
    await expect(warnings.getByText(/^Aus 30 m lassen sich nicht alle QR-Codes/)).toHaveCount(1);
    await page.getByLabel(/Leseabstand/).fill('0.5');
    await expect(warnings.getByText('ist die Schrift zu klein')).toBeHidden();
    await expect(warnings.getByText('QR-Codes')).toBeHidden();
  });
  test('has every parameter, and commands for four kinds of screens', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=address&monitor=mensa');
    await expect(page.getByLabel('Nur zu bestimmten Zeiten an')).toBeVisible();
    await expect(page.getByLabel(/Tage im Voraus/)).toBeHidden();
    await expect(page.locator('form [id^="parameter-"]:is(input, select)')).toHaveCount(21);
    for (const device of ['Raspberry Pi oder PC mit Debian', 'Windows-PC', 'ChromeOS', 'Smart-TV']) {
      await page.getByText(device, { exact: true }).click();
      await expect(page.locator('details[open] pre')).toContainText(`${servers.url}/?monitor=mensa`);
    }
  });
});

test.describe('the notes', () => {
  test('warn of old data after three missed polls', async ({ page, servers, clock }) => {
    await servers.open(page, '/desk?view=notes');
    await expect(page.getByText(/Stand 12:00/)).toBeVisible();
    await clock.skip(4 * 3600_000);
    await expect(
      page.getByRole('heading', { name: /Die Daten sind alt: zuletzt gelesen 12:00/ }),
    ).toBeVisible();
  });
});

test.describe('without a mouse and with assistive technology', () => {
  test('the keyboard goes on where the new view begins', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await main(page).getByRole('link', { name: 'Bibliothek', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bibliothek' })).toBeVisible();
    await expect(main(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '← Alle Monitore' })).toBeFocused();
    await page.getByRole('link', { name: 'Wo sonst? Lesung am Kamin' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Lesung am Kamin' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('link', { name: 'Hilfe' })).toBeFocused();
    // The field has the focus at once on a page where people come to type.
    await page.getByRole('link', { name: 'Monitore', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Warum (nicht)?' }).press('Enter');
    await expect(page.getByLabel('Welche Veranstaltung?')).toBeFocused();
  });
});
