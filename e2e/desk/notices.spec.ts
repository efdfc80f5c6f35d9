import { expect } from '#e2e/support/harness.ts';
import { answer, main, openSignedIn, tabTo, test as testWithoutPassword } from './test-desk.ts';
import {
  addScreens,
  button,
  card,
  choose,
  english,
  german,
  heading,
  inForce,
  next,
  readNotices,
  sendTemplate,
  strip,
  test,
} from './notice-form.ts';

// The sign-in page has this status.
test.use({ allowedComplaints: [[/401/], { scope: 'test' }] });

const view = '/desk?view=notices';

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
  // The notice stays in the next view, and after a reload.
  await answer(page, 'accept', () => page.getByRole('link', { name: 'Monitore' }).click());
  await page.goBack();
  await page.reload();
  await expect(english(page)).toHaveValue('Closed');
  await expect(page.getByLabel('Tag und Uhrzeit')).toHaveValue('2026-11-19T12:00');
  expect(await readNotices(page.request, servers)).toEqual([]);
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
  await next(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Für wen ist der Alarm?' })).toBeVisible();
  const all = page.getByRole('radio', { name: 'Alle Bildschirme' });
  await expect(all).toBeFocused();
  await all.check();
  // Enter sends nothing.
  await all.press('Enter');
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

test('an alarm that is on for one monitor is widened to all screens, after a question', async ({
  page,
  servers,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await addScreens(page, servers);
  const wall = await context.newPage();
  await servers.open(wall, '/s/lesesaal');
  await openSignedIn(page, servers, view);
  await button(page, 'Gebäude räumen').click();
  await choose(page, 'Nur ausgewählte');
  await page.getByRole('checkbox', { name: 'Mensa', exact: true }).check();
  await next(page).click();
  await button(page, 'Echten Alarm jetzt senden').click();
  await expect(card(page)).toContainText('auf 0 von 1 Bildschirm');
  const widen = card(page).getByRole('button', { name: 'Auf alle Bildschirme ausweiten …' });
  await main(page).focus();
  await tabTo(page, widen);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Diesen Alarm auf allen Bildschirmen zeigen?')).toBeFocused();
  await tabTo(page, button(page, 'Nein, so lassen'));
  await page.keyboard.press('Enter');
  await expect(widen).toBeFocused();
  await expect(wall.getByRole('alert')).toHaveCount(0);
  const [before] = await readNotices(page.request, servers);
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Ja, auf alle Bildschirme ausweiten'));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Jetzt auf den Bildschirmen')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'für alle Bildschirme' })).toBeVisible();
  await expect(wall.getByRole('alert')).toContainText('Bitte verlassen Sie sofort das Gebäude.');
  await expect(card(page)).toContainText('alle Bildschirme');
  await expect(card(page)).toContainText(/auf \d von 2 Bildschirmen/);
  await expect(card(page)).toContainText(/Auf alle ausgeweitet ?Heute .* von angemeldetem Personal/);
  await expect(widen).toHaveCount(0);
  const { id, at } = before;
  expect(await readNotices(page.request, servers)).toMatchObject([
    { id, at, monitors: [], widened: { by: 'desk password' } },
  ]);
});

test('by the keyboard alone an alarm is sent and ended', async ({ page, servers }) => {
  await openSignedIn(page, servers, view);
  await expect(next(page)).toBeVisible();
  await main(page).focus();
  await tabTo(page, button(page, 'Gebäude räumen'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Alle Bildschirme' }));
  await page.keyboard.press('Space');
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

testWithoutPassword(
  'without a password nothing is sent, and the page says what to do',
  async ({ page, servers }) => {
    await servers.open(page, view);
    await expect(main(page)).toContainText('DESK_PASSWORD');
    await expect(main(page)).toContainText('aushang notice');
    await expect(next(page)).toHaveCount(0);
  },
);
