import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const first = '/desk/help/so-kommt-eine-veranstaltung-auf-den-bildschirm.html';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
  const folder = join(test.folder, 'help');
  await mkdir(join(folder, 'pictures'), { recursive: true });
  await writeFile(join(test.folder, first.replace('/desk/', '')), '<!doctype html><title>Hilfe</title>');
  await writeFile(join(folder, 'help.css'), 'body{margin:0}');
  await writeFile(join(folder, 'pictures/folie.webp'), 'RIFF');
});
afterEach(() => test.close());

const statusOf = async (path: string) => [path, (await test.get(path)).status];

it('serves the help without sign-in, and without anything inline', async () => {
  test = await test.restart({ DESK_PASSWORD: 'drei kluge Worte' });
  expect((await test.get('/desk')).status).toBe(401);
  const page = await test.get(first);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("style-src 'self';");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('sha256');
  expect(await page.text()).toContain('Hilfe');
});

it('serves style sheet and pictures by their types', async () => {
  test = await test.restart();
  const types = ['help.css', 'pictures/folie.webp'].map(async (file) => {
    const { status, headers } = await test.get(`/desk/help/${file}`);
    return [status, headers.get('content-type'), headers.get('x-content-type-options')];
  });
  expect(await Promise.all(types)).toEqual([
    [200, 'text/css; charset=utf-8', 'nosniff'],
    [200, 'image/webp', 'nosniff'],
  ]);
});

it('begins with the first page, with and without a slash', async () => {
  test = await test.restart();
  for (const path of ['/desk/help', '/desk/help/']) {
    const { status, headers } = await test.get(path);
    expect([status, headers.get('location')]).toEqual([302, first]);
  }
});

it('has a heading on the page for what it does not know', async () => {
  const page = await test.get('/desk/help/nichts.html');
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<h1>404</h1>')]);
});

it('knows the files of the help alone', async () => {
  test = await test.restart();
  const paths = [
    '/desk/help/nichts.html',
    '/desk/help/..%2fpage%2fsw.js',
    '/desk/help/%2e%2e/page/build.json',
  ];
  for (const path of paths) expect(await statusOf(path)).toEqual([path, 404]);
});

it('is not there without a desk', async () => {
  test = await test.restart({ DESK: 'off' });
  for (const path of ['/desk/help', first, '/desk/help/help.css'])
    expect(await statusOf(path)).toEqual([path, 404]);
});
