import type { Page } from 'playwright/test';
import { expect, test } from '#e2e/support/harness.ts';
import { findBarriers, officeUrl, signIn } from './office-pages.ts';
import { becomeAdministrator } from './first-administrator.ts';

const slide = (page: Page) => page.locator('article[aria-current="true"]');

test('a person signs in, creates a monitor and an event for it, and the kiosk page shows the event', async ({
  page,
  servers,
  context,
}) => {
  await becomeAdministrator(page, servers);
  await page.getByRole('link', { name: 'Filterkategorien', exact: true }).click();
  await page.getByRole('link', { name: 'Neue Filterkategorie unter „Monitore“' }).click();
  await page.getByLabel('Name', { exact: true }).fill('New');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByRole('link', { name: 'New', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Veranstaltungen', exact: true }).click();
  await page.getByRole('link', { name: '+ Neue Veranstaltung' }).click();
  await page.getByLabel('Titel', { exact: true }).fill('Ab heute: der neue Monitor');
  await page.getByLabel('Beginn').fill('2026-11-20T00:00');
  await page.getByLabel('Ende', { exact: true }).fill('2026-11-20T20:00');
  await expect(page.getByText('Auf keinem Monitor')).toBeVisible();
  await page.getByLabel('New', { exact: true }).check();
  await expect(page.getByText('Auf keinem Monitor')).toBeHidden();
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await expect(page.getByRole('status')).toContainText('Gespeichert');

  await servers.poll();
  const kiosk = await context.newPage();
  await servers.open(kiosk, '/?monitor=new');
  await expect(slide(kiosk).getByRole('heading', { level: 1 })).toHaveText('Ab heute: der neue Monitor');
});

test('an event is postponed with three clicks, and screens show the old date as postponed with the new one', async ({
  page,
  servers,
  context,
}) => {
  const { filterCategories, events } = servers.store;
  const kitchen = await filterCategories.create({ name: 'Küche' });
  const name = 'Führung durch die Küche';
  const startDate = Date.parse('2026-11-20T17:00Z');
  const endDate = startDate + 3_600_000;
  await events.create({ name, startDate, endDate, filterCategories: [kitchen] });
  await signIn(page, servers);
  await page.goto(officeUrl(servers, '/events'));
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Verschieben …' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`„${name}“ verschieben`);
  await expect(page.getByText('bis zu seinem Ende als „Verschoben“ mit dem neuen Datum')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Beginn').fill('2026-12-02T17:00');
  await page.getByLabel('Ende', { exact: true }).fill('2026-12-02T18:00');
  await page.getByRole('button', { name: 'Verschieben', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Gespeichert');
  await page.getByRole('link', { name: 'Veranstaltungen', exact: true }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toContainText('verschoben');

  await servers.poll();
  const kiosk = await context.newPage();
  await servers.open(kiosk, '/?monitor=küche&all=küche');
  const old = slide(kiosk).filter({ hasText: 'Verschoben' });
  await expect(old).toContainText(name);
  await expect(old).toContainText('2. Dez');
});

test.describe('an event', () => {
  test.use({ allowedComplaints: [/status of 4(?:09|01)/] });
  test('that somebody else saved meanwhile shows both versions', async ({ page, servers }) => {
    await signIn(page, servers);
    const [event] = await servers.store.events.list();
    await page.goto(officeUrl(servers, `/events/${event?.id}`));
    await page.getByLabel('Titel', { exact: true }).fill('Mein Titel');
    await servers.store.events.update(event?.id ?? 0, { name: 'Ihr Titel' });
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toContainText('Jemand anderes hat inzwischen gespeichert');
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Mein Titel');
    await expect(page.getByText('Inzwischen gespeichert: Ihr Titel')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Ihr Titel');
    await page.getByLabel('Titel', { exact: true }).fill('Unser Titel');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unser Titel');
  });
});

test('search and forms work by keyboard alone', async ({ page, servers }) => {
  await signIn(page, servers);
  await page.goto(officeUrl(servers, '/events'));
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('mensa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=mensa/);
  await page.goto(officeUrl(servers, '/categories/new'));
  // `autofocus` takes effect at the first rendering, which may be after the load event.
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Per Taste');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Per Taste', exact: true })).toBeVisible();
});

test.describe('beside the form', () => {
  let board: string | null = null;
  const slidePreviewUrl = () => board && `${board}/preview/{id}?monitor={monitor}`;
  test.use({
    // With `listItems` the service is none of those that other tests keep.
    serverOptions: {
      service: { slidePreviewUrl, listItems: 'complete' },
      env: { FRAME_ANCESTORS: "'self' http://127.0.0.1:*" },
    },
    // The scripts of the harness do not run in the frame either, and axe asks it.
    allowedComplaints: [/status of 404|Blocked script execution|target origin provided/],
  });
  test('stands the slide of a new event with its picture, once the gateway has read it', async ({
    page,
    servers,
  }) => {
    board = servers.url;
    await signIn(page, servers);
    await page.goto(officeUrl(servers, '/events/new'));
    await page.getByLabel('Titel', { exact: true }).fill('Ein Chor singt');
    await page.getByLabel('Beginn').fill('2027-03-20T18:00');
    await page.getByLabel('Ende', { exact: true }).fill('2027-03-20T20:00');
    await page.getByLabel('Mensa', { exact: true }).check();
    await page.getByLabel('Bilddatei').setInputFiles('docs/pictures/slide-picture.jpg');
    await page.getByLabel('Was das Bild zeigt').fill('Ein Chor');
    await page.getByRole('button', { name: 'Anlegen' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('noch keine Folie dieser Veranstaltung')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);

    await servers.poll();
    await page.getByLabel('Untertitel', { exact: true }).first().fill('nicht gespeichert');
    await expect(async () => {
      await page.getByRole('link', { name: 'Mensa', exact: true }).click();
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Ein Chor singt');
      await expect(frame.locator('img[src^="/plain/images/"]').first()).toBeVisible();
    }).toPass();
    await expect(page.getByLabel('Untertitel', { exact: true }).first()).toHaveValue('nicht gespeichert');
  });
});
