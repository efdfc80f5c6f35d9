import { main, openSignedIn, password, test } from './test-desk.ts';
import { expect } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { create, eingang, field, openScreens, stored } from './screen-form.ts';

test.describe('a new screen', () => {
  test.use({
    serverOptions: async ({ serverOptions }, use) =>
      use({ env: { ...serverOptions.env, DESK_PASSWORD: password } }),
    // The sign-in page has this status.
    allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }],
  });
  test('is created with a proposed name, and its address shows what was chosen', async ({
    page,
    servers,
    context,
  }) => {
    await openSignedIn(page, servers, '/desk?view=address');
    await field(page, 'Gebäude').fill('Mensa');
    await field(page, 'Stockwerk').fill('EG');
    await field(page, 'Ort').fill('Eingang Süd');
    await expect(field(page, 'Name des Bildschirms')).toHaveValue('mensa-eingang-sued');
    await field(page, 'Monitor').selectOption({ label: 'Mensa (mensa)' });
    await page.getByLabel('Diagonale').fill('43');
    await page.getByLabel('Leseabstand').fill('3,5');
    await page.getByText('Experte').click();
    await page.getByLabel('Gezeigt werden').selectOption({ label: 'nur Übersichten' });
    await create(page).click();
    await expect(
      page.getByRole('heading', { name: 'Bildschirm mensa-eingang-sued ist angelegt' }),
    ).toBeFocused();
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/s/mensa-eingang-sued`);
    expect(await stored(page, servers)).toEqual([
      {
        name: 'mensa-eingang-sued',
        monitors: [3],
        parameters: { view: 'agenda' },
        place: { building: 'Mensa', floor: 'EG', place: 'Eingang Süd', size: 43, distance: 3.5 },
      },
    ]);
    const link = page.getByRole('link', { name: 'Zur Seite des Bildschirms' });
    await expect(link).toHaveAttribute('href', '/desk?view=screen&screen=mensa-eingang-sued');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Vollbild öffnen' }).click();
    const wall = await opening;
    await awaitStart(wall);
    await expect(wall.locator('article[aria-current="true"]')).toHaveAttribute('data-overview');
    // The form begins anew.
    await page.getByRole('link', { name: 'Weiteren Bildschirm anlegen' }).click();
    await expect(field(page, 'Gebäude')).toHaveValue('');
    await field(page, 'Gebäude').fill('Mensa');
    await field(page, 'Ort').fill('Eingang Süd');
    await expect(field(page, 'Name des Bildschirms')).toHaveValue('mensa-eingang-sued-2');
  });
});

test.describe('a screen that exists', () => {
  test.use({
    serverOptions: async ({ serverOptions }, use) =>
      use({ env: { ...serverOptions.env, DESK_PASSWORD: password } }),
    allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }],
  });
  test('is changed in the same form, which has all of its settings', async ({ page, servers }) => {
    await openScreens(page, servers).put('mensa-eingang', eingang);
    await openSignedIn(page, servers, '/desk?view=address&screen=mensa-eingang');
    await expect(page.getByRole('heading', { name: 'Bildschirm mensa-eingang ändern' })).toBeVisible();
    await expect(field(page, 'Monitor').locator('option:checked')).toHaveText('Mensa (mensa)');
    await expect(page.getByLabel('Diagonale')).toHaveValue('43');
    await expect(page.getByLabel('Montag bis')).toHaveValue('23:00');
    await expect(field(page, 'Ansprechperson')).toHaveValue('Pforte');
    await expect(page.getByLabel(/Farbstimmung/)).toHaveValue('dark');
    await expect(field(page, 'Name des Bildschirms')).toHaveCount(0);
    await page.getByLabel(/Tage im Voraus/).fill('');
    await page.getByLabel('Diagonale').fill('55');
    await field(page, 'Ort').fill('Kasse');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Bildschirm mensa-eingang ist geändert' })).toBeFocused();
    const { days: _, ...parameters } = eingang.parameters;
    expect(await stored(page, servers)).toEqual([
      {
        name: 'mensa-eingang',
        monitors: [3],
        parameters,
        place: { ...eingang.place, place: 'Kasse', size: 55 },
      },
    ]);
    await page.getByRole('button', { name: 'Einstellungen ändern' }).click();
    await expect(field(page, 'Ort')).toHaveValue('Kasse');
    await expect(page.getByLabel('Diagonale')).toHaveValue('55');
  });
  test('is removed after a question', async ({ page, servers }) => {
    await openScreens(page, servers).put('mensa-eingang', eingang);
    await openSignedIn(page, servers, '/desk?view=address&screen=mensa-eingang');
    const remove = page.getByRole('button', { name: 'Bildschirm entfernen' });
    await remove.click();
    await expect(page.getByRole('heading', { name: 'mensa-eingang entfernen?' })).toBeFocused();
    await expect(main(page)).toContainText('zeigt weiter, was es zuletzt wusste');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(remove).toBeFocused();
    expect(await stored(page, servers)).toHaveLength(1);
    await remove.click();
    await page.getByRole('button', { name: 'Ja, entfernen' }).click();
    await expect(page.getByRole('heading', { name: 'Bildschirm mensa-eingang ist entfernt' })).toBeFocused();
    expect(await stored(page, servers)).toEqual([]);
    await page.reload();
    await expect(
      page.getByRole('heading', { name: 'Einen Bildschirm „mensa-eingang“ gibt es nicht' }),
    ).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Alle Bildschirme' })).toBeVisible();
  });
});
