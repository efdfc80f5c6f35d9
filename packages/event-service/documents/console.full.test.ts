import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKey, testService, type TestService } from '#testing/test-service.ts';

let browser: Browser;
let service: TestService;

/** The browser that `npm test` names, or the first one found on this machine. */
async function browserPath(): Promise<string | undefined> {
  const { findBrowser } = await import(
    new URL('../../../scripts/browsers/test-browser.mjs', import.meta.url).href
  );
  return process.env['KIOSK_BROWSER'] ?? findBrowser() ?? undefined;
}

beforeAll(async () => {
  service = await testService({ demo: true });
  const executablePath = await browserPath();
  browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
});
afterAll(async () => {
  await browser?.close();
  await service.close();
});

async function openConsole() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  const errors: string[] = [];
  const addresses: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(`${service.url}/api?apiKey=${testKey}`);
  return { page, errors, addresses };
}

async function execute(page: Page): Promise<string> {
  await page.locator('#operations-Event-api_events_get_collection .opblock-summary-control').click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  const received = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.getByRole('button', { name: 'Execute' }).click();
  const { url, status } = await received.then((response) => ({
    url: response.url(),
    status: response.status(),
  }));
  await page.locator('.live-responses-table .response-col_status').first().waitFor();
  return `${status} ${url}`;
}

test('a person authorizes with apiKeyHeader and sends a test request', async () => {
  const { page, errors, addresses } = await openConsole();
  await page.getByRole('button', { name: 'Authorize' }).click();
  const schemes = page.locator('.auth-container h4 code');
  expect(await schemes.allTextContents()).toEqual(['apiKeyHeader', 'apiKeyQuery']);
  await page.locator('.auth-container input').first().fill(testKey);
  await page.getByRole('button', { name: 'Apply credentials' }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();
  const [status, address] = (await execute(page)).split(' ');
  expect(status).toBe('200');
  expect(address).not.toContain(testKey);
  expect(await page.locator('.live-responses-table').innerText()).toContain('hydra:Collection');
  expect(errors).toEqual([]);
  expect(addresses.filter((one) => !one.startsWith(service.url) && !one.startsWith('data:'))).toEqual([]);
  await page.close();
});

test('without the Authorize step a test request is refused: the key in the URL only opens the page', async () => {
  const { page } = await openConsole();
  expect((await execute(page)).split(' ')[0]).toBe('401');
  await page.close();
});

test('a key in the header opens the page, which neither contains nor uses it', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route(`${service.url}/api`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-api-key': testKey } }),
  );
  await page.goto(`${service.url}/api`);
  expect((await execute(page)).split(' ')[0]).toBe('401');
  expect(await page.content()).not.toContain(testKey);
  expect(errors).toEqual([]);
  await page.close();
});

test('every collection is listed with its filters', async () => {
  const { page } = await openConsole();
  await page.locator('#operations-Event-api_events_get_collection .opblock-summary-control').click();
  const names = await page.locator('.parameters .parameter__name').allTextContents();
  for (const name of [
    'page',
    'itemsPerPage',
    'endDate[after]',
    'order[startDate]',
    'filterCategories[]',
    'name',
  ]) {
    expect(names.map((text) => text.trim())).toContain(name);
  }
  // 16 public resources, and 6 that need a data group.
  expect(await page.locator('.opblock-tag').count()).toBe(22);
  await page.screenshot({ path: 'test-results/event-service-console.png' });
  await page.close();
});
