import { main, slideIn, test } from './test-desk.ts';
import { breakTitles } from '#e2e/support/break-titles.ts';
import { expect } from '#e2e/support/harness.ts';

test.describe('an event that cannot be drawn', () => {
  const addresses = ['/desk?view=monitor&monitor=mensa', '/desk?view=address&monitor=mensa'];

  test('is named with the consequence and an advice, and the others are shown', async ({ page, servers }) => {
    await page.addInitScript(breakTitles, 'Voll');
    for (const address of addresses) {
      await servers.open(page, address);
      const alert = main(page).getByRole('status').filter({ hasText: 'nicht darstellen' });
      await expect(alert).toContainText('Eine Veranstaltung lässt sich auf diesem Bild nicht darstellen:');
      await expect(alert.getByRole('link')).toContainText('Nr. 12');
      await expect(alert).toContainText('alles andere läuft weiter');
      await expect(alert).toContainText('sehen Sie im Veranstaltungsdienst nach Titel und Texten');
      await expect(slideIn(page)).toHaveAttribute('data-event', '/api/events/11');
    }
    await servers.open(page, addresses[0] ?? '');
    const entry = main(page).getByRole('listitem').filter({ hasText: 'Sie ist allen Monitoren zugeordnet.' });
    await expect(entry).toContainText('Wird übersprungen');
    // It is skipped in the loop, and the desk still says so.
    await page.getByRole('button', { name: 'Weiter ›' }).click();
    await expect(slideIn(page)).toHaveAttribute('data-event', '/api/events/11');
    await expect(
      main(page).getByRole('status').filter({ hasText: 'Vollversammlung (Nr. 12)' }),
    ).toBeVisible();
  });

  test.describe('in English', () => {
    test.use({ locale: 'en-GB' });
    test('is named in English', async ({ page, servers }) => {
      await page.addInitScript(breakTitles, 'Voll');
      await servers.open(page, addresses[0] ?? '');
      const alert = main(page).getByRole('status').filter({ hasText: 'cannot be drawn on this picture:' });
      await expect(alert).toContainText('Vollversammlung (No. 12)');
      await expect(alert).toContainText('Aushang tries again by itself');
    });
  });
});
