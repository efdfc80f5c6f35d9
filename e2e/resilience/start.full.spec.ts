import { current, openWall, readScreen } from './read-screen.ts';
import { letWorkerInstall } from './settle.ts';
import { expect, test } from './world.ts';

/* The minutes in which a wall has its first slide, but not yet everything that keeps it alive. */

const wall = '/?monitor=mensa';

test('a download that stalls says nothing: the wall starts without hyphens (field failure 11)', async ({
  page,
  world,
  clock,
}) => {
  let asked = 0;
  await page.route('**/assets/de-*.js', () => {
    asked += 1;
  });
  await page.goto(`${world.url}${wall}`);
  await expect.poll(() => asked).toBe(1);
  await clock.advance(4000);
  await expect(current(page)).toHaveCount(1);
});

test('where a captive portal answers for who should look after the wall, the page stays, and is looked after once its gateway is back (field failures 2, 4)', async ({
  page,
  world,
}) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  const login = { contentType: 'text/html', body: '<!doctype html><title>Login</title>' };
  await page.route('**/assets/caretaker-*.js', (route) => route.fulfill(login));
  await page.goto(`${world.url}${wall}`);
  await expect(current(page)).toHaveCount(1);
  world.wifi.set('login');
  await world.live(page, 1_300_000);
  expect(loads).toBe(1);
  expect((await readScreen(page)).event).not.toBeNull();
  await page.unroute('**/assets/caretaker-*.js');
  world.wifi.set('up');
  await world.live(page, 620_000);
  await expect.poll(() => loads).toBe(2);
  await world.live(page, 10_000);
  await expect(page.locator('html.wall')).toHaveCount(1);
});

test('a captive portal that comes up while the worker gets its files leaves nothing of itself behind', async ({
  page: first,
  context,
  world,
}) => {
  await first.route('**/sw.js', (route) => route.fulfill({ status: 503, body: '' }));
  await openWall(first, world, wall);
  await first.unroute('**/sw.js');
  world.wifi.set({ loginFor: /^\/assets\// });
  await world.live(first, 610_000);
  const asked = () => world.wifi.asked.filter((path) => path === '/sw.js').length;
  await expect.poll(asked).toBeGreaterThan(0);
  world.wifi.set('up');
  await world.live(first, 610_000);
  await letWorkerInstall(first);
  await world.live(first, 80_000);
  await first.close();
  const page = await context.newPage();
  world.wifi.set('cut');
  await page.goto(`${world.url}${wall}`);
  await expect(current(page)).toHaveCount(1);
  expect((await readScreen(page)).event).not.toBeNull();
});
