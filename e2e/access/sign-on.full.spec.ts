import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import type { Page } from 'playwright/test';
import { freePort } from '@aushang/event-service/testing/start-postgres.ts';
import { expect, test as base } from '#e2e/support/harness.ts';
import { leavePages } from '#e2e/support/leave-pages.ts';
import { current } from '#e2e/support/started-page.ts';
import { startApache } from './start-apache.ts';
import { startOpenIdProvider } from './start-openid-provider.ts';

/* The desk behind Apache with mod_auth_openidc, as docs/sign-on.md describes it, at an OpenID provider. */

const password = 'drei kluge Worte';

/** The settings of docs/sign-on.md, for the address of the test. */
async function readDocumented(host: string): Promise<Record<string, string>> {
  const page = await readFile('docs/sign-on.md', 'utf8');
  const lines = /```sh\n(.*?)```/s.exec(page)?.[1]?.trim().split('\n') ?? [];
  const settings = lines.map((line) => {
    const [name = '', ...value] = line.replace('aushang.example.edu', encodeURIComponent(host)).split('=');
    return [name, value.join('=')];
  });
  return Object.fromEntries(settings);
}

interface Fixtures {
  readonly port: number;
  /** The address of Apache. */
  readonly url: string;
}

const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  port: async ({}, use) => use(await freePort()),
  serverOptions: async ({ port }, use) =>
    use({ env: { ...(await readDocumented(`127.0.0.1:${port}`)), DESK_PASSWORD: password } }),
  url: async ({ port, servers, context }, use, testInfo) => {
    const url = `https://127.0.0.1:${port}`;
    const provider = await startOpenIdProvider(url);
    const folder = testInfo.outputPath('apache');
    const stop = await startApache({ folder, port, gateway: servers.url, provider: provider.url });
    await use(url);
    await leavePages(context, url);
    await stop();
    provider.close();
  },
});

test.use({
  ignoreHTTPSErrors: true,
  // Of the pages of the provider, which has http.
  allowedComplaints: [[/fonts\.googleapis\.com|\(http:|status of 40[13]/], { scope: 'test' }],
});

async function signIn(page: Page, account: string): Promise<void> {
  await page.locator('[name="login"]').fill(account);
  await page.locator('[name="password"]').fill('any');
  await page.keyboard.press('Enter');
  // Consent, which a provider asks for once.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('navigation').first().waitFor();
}

const actors = async (url: string): Promise<readonly string[]> => {
  const { text } = await ask(`${url}/api/screen-changes`, { headers: basic });
  return JSON.parse(text).map(({ actor }: { actor: string }) => actor);
};

const isAtProvider = (page: Page) => expect(page.locator('[name="login"]')).toBeVisible();

/** A request past the browser; `fetch` would refuse the certificate. */
const ask = (
  url: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
) =>
  new Promise<{ readonly status: number; readonly headers: object; readonly text: string }>(
    (resolve, reject) => {
      const sent = { method, headers: { ...headers }, rejectUnauthorized: false };
      const asked = request(url, sent, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
      });
      asked.on('error', reject).end(body);
    },
  );

const basic = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
const screen = JSON.stringify({ monitors: ['mensa'], place: { building: 'A' } });
const json = { 'content-type': 'application/json' };

async function storeScreen(url: string): Promise<void> {
  const sent = { method: 'PUT', headers: { ...basic, ...json }, body: screen };
  expect((await ask(`${url}/api/screens/foyer`, sent)).status).toBe(200);
}

test('a person signs in with the account of the house, changes a screen, and signs out', async ({
  page,
  url,
  context,
}) => {
  await storeScreen(url);
  await page.goto(`${url}/desk?view=address&screen=foyer`);
  await isAtProvider(page);
  await signIn(page, 'jsuess');
  expect(page.url()).toBe(`${url}/desk?view=address&screen=foyer`);
  await expect(page.getByRole('banner')).toContainText('Angemeldet: Jörg Süß');
  await expect(page.getByText(/Sie können lesen/)).toHaveCount(0);
  await page.getByLabel('Gebäude').fill('Neubau');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/foyer.*geändert/);
  expect(await actors(url)).toEqual(['Jörg Süß', 'desk password']);

  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await ask(`${url}/api/screens`, { headers: { cookie } })).status).toBe(200);
  await page.getByRole('link', { name: 'Abmelden' }).click();
  await page.getByRole('button', { name: /sign me out/i }).click();
  await isAtProvider(page);
  await page.goto(`${url}/desk`);
  await isAtProvider(page);
  // Also for a copied cookie.
  expect((await ask(`${url}/api/screens`, { headers: { cookie } })).status).toBe(401);
});

test('a person in no group of DESK_EDITORS looks, and is told that changes are refused', async ({
  page,
  url,
  clock,
  context,
}) => {
  await storeScreen(url);
  await page.goto(`${url}/desk?view=address&screen=foyer`);
  await signIn(page, 'lesend');
  await expect(page.getByRole('banner')).toContainText('Ada Lesend');
  await expect(page.getByText(/Sie können lesen/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'foyer' })).toBeVisible();
  for (const name of ['Ändern', 'Neuer Bildschirm'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Neu laden|Zeigen/ })).toHaveCount(0);
  const status = await page.evaluate(
    async ([sent, headers]) => {
      const { status } = await fetch('/api/screens/foyer', { method: 'PUT', body: sent, headers });
      return status;
    },
    [screen, json] as const,
  );
  expect(status).toBe(403);
  expect(await actors(url)).toEqual(['desk password']);

  // The session ends in another window.
  await context.clearCookies();
  await clock.advance(90_000);
  await expect(page.getByText('Die Anmeldung ist abgelaufen.')).toBeVisible();
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page.getByRole('banner').or(page.locator('[name="login"]'))).toBeVisible();
});

test('nobody signs in by a header of their own', async ({ url }) => {
  await storeScreen(url);
  const forged = {
    'x-forwarded-user': 'Jörg',
    'X-Forwarded-Groups': 'aushang',
    OIDC_CLAIM_name: 'Jörg',
    'x-forwarded-for': '127.0.0.1',
  };
  const staffPaths = [
    '/api/desk',
    '/api/screens',
    '/api/screen-changes',
    '/api/notices',
    '/api/verdicts?event=1',
  ];
  for (const path of staffPaths) {
    const { status, headers } = await ask(url + path, { headers: forged });
    expect([path, status, headers]).toEqual([
      path,
      401,
      expect.not.objectContaining({ 'set-cookie': expect.anything() }),
    ]);
  }
  for (const path of ['/desk', '/%64esk', '/desk/', '//desk', '/./desk', '/Desk', '/desk.html'])
    expect([path, (await ask(url + path, { headers: forged })).text]).toEqual([
      path,
      expect.not.stringContaining('desk-'),
    ]);
  const change = { method: 'PUT', headers: { ...forged, ...json }, body: screen };
  for (const path of [
    '/api/screens/foyer',
    '/API/screens/foyer',
    '//api/screens/foyer',
    '/%61pi/screens/foyer',
  ])
    expect([path, (await ask(url + path, change)).status]).not.toEqual([path, 200]);
  expect(await actors(url)).toEqual(['desk password']);
});

test('screens run without a session, and have an alarm at once', async ({ page, url, context }) => {
  await page.goto(`${url}/?monitor=mensa&seconds=60`);
  await expect(current(page)).toHaveCount(1);
  const alarm = { level: 'alarm', text: { de: 'Gebäude räumen' } };
  const sent = { method: 'POST', headers: { ...basic, ...json }, body: JSON.stringify(alarm) };
  expect((await ask(`${url}/api/notices`, sent)).status).toBe(201);
  await expect(page.getByRole('alert')).toContainText('Gebäude räumen');
  expect(await context.cookies()).toEqual([]);
});
