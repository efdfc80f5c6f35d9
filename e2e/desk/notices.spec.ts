import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from 'playwright/test';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import type { Servers } from '#e2e/support/start-servers.ts';
import { envOf } from './desk-upstream.ts';
import {
  main,
  openSignedIn,
  password,
  tabTo,
  test as testWithoutPassword,
  testWithPassword,
} from './test-desk.ts';

const bilingual = 'e2e/sites/two-languages.json';
const test = testWithPassword.extend({
  serverOptions: async ({ upstream }, use) =>
    use({ env: { ...envOf(upstream), DESK_PASSWORD: password, SITE_FILE: bilingual } }),
});

// The sign-in page has this status.
test.use({ allowedComplaints: [[/401/], { scope: 'test' }] });

const view = '/desk?view=notices';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const next = (page: Page) => button(page, 'Weiter zur Vorschau');
const german = (page: Page) => page.getByLabel('Deutsch', { exact: true });
const english = (page: Page) => page.getByLabel('Englisch', { exact: true });
const inForce = (page: Page) => page.getByRole('region', { name: 'Jetzt auf den Bildschirmen' });
const card = (page: Page) => inForce(page).getByRole('article');
const strip = (page: Page) => page.getByRole('region', { name: 'Alarm auf den Bildschirmen' });
const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function readNotices(request: APIRequestContext, { url }: Servers) {
  return openNamedScreens(request, url, password).read('/api/notices');
}

/** Two screens of which no device has opened the address. */
async function addScreens(page: Page, { url }: Servers): Promise<void> {
  const screens = openNamedScreens(page.request, url, password);
  const place = { building: 'Mensa', place: 'Eingang', contact: 'Hausdienst' };
  await screens.put('mensa-eingang', { monitors: ['mensa'], place });
  await screens.put('lesesaal', { monitors: ['bibliothek'] });
}

async function sendTemplate(page: Page, name: string, send: string): Promise<void> {
  await button(page, name).click();
  await next(page).click();
  await button(page, send).click();
}

test('what is missing or wrong is said at its field, keeps what was typed and sends nothing', async ({
  page,
  servers,
}) => {
  await openSignedIn(page, servers, view);
  await next(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Es steht noch kein Text da.' })).toBeVisible();
  await expect(german(page)).toBeFocused();
  await english(page).fill('Closed');
  await german(page).fill('x'.repeat(201));
  await choose(page, 'Nur ausgewählte');
  await choose(page, 'anderer Zeitpunkt');
  await page.getByLabel('Tag und Uhrzeit').fill('2026-11-19T12:00');
  await next(page).click();
  await expect(german(page)).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Noch nicht fertig' })).toContainText(
    /höchstens 200 Zeichen.*Es ist nichts ausgewählt.*schon vorbei/,
  );
  await expect(english(page)).toHaveValue('Closed');
  await expect(german(page)).toHaveValue('x'.repeat(201));
  // Also in the next view, and after a reload.
  await page.getByRole('link', { name: 'Monitore' }).click();
  await page.goBack();
  await page.reload();
  await expect(english(page)).toHaveValue('Closed');
  await expect(page.getByLabel('Tag und Uhrzeit')).toHaveValue('2026-11-19T12:00');
  expect(await readNotices(page.request, servers)).toEqual([]);
});

test('a template replaces what was typed only until it is asked back', async ({ page, servers }) => {
  await openSignedIn(page, servers, view);
  await german(page).fill('Der Aufzug steht still.');
  await button(page, 'Probealarm').click();
  await expect(german(page)).toHaveValue(/^Dies ist ein Probealarm/);
  await expect(english(page)).toHaveValue(/^This is a test alarm/);
  await expect(page.getByRole('radio', { name: 'Alarm' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Probe' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '30 Minuten' })).toBeChecked();
  await button(page, 'Meinen Text zurückholen').click();
  await expect(german(page)).toHaveValue('Der Aufzug steht still.');
  await expect(page.getByRole('radio', { name: 'Hinweis' })).toBeChecked();
});

test('an alarm is looked at before it is sent, then listed with the screens that do not show it', async ({
  page,
  servers,
  clock,
}) => {
  await addScreens(page, servers);
  await openSignedIn(page, servers, view);
  await button(page, 'Gebäude räumen').click();
  await english(page).fill('');
  // Enter sends nothing.
  await page.getByRole('radio', { name: 'Alle Bildschirme' }).press('Enter');
  await next(page).click();
  await expect(heading(page, 'Alarm prüfen und senden')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText('Auf 2 Bildschirmen.');
  await expect(main(page)).toContainText('Mensa: mensa-eingang');
  await expect(main(page)).toContainText('2 davon sind zurzeit ohne Verbindung.');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Ansprechperson' })).toContainText(
    /^mensa-eingangMensa, Eingang · Ansprechperson: Hausdienst · Noch nie gemeldet$/,
  );
  await expect(main(page)).toContainText('Keine Probe: Das ist ein echter Alarm.');
  await expect(main(page)).toContainText('Der Text fehlt auf Englisch.');
  for (const title of ['Vorschau quer', 'Vorschau hoch'])
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole('alert').first()).toContainText(
      'Bitte verlassen Sie sofort das Gebäude.',
    );
  expect(await readNotices(page.request, servers)).toEqual([]);
  await button(page, 'Zurück, ändern').click();
  await expect(heading(page, 'Neuer Alarm oder Hinweis')).toBeFocused();
  await expect(german(page)).toHaveValue(/^Bitte verlassen/);
  await next(page).click();
  await button(page, 'Echten Alarm jetzt senden').click();
  await expect(page.getByRole('status').filter({ hasText: 'Der Alarm ist gesendet.' })).toBeVisible();
  await expect(card(page).getByRole('heading', { name: 'Alarm' })).toBeFocused();
  await expect(card(page)).toContainText('auf 0 von 2 Bildschirmen');
  await expect(card(page)).toContainText('Die Zahl zählt von selbst weiter.');
  await expect(card(page).getByText('Bitte verlassen')).toHaveAttribute('lang', 'de');
  await expect(german(page)).toHaveValue('');
  await clock.advance(180_000);
  await expect(card(page)).toContainText('Gehen Sie hin, oder rufen Sie die Ansprechperson an.');
  const missing = card(page).getByRole('listitem').filter({ hasText: 'mensa-eingang' });
  await expect(missing).toContainText('Mensa, Eingang · Ansprechperson: Hausdienst');
  await missing.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mensa-eingang');
  await expect(strip(page)).toContainText('Bitte verlassen Sie sofort das Gebäude.');
  await expect(strip(page)).toContainText('auf 0 von 2 Bildschirmen');
  await strip(page).getByRole('link').click();
  await expect(card(page)).toContainText('alle Bildschirme');
});

test('a screen that shows the alarm counts', async ({ page, servers, clock, context }) => {
  await addScreens(page, servers);
  const wall = await context.newPage();
  await servers.open(wall, '/s/mensa-eingang');
  await openSignedIn(page, servers, view);
  await sendTemplate(page, 'Probealarm', 'Probealarm jetzt senden');
  await expect(card(page)).toContainText('Probe');
  await expect(wall.getByRole('alert')).toContainText('Dies ist ein Probealarm.');
  await clock.advance(90_000);
  await expect(card(page)).toContainText('auf 1 von 2 Bildschirmen');
  await expect(card(page).getByRole('listitem')).toHaveText(['lesesaalNoch nie gemeldet']);
});

test('an alarm is ended after a question, with an all-clear for some minutes', async ({ page, servers }) => {
  await openSignedIn(page, servers, view);
  await sendTemplate(page, 'Gebäude räumen', 'Echten Alarm jetzt senden');
  const open = card(page).getByRole('button', { name: 'Alarm beenden …' });
  await open.click();
  await expect(heading(page, 'Diesen Alarm beenden?')).toBeFocused();
  await button(page, 'Nein, Alarm weiter zeigen').click();
  await expect(open).toBeFocused();
  await expect(strip(page)).toBeVisible();
  await open.click();
  await page.getByLabel('5 Minuten lang „Entwarnung“').check();
  await button(page, 'Ja, Alarm beenden').click();
  await expect(page.getByRole('status').filter({ hasText: 'Der Alarm ist beendet.' })).toBeVisible();
  await expect(card(page).getByRole('heading', { name: 'Entwarnung' })).toBeVisible();
  await expect(card(page)).toContainText('Beendet ist:');
  await expect(strip(page)).toHaveCount(0);
  await button(page, 'Entwarnung ausblenden').click();
  await expect(inForce(page)).toContainText('Zurzeit steht kein Alarm und kein Hinweis');
  await expect(
    page.getByRole('region', { name: 'Frühere Alarme und Hinweise' }).getByRole('listitem'),
  ).toContainText(/Bitte verlassen.*Gesendet ?Heute .*alle Bildschirme.*Beendet ?Heute/);
});

test('a notice for one monitor is ended by one button', async ({ page, servers }) => {
  await addScreens(page, servers);
  await openSignedIn(page, servers, view);
  await button(page, 'Mensa heute geschlossen').click();
  await choose(page, 'Nur ausgewählte');
  await page.getByRole('checkbox', { name: 'Mensa', exact: true }).check();
  await next(page).click();
  await expect(main(page)).toContainText('Auf 1 Bildschirm.');
  await expect(main(page)).toContainText('Monitor Mensa');
  await expect(main(page)).toContainText('Heute 24:00');
  await button(page, 'Hinweis senden').click();
  await expect(card(page)).toContainText('auf 0 von 1 Bildschirm');
  await expect(strip(page)).toHaveCount(0);
  expect(await readNotices(page.request, servers)).toMatchObject([
    { level: 'notice', monitors: ['mensa'], screens: [], until: '2026-11-20T23:00:00.000Z' },
  ]);
  await button(page, 'Hinweis beenden').click();
  await expect(card(page)).toHaveCount(0);
});

test('an alarm for a building is for its screens, whatever monitor they have', async ({ page, servers }) => {
  await addScreens(page, servers);
  await openNamedScreens(page.request, servers.url, password).put('kasse', {
    monitors: ['bibliothek'],
    place: { building: 'Mensa' },
  });
  await openSignedIn(page, servers, view);
  await button(page, 'Gebäude räumen').click();
  await choose(page, 'Nur ausgewählte');
  await page.getByRole('checkbox', { name: 'Mensa 2 Bildschirme' }).check();
  await expect(page.getByRole('checkbox', { name: 'kasse' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'kasse' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Mensa 2 Bildschirme' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'kasse' }).check();
  await next(page).click();
  await expect(main(page)).toContainText('Mensa: kasse, mensa-eingang');
  await button(page, 'Echten Alarm jetzt senden').click();
  await expect(card(page)).toContainText('auf 0 von 2 Bildschirmen');
});

test('the second step has an address: a reload keeps it, and Back leads to the first', async ({
  page,
  servers,
}) => {
  await openSignedIn(page, servers, view);
  await german(page).fill('Der Aufzug steht still.');
  await next(page).click();
  await expect(heading(page, 'Hinweis prüfen und senden')).toBeFocused();
  await page.reload();
  await expect(button(page, 'Hinweis senden')).toBeVisible();
  await page.goBack();
  await expect(german(page)).toHaveValue('Der Aufzug steht still.');
  await page.goForward();
  await button(page, 'Hinweis senden').click();
  await expect(card(page)).toContainText('Der Aufzug steht still.');
  await expect(german(page)).toHaveValue('');
});

test('a notice below an alarm is previewed, and says why it is not on screen yet', async ({
  page,
  servers,
}) => {
  await addScreens(page, servers);
  await openSignedIn(page, servers, view);
  await sendTemplate(page, 'Probealarm', 'Probealarm jetzt senden');
  await button(page, 'Mensa heute geschlossen').click();
  await next(page).click();
  await expect(
    page.frameLocator('iframe[title="Vorschau quer"]').getByText('Die Mensa ist heute'),
  ).toBeVisible();
  await expect(main(page)).toContainText('Den Hinweis sieht man erst danach.');
  await button(page, 'Hinweis senden').click();
  await expect(card(page).filter({ hasText: 'Die Mensa ist heute' })).toContainText(
    'Ein Alarm oder eine Entwarnung verdeckt ihn zurzeit.',
  );
});

for (const [status, meaning] of [
  [400, 'Der Server nimmt eine der Angaben nicht an'],
  [401, 'Ihre Anmeldung ist abgelaufen'],
  [429, 'zu viele Versuche'],
  [503, 'Warnen Sie auf anderem Weg'],
] as const) {
  test.describe(`the answer ${status}`, () => {
    test.use({ allowedComplaints: [[/40[01]|429|503/], { scope: 'test' }] });
    test('is explained, and what was typed stays', async ({ page, servers }) => {
      await openSignedIn(page, servers, view);
      await german(page).fill('Der Aufzug steht still.');
      await next(page).click();
      await page.route('**/api/notices', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, json: { 'hydra:description': 'what the server says' } })
          : route.fallback(),
      );
      const send = button(page, 'Hinweis senden');
      await send.click();
      await expect(page.getByRole('alert').filter({ hasText: meaning })).toContainText(
        'Ihr Text steht noch hier.',
      );
      await page.unroute('**/api/notices');
      await send.click();
      await expect(card(page)).toContainText('Der Aufzug steht still.');
    });
  });
}

test('by the keyboard alone an alarm is sent and ended', async ({ page, servers }) => {
  await openSignedIn(page, servers, view);
  await expect(next(page)).toBeVisible();
  await main(page).focus();
  await tabTo(page, button(page, 'Gebäude räumen'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Weiter zur Vorschau'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Alarm prüfen und senden')).toBeFocused();
  await tabTo(page, button(page, 'Echten Alarm jetzt senden'));
  await page.keyboard.press('Enter');
  await expect(card(page).getByRole('heading', { name: 'Alarm' })).toBeFocused();
  await tabTo(page, button(page, 'Alarm beenden …'));
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Ja, Alarm beenden'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Jetzt auf den Bildschirmen')).toBeFocused();
});

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`axe finds nothing in either step at ${width} px in ${colorScheme}`, async ({ page, servers }) => {
    await addScreens(page, servers);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await openSignedIn(page, servers, view);
    const expectNoFaults = async () => {
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    };
    await button(page, 'Probealarm').click();
    await german(page).fill('');
    await english(page).fill('');
    await choose(page, 'Nur ausgewählte');
    await choose(page, 'anderer Zeitpunkt');
    await next(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Noch nicht fertig' })).toBeVisible();
    await expectNoFaults();
    await german(page).fill('x '.repeat(100));
    await page.getByRole('checkbox', { name: /lesesaal/ }).check();
    await choose(page, '1 Stunde');
    await next(page).click();
    await expect(page.getByText('Der Text (Deutsch) ist lang')).toBeVisible();
    await expectNoFaults();
    await button(page, 'Probealarm jetzt senden').click();
    await card(page).getByRole('button', { name: 'Alarm beenden …' }).click();
    await expectNoFaults();
  });
}

testWithoutPassword(
  'without a password nothing is sent, and the page says what to do',
  async ({ page, servers }) => {
    await servers.open(page, view);
    await expect(main(page)).toContainText('DESK_PASSWORD');
    await expect(main(page)).toContainText('aushang notice');
    await expect(next(page)).toHaveCount(0);
  },
);
