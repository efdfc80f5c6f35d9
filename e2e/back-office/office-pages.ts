import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { Servers } from '#e2e/support/start-servers.ts';

export const officeUrl = ({ service }: Servers, path: string) => `${service.url}/back-office${path}`;

/** Signs in an administrator by a session in the database, without the pages for it. */
export async function signIn(page: Page, { service }: Servers) {
  const { sessions, people } = service.store;
  const email = 'ada@example.org';
  const id = await people.create({ email, name: 'Ada Beispiel', groups: ['Administrators', 'API Key Hero'] });
  await sessions.changePassword(id ?? 0, 'a hash that no password has');
  const token = await sessions.start(id ?? 0);
  await page.context().addCookies([{ name: 'aushang-back-office', value: token, url: service.url }]);
}

/** What axe finds on the page; it waits in vain for an answer from a frame without scripts. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
