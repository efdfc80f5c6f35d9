import type { Page } from 'playwright/test';
import { password } from './test-desk.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import type { Servers } from '#e2e/support/start-servers.ts';

export const eingang = {
  monitors: ['mensa'],
  parameters: { days: 14, theme: 'dark', on: '06:00', off: '23:00' },
  place: { building: 'Mensa', floor: 'EG', place: 'Eingang', size: 43, contact: 'Pforte' },
};

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

export const create = (page: Page) => page.getByRole('button', { name: 'Bildschirm anlegen' });

export const openScreens = (page: Page, { url }: Servers) => openNamedScreens(page.request, url, password);

export const stored = async (page: Page, servers: Servers) =>
  openScreens(page, servers).read('/api/screen-list');
