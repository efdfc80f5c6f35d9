import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart, current, openWithSlide } from '#e2e/support/started-page.ts';

const password = 'password of the desk';

test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

const minute = 60_000;

const mensa = { monitors: ['mensa'], parameters: { overview: 'off' } };

test('a change of its settings reaches a running page by the stream, without a reload', async ({
  page,
  servers,
  clock,
}) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  expect((await screens.put('eingang', mensa)).status()).toBe(200);
  await openWithSlide(page, servers, '/s/eingang');
  await awaitStart(page);
  await clock.advance(5000);
  await expect(page.locator('html.wall')).toHaveCount(1);
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  const onMensa = await current(page).getAttribute('data-event');
  await screens.put('eingang', { monitors: ['mensa'], parameters: { view: 'agenda' } });
  await expect(current(page)).toHaveAttribute('data-overview');
  await screens.put('eingang', mensa);
  await expect(current(page)).toHaveAttribute('data-event', onMensa ?? '');
  await expect(page.locator('html[data-same]')).toHaveCount(1);
});

test.describe('an unknown name', () => {
  test.use({ allowedComplaints: [[/404 \(Not Found\)/], { scope: 'test' }] });
  test('leads to the page for people', async ({ page, servers }) => {
    const answer = await servers.open(page, '/s/nirgends');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: /nirgends/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Mensa' })).toBeVisible();
  });
});

test.describe('the state of a screen', () => {
  test('follows its page: well, frozen while its loop is stopped, silent once it is killed', async ({
    page,
    servers,
    clock,
  }) => {
    const screens = openNamedScreens(page.request, servers.url, password);
    const brief = { ...mensa, parameters: { ...mensa.parameters, seconds: 10 } };
    await screens.put('eingang', brief);
    expect(await screens.stateOf('eingang')).toBe('never-seen');
    await servers.open(page, '/s/eingang');
    await awaitStart(page);
    const report = async (state: string) => {
      await clock.advance(70_000);
      await expect.poll(() => screens.stateOf('eingang')).toBe(state);
    };
    await clock.advance(15_000);
    await report('well');
    const [seen] = await screens.read('/api/screens');
    expect(seen).toMatchObject({
      monitorNames: ['Mensa'],
      shows: 'slides',
      badParameters: [],
      isPlain: false,
    });
    await page.keyboard.press(' ');
    // This is longer than a slide and a minute, and shorter than a pause lasts. A change of settings is reported at once.
    await clock.advance(85_000);
    await screens.put('eingang', { ...brief, parameters: { ...brief.parameters, days: 30 } });
    await expect.poll(() => screens.stateOf('eingang')).toBe('frozen');
    await clock.advance(70_000);
    await report('well');
    await page.close();
    // Another page moves the time of the servers on.
    await clock.advance(4 * minute);
    expect(await screens.stateOf('eingang')).toBe('silent');
  });
});

test('a screen says first what is in its building, on slides and overviews', async ({ page, servers }) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  const place = { building: 'Gebäude A', floor: '1. OG' };
  await screens.put('aufzug', { monitors: ['gebaeude-a'], parameters: { overview: 'off' }, place });
  await openWithSlide(page, servers, '/s/aufzug');
  await awaitStart(page);
  await expect(current(page)).toContainText('Hier im Haus');
  await screens.put('aufzug', { monitors: ['gebaeude-a'], parameters: { view: 'agenda' }, place });
  await expect(current(page)).toHaveAttribute('data-overview');
  await expect(current(page)).toContainText(/Hier im Haus, (?:gleicher|2\.) Stock/);
});
