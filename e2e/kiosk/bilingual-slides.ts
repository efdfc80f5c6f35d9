import type { Page } from 'playwright/test';
import { day, hour, type Sample } from '#e2e/looks/slides/sample.ts';
import { expect } from '#e2e/support/harness.ts';

export const eventOf = (number: number, name: string, english?: string): Sample => ({
  key: `event-${number}`,
  name,
  start: number === 1 ? day : number * day,
  end: number * day + hour,
  topic: '',
  place: 'Aula',
  fields: english === undefined ? {} : { translations: { en: { name: english } } },
});

/** They span three days; the choir has no translation. */
export const samples = [
  eventOf(1, 'Vortrag über Sterne', 'Talk about stars'),
  eventOf(2, 'Chorprobe'),
  eventOf(3, 'Fahrradkurs', 'Bicycle course'),
];

/** The slide on screen: its language and its texts. */
export async function readSlide(page: Page) {
  const article = page.locator('article[aria-current="true"]');
  await expect(article).toHaveCount(1);
  return article.evaluate((element) => {
    const plain = (text = '') => text.replaceAll('\u00AD', '');
    const title = plain(element.querySelector('h1')?.textContent ?? '');
    return { slide: `${element.getAttribute('lang')} ${title}`, text: plain(element.textContent ?? '') };
  });
}
