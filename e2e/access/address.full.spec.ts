import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openKiosk, openWithWorker, readScreen } from '#e2e/resilience/read-screen.ts';
import { letWorkerTakeOver } from '#e2e/resilience/settle.ts';
import { startLink } from '#e2e/resilience/link.ts';
import { deskPassword, expect, networkComplaints, test, type World } from '#e2e/resilience/world.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import { current } from '#e2e/support/started-page.ts';

test.describe('a gateway that moves', () => {
  test.use({
    ignoreHTTPSErrors: true,
    // Browsers allow no service worker behind such a certificate.
    allowedComplaints: [
      [...networkComplaints, /An SSL certificate error occurred when fetching the script/],
      { scope: 'test' },
    ],
  });

  const path = '/?monitor=mensa&overview=off';
  const minute = 60_000;

  /** Needs openssl. */
  function makeCertificate(folder: string): { readonly key: Buffer; readonly cert: Buffer } {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const files = ['-keyout', key, '-out', cert];
    execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=127.0.0.1', ...files], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  }

  for (const [name, makeTls] of [
    ['to another address', () => undefined],
    ['to https', makeCertificate],
  ] as const)
    test(`a wall follows its gateway ${name}, to the same page`, async ({ page, world }, testInfo) => {
      await openWithWorker(page, world, path);
      const moved = await startLink(world.wifi.target, makeTls(testInfo.outputPath()));
      world.wifi.set({ movedTo: moved.url });
      await world.advance(page, 6 * minute);
      await expect(page).toHaveURL(moved.url + path);
      await expect(current(page)).toHaveCount(1);
      expect((await readScreen(page)).event).not.toBeNull();
      await page.close();
      await moved.close();
    });

  for (const [name, state] of [
    ['a captive portal redirects', 'portal'],
    ['a captive portal answers', 'login'],
  ] as const)
    test(`a wall stays where it is while ${name}`, async ({ page, world }) => {
      await openWithWorker(page, world, path);
      world.wifi.set(state);
      await world.advance(page, 10 * minute);
      await expect(page).toHaveURL(world.url + path);
      expect((await readScreen(page)).event).not.toBeNull();
    });
});

/* A proxy that demands a password (Basic) stands before the gateway. */
const [username, password] = ['wand', 'ge:heim'];

/** The same link, with the credentials in its address. */
const withCredentials = (world: World) => ({
  ...world,
  url: world.url.replace('//', `//${username}:${encodeURIComponent(password)}@`),
});

for (const [name, credentials, address] of [
  ['that the browser knows', { username, password }, (world: World) => world],
  ['in the address', undefined, withCredentials],
] as const)
  test.describe(`a password ${name}`, () => {
    test.use({ httpCredentials: credentials });
    test('lets a named screen run, report itself and start without network', async ({
      page: first,
      context,
      world,
    }) => {
      const screens = openNamedScreens(first.request, world.gateway()?.url ?? '', deskPassword);
      await screens.put('eingang', { monitors: ['mensa'], parameters: { overview: 'off' } });
      world.wifi.set({ login: `${username}:${password}` });
      await openKiosk(first, address(world), '/s/eingang');
      await letWorkerTakeOver(first);
      await expect.poll(() => screens.stateOf('eingang')).toBe('well');
      expect(world.wifi.requested.some((path) => path.startsWith('/api/updates'))).toBe(true);
      await world.advance(first, 80_000);
      await first.close();
      world.wifi.set('cut');
      const page = await context.newPage();
      await page.goto(`${address(world).url}/s/eingang`);
      await expect(current(page)).toHaveCount(1);
    });

    test('lets the desk work', async ({ page, world }) => {
      world.wifi.set({ login: `${username}:${password}` });
      await page.goto(`${address(world).url}/desk`);
      await page.getByLabel('Passwort').fill(deskPassword);
      await page.getByRole('button', { name: 'Anmelden' }).click();
      await expect(page.getByLabel('Passwort')).toHaveCount(0);
      await expect(page.getByRole('navigation').first()).toBeVisible();
    });
  });
