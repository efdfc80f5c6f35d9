import { officeUrl, signIn } from './office-pages.ts';
import { expectChosenIsTold } from '#e2e/support/chosen-state.ts';
import { test } from '#e2e/support/harness.ts';

test('in forced colours the current part of the back office can be told', async ({ page, servers }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, servers);
  await page.goto(officeUrl(servers, '/events'));
  await expectChosenIsTold(page, 'link');
});
