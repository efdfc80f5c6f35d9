import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/* A worker that draws the number of events that it gets. */
const source = `
  const { parentPort } = require('node:worker_threads');
  const slipped = '<script>slipped()</script><style>slipped()</style>';
  parentPort.on('message', (request) => {
    const { length } = JSON.parse(request.events.body)['hydra:member'];
    const slide = {
      key: '/api/events/1', seconds: 5, drawn: 'state </script>',
      html: '<article aria-current="true">' + length + ' events, $& </article>' + (request.isFramed ? 'without label' : '') + (length > 1 ? slipped : ''),
      rules: ['.first{color:red}', ...(length > 1 ? ['</style>' + slipped] : [])],
      fonts: [{ family: 'First Text', weight: '450', range: 'U+0000-007F', woff2: 'AA==' }],
    };
    parentPort.postMessage({ slide, problem: null });
  });`;

const name = '</script><b>';
let test: TestGateway;

beforeAll(async () => {
  test = await startTestGateway();
  await mkdir(join(test.folder, 'server'));
  await writeFile(join(test.folder, 'server/slide-worker.js'), source);
  const words = { shortDescription: 'Ein Satz, wie er auf einer Folie steht. '.repeat(20) };
  const many = Array.from({ length: 300 }, (_, at) => fakeEvent(100 + at, [4], words));
  test.upstream.events = [fakeEvent(1, [3], { name: '&lt;/script&gt;&lt;b&gt;' }), ...many];
  await test.gateway.pollNow();
});
afterAll(() => test.close());

async function readPage(path: string) {
  const response = await test.get(path);
  const html = await response.text();
  const json = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the page under test writes it
  const answers = JSON.parse(json) as {
    drawn: string;
    answers: Record<string, { body: unknown; headers: string[] }>;
  };
  return { headers: response.headers, html, json, ...answers };
}

it('holds the slide before the root of the page', async () => {
  const { html } = await readPage('/?monitor=mensa');
  expect(html).toContain(
    '<div id="first-slide"><article aria-current="true">1 events, $& </article></div><div id="root"></div><script',
  );
});

it('draws the slide of a preview in a frame of the desk for this frame', async () => {
  const draw = async (query: string, referer: string) =>
    (await test.get(`/?monitor=mensa${query}`, { referer })).text();
  const [at, desk] = ['&at=2026-11-23T10:00', 'http://board.example.edu/desk'];
  for (const address of [desk, `${desk}?view=monitor`, `${desk}/`])
    expect(await draw(at, address)).toContain('without label');
  expect(await draw('', desk)).not.toContain('without label');
  for (const address of ['', `${desk}s`, 'http://board.example.edu/m/desk'])
    expect(await draw(at, address)).not.toContain('without label');
});

it('holds the answers that the page would get, escaped', async () => {
  const { json, drawn, answers } = await readPage('/?monitor=mensa');
  expect(json).not.toContain('<');
  expect(drawn).toBe('state </script>');
  const paths = ['/site.json', '/api/events?monitor=mensa&lang=de', '/api/filter_categories'];
  expect(Object.keys(answers).sort()).toEqual([...paths, '/api/time'].sort());
  expect(answers[paths[1] ?? '']?.body).toMatchObject({ 'hydra:member': [{ name }] });
  expect(answers['/api/time']?.body).toEqual({ now: test.clock.now });
  for (const path of paths) {
    const response = await test.get(path);
    expect(answers[path]?.body).toEqual(await response.json());
    const fields = path === '/site.json' ? ['etag'] : ['etag', 'x-data-as-of', 'x-poll-seconds'];
    const headers = fields.map((field) => response.headers.get(field) ?? '');
    expect(answers[path]?.headers.slice(0, fields.length)).toEqual(headers);
  }
});

it('holds the fonts of the slide for the script of the page', async () => {
  const { html } = await readPage('/?monitor=mensa');
  const fonts = '[["First Text","AA==","450","U+0000-007F"]]';
  expect(html).toContain(`<script type="application/json" id="fonts">${fonts}</script></head>`);
});

it('allows its style, and is not stored', async () => {
  const { headers, html } = await readPage('/?monitor=mensa');
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect(style).toContain('.first{color:red}');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = headers.get('content-security-policy')?.split('; ');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-build')).toBe('build-1');
});

it('allows no code that slipped into a slide', async () => {
  const { headers, html } = await readPage('/?monitor=bibliothek');
  expect(html).toContain('<script>slipped()</script>');
  const policy = headers.get('content-security-policy');
  expect(policy).toContain('sha256-');
  expect(policy).not.toContain(createHash('sha256').update('slipped()').digest('base64'));
});

it('leaves large answers to a request of the page', async () => {
  const { html, answers } = await readPage('/?monitor=bibliothek');
  expect(html).toContain('300 events');
  expect(Object.keys(answers).sort()).toEqual(['/api/filter_categories', '/api/time', '/site.json']);
});

it.each(['/', '/?monitor=nowhere'])('is the page of the build for %s', async (path) => {
  const { headers, html } = await readPage(path);
  expect(html).not.toContain('first-slide');
  expect(headers.get('cache-control')).toBe('no-cache');
  const etag = headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect((await test.get(path, { 'if-none-match': etag })).status).toBe(304);
});

it.each(['/', '/?monitor=mensa'])('answers HEAD of %s like GET, without a body', async (path) => {
  const got = await test.get(path);
  const head = await fetch(test.url + path, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  for (const field of ['content-type', 'cache-control', 'content-security-policy', 'etag'])
    expect(head.headers.get(field)).toBe(got.headers.get(field));
});
