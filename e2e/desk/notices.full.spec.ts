import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { answer, main, openSignedIn, password, test as testWithoutPassword } from './test-desk.ts';
import {
  addScreens,
  button,
  card,
  choose,
  english,
  german,
  heading,
  next,
  readNotices,
  sendTemplate,
  strip,
  test,
} from './notice-form.ts';

// The sign-in page has this status.
test.use({ allowedComplaints: [[/401/], { scope: 'test' }] });

const view = '/desk?view=notices';

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

test('the form is cleared after a question, and without one if it is empty', async ({ page, servers }) => {
  await openSignedIn(page, servers, view);
  const clear = button(page, 'Alles leeren');
  await german(page).fill('Der Aufzug steht still.');
  await choose(page, 'Nur ausgewählte');
  expect(await answer(page, 'dismiss', () => clear.press('Enter'))).toContain('confirm: Alles leeren?');
  await expect(german(page)).toHaveValue('Der Aufzug steht still.');
  await answer(page, 'accept', () => clear.press('Enter'));
  await expect(german(page)).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Alle Bildschirme' })).toBeChecked();
  await expect(clear).toBeFocused();
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await clear.click();
  expect(asked).toEqual([]);
});

test('a text that is not sent is left only after a question, by a link, Back or the end of the tab', async ({
  page,
  servers,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, servers, '/desk?view=overview');
  await page.getByRole('link', { name: 'Alarm und Hinweise' }).press('Enter');
  await german(page).fill('Der Aufzug steht still.');
  const link = page.getByRole('link', { name: 'Monitore', exact: true });
  const question = 'confirm: Das ist noch nicht gesendet oder gespeichert. Diese Seite trotzdem verlassen?';
  expect(await answer(page, 'dismiss', () => link.press('Enter'))).toBe(question);
  await expect(link).toBeFocused();
  expect(await answer(page, 'dismiss', () => page.evaluate(() => window.history.back()))).toBe(question);
  await expect(page).toHaveURL(/view=notices$/);
  await expect(german(page)).toHaveValue('Der Aufzug steht still.');
  const closing = await answer(page, 'dismiss', () => page.close({ runBeforeUnload: true }));
  expect(closing).toMatch(/^beforeunload/);
  await answer(page, 'accept', () => page.evaluate(() => window.history.back()));
  await expect(page).toHaveURL(/view=overview$/);
  await expect(heading(page, 'Was läuft gerade?')).toBeVisible();
  await page.goForward();
  // The steps of the form are one place, and what is sent is not asked for.
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.dismiss();
  });
  await next(page).click();
  await page.goBack();
  await expect(german(page)).toHaveValue('Der Aufzug steht still.');
  await next(page).click();
  await button(page, 'Hinweis senden').click();
  await expect(card(page)).toContainText('Der Aufzug steht still.');
  await link.click();
  await expect(heading(page, 'Was läuft gerade?')).toBeVisible();
  expect(asked).toEqual([]);
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

test('an alarm that ends an older one says so, with 100 in force', async ({ page, servers, context }) => {
  const headers = { authorization: `Basic ${Buffer.from(`desk:${password}`).toString('base64')}` };
  for (const level of ['notice', 'alarm'])
    for (let n = 1; n <= 50; n += 1) {
      const data = { level, text: { de: `${level} ${n}` } };
      await page.request.post(`${servers.url}/api/notices`, { headers, data });
    }
  await openSignedIn(page, servers, view);
  await expect(card(page)).toHaveCount(100);
  await sendTemplate(page, 'Gebäude räumen', 'Echten Alarm jetzt senden');
  await expect(page.getByRole('alert').filter({ hasText: 'Für diesen sind ältere beendet' })).toBeVisible();
  await expect(card(page)).toHaveCount(100);
  const wall = await context.newPage();
  await servers.open(wall, '/?monitor=mensa');
  // First the latest together in plain type, then one after the other.
  await expect(wall.getByRole('alert').first()).toContainText('Bitte verlassen Sie sofort das Gebäude');
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
    await card(page).getByRole('button', { name: 'Auf alle Bildschirme ausweiten …' }).click();
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
