import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWithWorker, readScreen } from './read-screen.ts';
import { startLink } from './link.ts';
import { expect, networkComplaints, test } from './world.ts';
import { current } from '#e2e/support/started-page.ts';

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
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=127.0.0.1', ...files], { stdio: 'ignore' });
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
