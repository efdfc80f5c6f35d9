import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { envOf } from './desk-upstream.ts';
import { officeUrl, signIn } from '#e2e/back-office/office-pages.ts';
import { main, test as base } from './test-desk.ts';
import { expect, test as withEmbedded } from '#e2e/support/harness.ts';

const site = {
  name: 'Hochschule Musterstadt',
  logo: { light: 'hell.svg' },
  colors: ['#7b1fa2', '#00bcd4'],
  legal: {
    accessibility: 'https://www.hs-musterstadt.example/barrierefreiheit',
    links: [{ label: 'Impressum', url: 'https://www.hs-musterstadt.example/impressum' }],
  },
  colour: 'red',
};
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><path d="M0 0h160v40H0z"/></svg>';

const test = base.extend<{ readonly siteFile: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  siteFile: async ({}, use, testInfo) => {
    const folder = testInfo.outputPath('site');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'hell.svg'), logo);
    await writeFile(join(folder, 'site.json'), JSON.stringify(site));
    await use(join(folder, 'site.json'));
  },
  serverOptions: async ({ upstream, siteFile }, use) =>
    use({ env: { ...envOf(upstream), SITE_FILE: siteFile } }),
});

const field = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt code').getByText(name, { exact: true }) });

/** Logo and background of the slide in a frame are those of the site. */
async function expectLooks(page: Page, theme: string, grounds: readonly { readonly ground: string }[]) {
  const frame = page.frameLocator(`iframe[title="Folie in der Farbstimmung ${theme}"]`);
  const slide = frame.locator('article[aria-current="true"]');
  await expect(slide).toContainText('Vollversammlung');
  await expect(frame.locator('img[src="/site/light.svg"]')).toBeVisible();
  const ground = () =>
    slide.evaluate((article) => getComputedStyle(article).getPropertyValue('--ground').trim());
  await expect.poll(ground).toMatch(new RegExp(`^(?:${grounds.map((one) => one.ground).join('|')})$`));
}

test('shows what is in force, and the same slide in three themes with colours and logo of the site', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await servers.open(page, '/desk');
  await page.getByRole('link', { name: 'Einstellungen', exact: true }).click();
  await expect(field(page, 'colors')).toContainText('#7b1fa2');
  await expect(field(page, 'colors')).toContainText('aus site.json');
  await expect(field(page, 'timeZone')).toContainText('Europe/Berlin');
  await expect(field(page, 'timeZone')).toContainText('Vorgabe');
  await expect(field(page, 'monitors')).toContainText('Bibliothek, Foyer, Mensa');
  await expect(main(page).getByRole('status').filter({ hasText: 'haben keine Bedeutung' })).toContainText(
    'colour',
  );

  const { grounds } = await (await page.request.get(`${servers.url}/site.json`)).json();
  await expect(main(page)).toContainText('„Lesung am Kamin“ auf „Bibliothek“');
  await page.getByRole('button', { name: 'Andere Veranstaltung' }).click();
  await expect(main(page)).toContainText('„Vollversammlung“ auf „Bibliothek“');
  await expectLooks(page, 'Hell', grounds.light);
  await expectLooks(page, 'Dunkel', grounds.dark);
  await expectLooks(page, 'Kontrast', grounds.contrast);

  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('the accessibility statement is linked on the desk, on pages for phones and where monitors are chosen', async ({
  page,
  servers,
}) => {
  const footer = page.locator('footer');
  for (const path of ['/desk', '/m/mensa?lang=de', '/?monitor=unbekannt']) {
    await servers.open(page, path);
    const statement = footer.getByRole('link', { name: 'Barrierefreiheit', exact: true });
    await expect(statement).toHaveAttribute('href', site.legal.accessibility);
    await expect(footer.getByRole('link', { name: 'Impressum' })).toBeVisible();
  }
  await servers.open(page, '/desk?view=site');
  await expect(field(page, 'legal')).toContainText(`Barrierefreiheit: ${site.legal.accessibility}`);
});

test('says what is wrong with a file, that the last good one stays, and once it is repaired nothing', async ({
  page,
  servers,
  siteFile,
  clock,
}) => {
  await writeFile(siteFile, '{ "name": "Neu",\n  "colors": ["red"] }');
  await servers.gateway.refreshNow();
  await servers.open(page, '/desk?view=notes');
  await page.getByRole('link', { name: 'Einstellungen' }).last().click();
  const alert = main(page).getByRole('status').filter({ hasText: 'so nicht brauchbar' });
  await expect(alert).toContainText(
    '„colors.0“ gilt so nicht. Erlaubt: eine Liste aus einer oder zwei Farben',
  );
  await expect(alert).toContainText('gilt weiter die letzte Fassung');
  await expect(field(page, 'colors')).toContainText('#7b1fa2');

  // The logo changes too, which the frames may still be loading.
  await writeFile(siteFile, JSON.stringify({ name: 'Neu', logo: site.logo }));
  await servers.gateway.refreshNow();
  await clock.advance(10_000);
  await expect(alert).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Neu');
  await expect(field(page, 'colors')).toContainText('Vorgabe');
});

withEmbedded.describe('with the embedded event service', () => {
  withEmbedded.use({ serverOptions: { service: { publicUrl: null } } });

  withEmbedded(
    '“Why (not)?” leads to the form of the event in its back office',
    async ({ page, servers }) => {
      await signIn(page, servers);
      const at = Date.parse('2026-10-01T18:00:00+02:00');
      const past = { name: 'Längst vorbei', startDate: at, endDate: at + 3_600_000 };
      const id = await servers.store.events.create(past);
      await servers.poll();
      await servers.open(page, `/desk?view=why&event=${id}`);
      const advice = main(page).getByText('berichtigen Sie Beginn und Ende im Veranstaltungsdienst').first();
      const opened = page.waitForEvent('popup');
      await advice.getByRole('link', { name: 'Im Veranstaltungsdienst öffnen' }).click();
      const office = await opened;
      await expect(office).toHaveURL(officeUrl(servers, `/events/${id}`));
      await expect(office.getByLabel('Titel', { exact: true })).toHaveValue('Längst vorbei');
    },
  );
});
