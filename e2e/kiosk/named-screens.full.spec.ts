import { expect, test } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { awaitStart, current } from '#e2e/support/started-page.ts';

const password = 'password of the desk';

test.use({ serverOptions: { env: { DESK_PASSWORD: password } } });

const minute = 60_000;

const mensa = { monitors: ['mensa'], parameters: { overview: 'off' } };

test('the address takes precedence over the stored settings', async ({ page, servers }) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  await screens.put('eingang', mensa);
  await servers.open(page, '/s/eingang?view=agenda');
  await awaitStart(page);
  await expect(current(page)).toHaveAttribute('data-overview');
});

test('all pages of one profile report one device, also the plain wall; another one once storage is cleared', async ({
  page,
  servers,
  clock,
}) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  await screens.put('eingang', mensa);
  const devices: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/heartbeats')) devices.push(String(request.postDataJSON().device));
  });
  const openAndReport = async (path: string) => {
    const before = devices.length;
    await servers.open(page, path);
    await page.locator('#root > main, #slide').waitFor({ state: 'attached' });
    await clock.advance(15_000);
    await expect.poll(() => devices.length).toBeGreaterThan(before);
    return devices.at(-1);
  };
  const first = await openAndReport('/s/eingang');
  expect(first).toMatch(/^[a-z\d]{16,28}$/);
  expect(await openAndReport('/s/eingang')).toBe(first);
  expect(await openAndReport('/s/eingang?plain=1')).toBe(first);
  await page.evaluate(() => localStorage.clear());
  expect(await openAndReport('/s/eingang')).not.toBe(first);
  expect(await screens.read('/api/screens')).toMatchObject([
    { name: 'eingang', isPlain: true, secondDevice: {} },
  ]);
});

test.describe('the state of a screen', () => {
  test('names a wrong clock, a bad parameter and a second device', async ({
    page,
    context,
    servers,
    clock,
  }) => {
    const screens = openNamedScreens(page.request, servers.url, password);
    for (const name of ['uhr', 'adresse', 'doppelt']) await screens.put(name, mensa);
    const wrongClock = `const RealDate = Date; Date = class extends RealDate {
      constructor(...given) { super(...(given.length === 0 ? [RealDate.now() + 3_600_000] : given)); }
      static now() { return RealDate.now() + 3_600_000; }
    };`;
    const [clockPage, addressPage, twin] = await Promise.all([
      context.newPage(),
      context.newPage(),
      context.newPage(),
    ]);
    await clockPage.addInitScript(wrongClock);
    const addresses = [
      [page, '/s/doppelt'],
      [twin, '/s/doppelt'],
      [clockPage, '/s/uhr'],
      [addressPage, '/s/adresse?themee=dark'],
    ] as const;
    for (const [one, path] of addresses) {
      await servers.open(one, path);
      await awaitStart(one);
    }
    for (let step = 0; step < 3; step += 1) await clock.advance(minute);
    await expect.poll(() => screens.stateOf('doppelt')).toBe('two-devices');
    await expect.poll(() => screens.stateOf('uhr')).toBe('wrong-clock');
    await expect.poll(() => screens.stateOf('adresse')).toBe('bad-parameters');
  });
});

test.describe('pages without a name', () => {
  test.use({ allowedComplaints: [[/401 \(Unauthorized\)/], { scope: 'test' }] });
  test('report, too, but not the frames of the desk', async ({ page, servers, clock }) => {
    const screens = openNamedScreens(page.request, servers.url, password);
    await servers.open(page, '/?monitor=mensa&geheim=abc');
    await awaitStart(page);
    await clock.advance(70_000);
    await expect.poll(() => screens.read('/api/unregistered-screens')).toHaveLength(1);
    const [wall] = await screens.read('/api/unregistered-screens');
    expect(wall).toMatchObject({ name: null, address: '/?monitor=mensa', badParameters: ['geheim'] });
    expect(JSON.stringify(wall)).not.toContain('abc');
    await servers.open(page, '/desk');
    await page.getByLabel('Passwort').fill(password);
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('iframe').first();
    await awaitStart(frame);
    await clock.advance(70_000);
    expect(await screens.read('/api/unregistered-screens')).toHaveLength(1);
  });
});

test('a renamed category changes nothing for its screens, named or not', async ({ page, servers }) => {
  const screens = openNamedScreens(page.request, servers.url, password);
  await screens.put('eingang', mensa);
  await servers.open(page, '/s/eingang');
  await awaitStart(page);
  const event = (await current(page).getAttribute('data-event')) ?? '';
  const categories = await servers.store.filterCategories.list();
  const { id = 0, parentId = null } = categories.find(({ name }) => name === 'Mensa') ?? {};
  await servers.store.filterCategories.save(id, { name: 'Speisesaal', english: '', parentId });
  await servers.poll();
  for (const path of ['/s/eingang', '/?monitor=mensa&overview=off', '/?monitor=speisesaal&overview=off']) {
    await servers.open(page, path);
    await awaitStart(page);
    await expect(current(page)).toHaveAttribute('data-event', event);
  }
});
