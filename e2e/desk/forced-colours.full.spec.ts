import { test } from './test-desk.ts';
import { expectChosenIsTold } from '#e2e/support/chosen-state.ts';
import { expect } from '#e2e/support/harness.ts';

test('in forced colours what is chosen on the desk can be told', async ({ page, servers }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await servers.open(page, '/desk?view=monitor&monitor=mensa');
  await expect(page.getByText('Hier laufen 2 Veranstaltungen')).toBeVisible();
  for (const kind of ['button', 'link', 'language'] as const) await expectChosenIsTold(page, kind);
  await servers.open(page, '/desk?view=address&monitor=mensa');
  await expectChosenIsTold(page, 'segment');
});
