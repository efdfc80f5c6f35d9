import type { Page } from 'playwright/test';
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
