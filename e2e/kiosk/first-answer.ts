import type { Page } from 'playwright/test';
import type { Servers } from '#e2e/support/start-servers.ts';
import { current } from '#e2e/support/started-page.ts';

/* The first answer of the gateway holds the first slide, and what the page would ask for next. */

export const path = '/?monitor=mensa&limit=3&seconds=60&overview=off';

/** The names of the monitor's events by `@id`. */
export async function readNames(page: Page, servers: Servers, language = 'de') {
  const answer = await page.request.get(`${servers.url}/api/events?monitor=mensa&lang=${language}`);
  const members: readonly { readonly '@id': string; readonly name: string }[] = (await answer.json())[
    'hydra:member'
  ];
  return new Map(members.map((member) => [member['@id'], member.name]));
}

export const titleOf = async (page: Page) =>
  ((await current(page).locator('h1').textContent()) ?? '').replaceAll('\u00AD', '');
