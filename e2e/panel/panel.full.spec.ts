import { debianRootTimeoutMs, findDebianRootProblem } from '#scripts/testing/debian-root.ts';
import { expect } from '#e2e/support/harness.ts';
import { startCageSession } from './cage-session.ts';
import { eingang, openScreens } from '#e2e/desk/screen-form.ts';
import { openSignedIn, password, testWithPassword as test } from '#e2e/desk/test-desk.ts';

const problem = await findDebianRootProblem();
/** The launcher asks once a minute, in real time, and every quarter of a minute while the panel is off. */
const soon = { timeout: 100_000 };

test.use({
  startAt: '2026-11-21T13:50:00+01:00',
  // The sign-in page has this status.
  allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }],
});
test.skip(problem !== null, problem ?? '');

test('a screen is switched off on Saturday at 14:00 by hours typed at the desk, and on for an alarm', async ({
  page,
  servers,
  clock,
}) => {
  test.setTimeout(debianRootTimeoutMs);
  page.setDefaultTimeout(60_000);
  await openScreens(page, servers).put('mensa-eingang', { ...eingang, parameters: {} });
  const session = await startCageSession(`${servers.url}/s/mensa-eingang`);
  try {
    await expect.poll(session.isEnabled, soon).toBe('yes');
    await openSignedIn(page, servers, '/desk?view=screen&screen=mensa-eingang');
    await page.getByRole('link', { name: 'Ändern' }).click();
    await page.getByLabel('Nur zu bestimmten Zeiten an').check();
    await page.getByLabel('Samstag: Zeit hinzufügen').click();
    await page.getByLabel('Samstag von').fill('09:00');
    await page.getByLabel('Samstag bis').fill('14:00');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();
    await expect
      .poll(async () => (await openScreens(page, servers).read('/api/screen-list'))[0].parameters)
      .toEqual({ hours: 'Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off' });
    expect(session.isEnabled()).toBe('yes');
    await clock.advance(600_000);
    await expect.poll(session.isEnabled, soon).toBe('no');
    await expect.poll(session.television, soon).toBe('standby');
    const screens = openScreens(page, servers);
    await expect.poll(async () => (await screens.read('/api/screens/mensa-eingang')).panel, soon).toBe('off');
    const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
    const data = { level: 'alarm', text: { de: 'Bitte das Haus verlassen' } };
    await page.request.post(`${servers.url}/api/notices`, { headers: { authorization }, data });
    await expect.poll(session.isEnabled, soon).toBe('yes');
    await expect.poll(session.television, soon).toBe('on');
  } finally {
    await session.stop();
  }
});
