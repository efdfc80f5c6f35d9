import { expect, type Locator, type Page } from 'playwright/test';
import type { Servers } from '#e2e/support/start-servers.ts';
import { envOf, startDeskUpstream } from './desk-upstream.ts';
import type { FakeUpstream } from '#server/testing/fake-upstream.ts';
import { test as base } from '#e2e/support/harness.ts';

/** `test` with the events of `startDeskUpstream`. */
export const test = base.extend<{ readonly upstream: FakeUpstream }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  upstream: async ({}, use) => {
    const upstream = await startDeskUpstream();
    await use(upstream);
    await upstream.stop();
  },
  serverOptions: async ({ upstream }, use) => use({ env: envOf(upstream) }),
});

/** The current slide in the first frame. */
export const slideIn = (page: Page) => page.frameLocator('iframe').locator('article[aria-current="true"]');
export const main = (page: Page) => page.getByRole('main');

export const password = 'drei kluge Worte';

/** `test` with a password, which opens the named screens. The sign-in page is a 401. */
export const testWithPassword = test.extend({
  serverOptions: async ({ upstream }, use) => use({ env: { ...envOf(upstream), DESK_PASSWORD: password } }),
});

/** `test` with a password where the option names one, and with events that begin before all others. */
export const testWithOptions = base.extend<{
  readonly deskPassword: string;
  readonly earlierEvents: number;
}>({
  deskPassword: ['', { option: true }],
  earlierEvents: [0, { option: true }],
  serverOptions: async ({ deskPassword, earlierEvents }, use) => {
    const upstream = await startDeskUpstream(earlierEvents);
    await use({ env: { ...envOf(upstream), ...(deskPassword !== '' && { DESK_PASSWORD: deskPassword }) } });
    await upstream.stop();
  },
});

/** Moves the focus by the keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 30 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Answers the question that the browser asks while something is done, and returns its kind and text. */
export async function answer(
  page: Page,
  how: 'accept' | 'dismiss',
  act: () => Promise<unknown>,
): Promise<string> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog[how]();
    return `${dialog.type()}: ${dialog.message()}`;
  });
  await act();
  return asked;
}

/** Opens a view of the desk through its sign-in page. */
export async function openSignedIn(page: Page, servers: Servers, path: string): Promise<void> {
  await servers.open(page, path);
  await page.getByLabel('Passwort').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}
