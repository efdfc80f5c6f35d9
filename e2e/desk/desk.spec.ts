import type { Locator, Page } from 'playwright/test';
import { readCodes } from '#e2e/support/read-codes.ts';
import { main, slideIn, test } from './test-desk.ts';
import { expect } from '#e2e/support/harness.ts';

test.describe('the overview', () => {
  test('shows each monitor with its events, next change and page', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await expect(page.getByRole('heading', { name: 'Was läuft gerade?' })).toBeVisible();
    const tiles = main(page).getByRole('listitem');
    await expect(tiles).toHaveCount(3);
    await expect(tiles.nth(0)).toContainText('Bibliothek');
    await expect(tiles.nth(2)).toContainText('Mensa');
    await expect(tiles.nth(2)).toContainText('2 Veranstaltungen · 1 später');
    await expect(tiles.nth(2)).toContainText('Di 24. Nov, 18:00 beginnt „Jazz in der Mensa“');
    const mensa = page.frameLocator('iframe[title="Bild von Mensa"]');
    await expect(mensa.locator('article[aria-current="true"]')).toContainText('Jazz in der Mensa');
  });
  test('finds a monitor by a part of its name and opens it', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await page.getByRole('searchbox').fill('biblio');
    await expect(main(page).getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/\/desk\?q=biblio$/);
    await main(page).getByRole('link', { name: 'Bibliothek', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bibliothek' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('biblio');
  });
});

test.describe('one monitor', () => {
  test('lists its events in order, each with its reason', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa');
    await expect(page.getByRole('heading', { name: 'Hier laufen 2 Veranstaltungen' })).toBeVisible();
    const events = main(page).locator('ol').first().getByRole('listitem');
    await expect(events.nth(0)).toContainText('Sie ist „Mensa“ zugeordnet.');
    await expect(events.nth(1)).toContainText('Sie ist allen Monitoren zugeordnet.');
    await expect(main(page).locator('ol').nth(1)).toContainText(
      'Ihr Beginn ist erst in 74 Tagen, gezeigt werden 60 Tage im Voraus.',
    );
  });
  test('can be paused, moved back and forth, and jumps to an event', async ({ page, servers, clock }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa&seconds=60');
    const slide = slideIn(page);
    await expect(slide).toHaveAttribute('data-event', '/api/events/11');
    await page.getByRole('button', { name: 'Weiter ›' }).click();
    await expect(slide).toHaveAttribute('data-event', '/api/events/12');
    await page.getByRole('button', { name: '‹ Zurück' }).click();
    await expect(slide).toHaveAttribute('data-event', '/api/events/11');
    await page.getByRole('button', { name: '„Vollversammlung“ ins Bild holen' }).click();
    await expect(slide).toHaveAttribute('data-event', '/api/events/12');
    await expect(main(page).locator('li[aria-current="true"]')).toContainText('gerade im Bild');
    await page.getByRole('button', { name: 'Anhalten' }).click();
    await expect(page.getByRole('button', { name: 'Weiterlaufen lassen' })).toBeVisible();
    await clock.advance(5 * 60_000);
    await expect(slide).toHaveAttribute('data-event', '/api/events/12');
  });
  test('shows another moment, marked below the frame, and its list', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa');
    await page.getByLabel('Zeitpunkt', { exact: true }).fill('2027-02-02T08:00');
    await expect(page).toHaveURL(/at=2027-02-02T08%3A00/);
    await expect(page.getByText('Vorschau: Di 2. Feb 2027, 08:00')).toBeVisible();
    await expect(main(page).locator('ol').first()).toContainText('Sommerfest');
    await expect(slideIn(page)).toContainText('Sommerfest');
    await page.getByRole('button', { name: 'Jetzt' }).click();
    await expect(slideIn(page)).toContainText('Jazz in der Mensa');
    await page.getByRole('button', { name: 'Montag 8:00' }).click();
    await expect(page).toHaveURL(/at=2026-11-23T08%3A00/);
  });
});

test.describe('the address builder', () => {
  test('builds an address and its QR code, which open the page with its settings', async ({
    page,
    servers,
    context,
  }) => {
    await servers.open(page, '/desk?view=address');
    await expect(page.getByText('Wählen Sie zuerst einen Monitor.')).toBeVisible();
    await page.getByLabel('Monitor', { exact: true }).selectOption({ label: 'Mensa (mensa)' });
    await page.getByText('Experte').click();
    await page.getByLabel(/Tage im Voraus/).fill('90');
    await page.getByLabel(/Sprache/).selectOption({ label: 'Englisch' });
    const address = page.locator('[data-address]');
    await expect(address).toHaveText(`${servers.url}/?monitor=mensa&days=90&lang=en`);
    const code = page.getByRole('img', { name: /QR-Code der Adresse/ });
    expect(await readCodes(code, 1)).toEqual([await address.textContent()]);
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Vollbild öffnen' }).click();
    const kiosk = await opening;
    await expect(kiosk.locator('article[aria-current="true"]')).toContainText('Jazz in der Mensa');
    expect(await kiosk.locator('html').getAttribute('lang')).toBe('en');
  });
  test('explains bad values at their controls and leaves them out', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=address&monitor=mensa&days=400&theme=pink&on=25:00&dayz=3');
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa`);
    const days = page.getByLabel(/Tage im Voraus/);
    await expect(days).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('„days=400“ gilt nicht', { exact: false })).toBeVisible();
    await expect(page.getByText('„theme=pink“ gilt nicht', { exact: false })).toBeVisible();
    await expect(page.getByText('„on=25:00“ gilt nicht', { exact: false })).toBeVisible();
    await expect(page.getByText('Den Parameter „dayz“ gibt es nicht', { exact: false })).toBeVisible();
    await days.fill('7');
    await expect(days).toHaveAttribute('aria-invalid', 'false');
    await expect(page.locator('[data-address]')).toHaveText(`${servers.url}/?monitor=mensa&days=7`);
  });
});

test.describe('the notes', () => {
  test('name each problem and what to do', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await page.getByRole('link', { name: /Hinweise zu den Daten/ }).click();
    await expect(
      page.getByRole('heading', { name: '„Mensa“ sieht aus wie der Monitor „Mensa“' }),
    ).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Verirrter Aushang' })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Bei 1 Veranstaltung fehlt die Internetadresse' }),
    ).toBeVisible();
    const odd = main(page).locator('section', {
      has: page.getByRole('heading', { name: 'Bei 1 Veranstaltung steht im Adressfeld nichts' }),
    });
    await expect(odd.getByRole('listitem')).toHaveText('Schach: schach@example.edu');
    await expect(odd).toContainText('etwa https://www.example.de/anmeldung');
    await expect(page.getByRole('heading', { name: '1 Eintrag war nicht lesbar' })).toBeVisible();
    await expect(main(page)).toContainText('Die Veranstaltung hat keinen lesbaren Beginn.');
  });
});

test.describe('a server that does not answer', () => {
  test.use({ allowedComplaints: [/Failed to load resource/] });
  test('is reported, and the last data stays', async ({ page, servers, clock }) => {
    await servers.open(page, '/desk?view=monitor&monitor=mensa');
    await expect(page.getByRole('heading', { name: 'Hier laufen 2 Veranstaltungen' })).toBeVisible();
    await page.context().route('**/api/**', (route) => route.abort());
    await clock.advance(3 * 60_000);
    await expect(page.getByText('Der Server antwortet gerade nicht.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hier laufen 2 Veranstaltungen' })).toBeVisible();
    await page.context().unroute('**/api/**');
    // In steps shorter than the time limit of a request, each with time for the answer to arrive.
    await expect(async () => {
      await clock.advance(15_000);
      await expect(page.getByText('Der Server antwortet gerade nicht.')).toBeHidden({ timeout: 2000 });
    }).toPass();
  });
});

test.describe('a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    serverOptions: async ({ serverOptions }, use) =>
      use({ env: { ...serverOptions.env, SITE_FILE: 'e2e/sites/public-address.json' } }),
  });
  test('comes from the idle slide’s code to all events of the monitor, and one of them into its calendar', async ({
    page,
    servers,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await servers.open(page, '/?monitor=bibliothek&days=0');
    const code = page.getByRole('img', { name: 'Aufs Handy' });
    await expect(code).toBeVisible();
    expect(await readCodes(page, 1)).toEqual(['https://aushang.example.edu/m/bibliothek']);

    await page.setViewportSize({ width: 390, height: 844 });
    await servers.open(page, '/m/bibliothek');
    await expect(page.getByRole('article')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'In den Kalender: Lesung am Kamin' }).click();
    expect((await download).suggestedFilename()).toBe('lesung-am-kamin.ics');
  });
});

test.describe('a desk in English', () => {
  test.use({ locale: 'en-GB' });
  test('speaks English where the browser does', async ({ page, servers }) => {
    await servers.open(page, '/desk?view=why&event=21&monitor=mensa');
    await expect(page.getByText('No, it is not shown on “Mensa”.')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByText('· No. 21')).toBeVisible();
  });
});

test.describe('without a mouse and with assistive technology', () => {
  test('the answer is reached by the keyboard alone', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await expect(main(page).getByRole('listitem')).toHaveCount(3);
    const tabTo = async (name: string) => {
      const isThere = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        if ((await isThere()).startsWith(name)) return;
      }
      throw new Error(`${name} was not reached`);
    };
    await tabTo('Warum (nicht)?');
    await page.keyboard.press('Enter');
    await page.keyboard.type('fest');
    await expect(page.getByText('2 Treffer')).toBeVisible();
    await tabTo('Herbstfest');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table')).toContainText('Sie ist seit 1. Oktober 2026');
    await expect(page.getByRole('link', { name: 'Zu den Treffern' })).toBeVisible();
  });
});

/** Clicks what has these words, and nothing else. */
async function click(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().click();
}

/** The size of a slide, and each of its texts and codes with its place below and beside the title, px: the drift moves all alike. */
function readLayout(slide: Locator) {
  return slide.evaluate((article) => {
    const title = article.querySelector('h1')?.getBoundingClientRect() ?? new DOMRect();
    const blocks = [...article.querySelectorAll('h1, p, svg')].map((block) => {
      const { left, top, width, height } = block.getBoundingClientRect();
      const place = [left - title.left, top - title.top, width, height];
      return `${block.textContent} ${place.map(Math.round).join(' ')}`;
    });
    const { width, height } = article.getBoundingClientRect();
    return { width, height, blocks };
  });
}

test.describe('from the first view, by what can be read on it, in at most three clicks', () => {
  test('why an event is missing, although its title was typed wrongly', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await page.getByRole('navigation').getByRole('link', { name: 'Warum (nicht)?' }).click();
    await page.getByLabel('Welche Veranstaltung?').fill('Kohrprobe');
    await expect(page.getByText('zu der „Kohrprobe“ passt')).toBeVisible();
    await click(page, 'link', 'Chorprobe');
    await expect(page.getByRole('heading', { name: 'Chorprobe' })).toBeVisible();
    await expect(page.getByText('Sie trägt keine Filterkategorie eines Monitors.').first()).toBeVisible();
    await expect(page.getByText('steht vielleicht die Freigabe aus').first()).toBeVisible();
  });

  test('the same from the list of the monitors, whose search finds both', async ({ page, servers }) => {
    await servers.open(page, '/desk');
    await page.getByRole('searchbox').fill('lesung am kammin');
    await page.getByRole('link', { name: /Veranstaltung „lesung am kammin“ suchen/ }).click();
    await expect(page.getByText('Meinten Sie:')).toBeVisible();
    await click(page, 'link', 'Lesung am Kamin');
    await expect(page.getByRole('heading', { name: 'Lesung am Kamin' })).toBeVisible();
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Mensa' }) });
    await expect(row).toContainText('Sie ist nur „Bibliothek“ zugeordnet.');
  });

  test('tomorrow 8:00, composed as it will be on the wall', async ({ page, servers, clock, context }) => {
    await servers.open(page, '/desk');
    await main(page).getByRole('link', { name: 'Mensa', exact: true }).click();
    await click(page, 'button', 'Morgen 8:00');
    await expect(page.getByText('Vorschau: Morgen 08:00')).toBeVisible();
    await expect(slideIn(page)).toContainText('Jazz in der Mensa');
    await expect(page.frameLocator('iframe').getByText(/Vorschau/)).toHaveCount(0);
    const previewed = await readLayout(slideIn(page));
    await click(page, 'button', 'Weiter ›');
    await expect(slideIn(page)).toContainText('Vollversammlung');
    await expect(page.frameLocator('iframe').getByText(/Vorschau/)).toHaveCount(0);
    await clock.skip(20 * 3600_000);
    // A wall names the age of data from yesterday.
    await servers.poll();
    const wall = await context.newPage();
    await servers.open(wall, '/?monitor=mensa');
    const slide = wall.locator('article[aria-current="true"]');
    await expect(slide).toContainText('Jazz in der Mensa');
    expect(previewed).toMatchObject({ width: 1920, height: 1080 });
    expect(previewed.blocks.length).toBeGreaterThan(3);
    expect(previewed).toEqual(await readLayout(slide));
    // Opened by itself a preview says so, because nothing else does.
    await servers.open(wall, '/?monitor=mensa&at=2026-11-22T08:00');
    await expect(slide.getByText(/^Vorschau: /)).toBeVisible();
    expect(await readLayout(slide)).not.toEqual(previewed);
  });
});

test('the list of the monitors begins with an event of each one’s own', async ({
  page,
  servers,
  upstream,
}) => {
  const startDate = '2026-11-21T12:00:00+01:00';
  upstream.events = upstream.events.map((event) =>
    event['@id'] === '/api/events/12' ? { ...event, startDate } : event,
  );
  await servers.poll();
  await servers.open(page, '/desk');
  for (const [monitor, own] of [
    ['Mensa', 'Jazz in der Mensa'],
    ['Bibliothek', 'Lesung am Kamin'],
  ] as const) {
    const slide = page
      .frameLocator(`iframe[title="Bild von ${monitor}"]`)
      .locator('article[aria-current="true"]');
    await expect(slide).toContainText(own);
  }
});
