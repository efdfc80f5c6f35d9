import { expect } from '#e2e/support/harness.ts';
import { testWithOptions as test } from './test-desk.ts';

test.describe('why is my event not in the canteen?', () => {
  test('beyond the horizon: a link leads to an address that shows it', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&q=sommer&monitor=mensa');
    await page.getByRole('article').getByRole('link', { name: 'Adresse mit 74 Tagen bauen' }).first().click();
    await expect(page.getByLabel('Tage im Voraus')).toHaveValue('74');
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=74`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sommerfest' })).toBeVisible();
  });
  test('the address of a deleted event says so and what to try', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&event=99999');
    await expect(
      page.getByText(/kennt der Veranstaltungsdienst nicht \(mehr\).*Suchen Sie oben/),
    ).toBeVisible();
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
