import type { Page } from 'playwright/test';
import { envOf } from '#e2e/desk/desk-upstream.ts';
import { expect, type Fixtures, test as base } from '#e2e/support/harness.ts';
import { awaitStart, current, keyOf } from '#e2e/support/started-page.ts';
import { datedEvents, datedNoon, serveDated } from '#server/testing/dated-events.ts';
import { type FakeUpstream, startFakeUpstream } from '#server/testing/fake-upstream.ts';

/** `test` with the events of `datedEvents`, at their noon. */
export const test = base.extend<{ readonly upstream: FakeUpstream }>({
  startAt: datedNoon,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  upstream: async ({}, use) => {
    const upstream = await startFakeUpstream();
    serveDated(upstream, datedEvents);
    await use(upstream);
    await upstream.stop();
  },
  serverOptions: async ({ upstream }, use) => use({ env: envOf(upstream) }),
});

const plain = (text: string) => text.replaceAll('\u00AD', '').replaceAll('\u00A0', ' ').trim();

/** The texts of these roles of the current slide, in the order of the document. */
async function textsOf(page: Page, ...roles: readonly string[]): Promise<readonly string[]> {
  const selector = roles.map((role) => `[data-role="${role}"]`).join();
  return (await current(page).locator(selector).allTextContents()).map(plain);
}

/**
 * Reads when each event of the loop is said to be, with badge and further dates: "Heute | 18:00 / Auch Do 3. Dez"; of an overview
 * the rows. The keys are the numbers of the events.
 */
export async function readWall(page: Page): Promise<Readonly<Record<string, string>>> {
  await awaitStart(page);
  const read: Record<string, string> = {};
  const first = await keyOf(page);
  for (let key = first; ;) {
    const name = key === '' ? 'overview' : (key.split('/').at(-1) ?? '');
    // One slide for each event.
    expect(read[name]).toBeUndefined();
    const when = await textsOf(page, ...(key === '' ? ['rowTime', 'row'] : ['tag', 'day', 'time']));
    // The first text is the heading of the dates.
    const further = (await textsOf(page, 'dates')).slice(1);
    read[name] = [when.join(' | '), further.join(' · ')].filter(Boolean).join(' / ');
    await page.keyboard.press('ArrowRight');
    await expect(current(page)).not.toHaveAttribute('data-event', key);
    key = await keyOf(page);
    if (key === first) return read;
  }
}

/** Opens the wall at this moment, a later one than before, and reads it. */
export async function readWallAt(
  moment: string,
  { page, servers, clock }: Pick<Fixtures, 'servers' | 'clock'> & { readonly page: Page },
  parameters = '',
) {
  // An open wall may load its page again after such a jump, which would break the next load off.
  await page.goto('about:blank');
  await clock.skip(Math.max(0, Date.parse(moment) - clock.now()));
  await servers.open(page, `/?monitor=mensa&transition=none&seconds=120${parameters}`);
  return readWall(page);
}
