import { createServer, type ServerResponse } from 'node:http';
import { readCodes } from '#e2e/support/read-codes.ts';
import { expect, test } from '#e2e/support/harness.ts';
import { awaitStart } from '#e2e/support/started-page.ts';
import { oddTexts } from '#typesetting/fixtures/odd-texts.ts';
import { walkLoop } from './walk-loop.ts';

const categories = [
  { '@id': '/api/filter_categories/1', '@type': 'FilterCategory', name: 'Monitore', parent: null },
  {
    '@id': '/api/filter_categories/2',
    '@type': 'FilterCategory',
    name: 'Alle Monitore',
    parent: '/api/filter_categories/1',
  },
  {
    '@id': '/api/filter_categories/3',
    '@type': 'FilterCategory',
    name: 'Mensa',
    parent: '/api/filter_categories/1',
  },
];
const event = (id: number, fields: Record<string, unknown> = {}) => ({
  '@id': `/api/events/${id}`,
  '@type': 'Event',
  orderType: 1,
  startDate: '2026-11-24T18:00:00+01:00',
  endDate: '2026-11-24T20:00:00+01:00',
  modifiedAt: '2026-11-01T10:00:00+01:00',
  modifiedAtRecursive: '2026-11-01T10:00:00+01:00',
  name: `Vortrag ${id}`,
  subtitle: '',
  '@urls': { directRegistrationUrl: null, eventUrl: `https://events.example.edu/event/${id}` },
  filterCategories: ['/api/filter_categories/3'],
  ...fields,
});
const collection = (members: readonly unknown[], path: string) =>
  JSON.stringify({
    '@id': path,
    '@type': 'hydra:Collection',
    'hydra:totalItems': members.length,
    'hydra:member': members,
  });

type Answer = (response: ServerResponse, path: string) => void;
const json = (response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/ld+json', ...headers }).end(body);
const serve =
  (members: readonly unknown[]): Answer =>
  (response, path) => {
    if (path === '/api/events') json(response, collection(members, path));
    else if (path === '/api/filter_categories') json(response, collection(categories, path));
    else json(response, collection([], path), path.split('/').length > 3 ? 404 : 200);
  };
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    json(response, '{"hydra:description":"no"}', code, headers);

/** An event service whose answers the test replaces. */
async function startUpstream(first: Answer) {
  const state = { answer: first };
  const server = createServer((request, response) => {
    // The test has a time of its own, which a date of today would contradict.
    response.sendDate = false;
    state.answer(response, new URL(request.url ?? '/', 'http://x').pathname);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    answerWith: (answer: Answer) => {
      state.answer = answer;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const upstreamTest = test.extend<{ upstream: Awaited<ReturnType<typeof startUpstream>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from it
  upstream: async ({}, use) => {
    const upstream = await startUpstream(serve([event(1), event(2)]));
    await use(upstream);
    upstream.close();
  },
  serverOptions: async ({ upstream }, use) => use({ env: { EVENT_SERVICE_URL: upstream.url } }),
});

const faults: readonly (readonly [string, Answer])[] = [
  ['401', status(401)],
  ['403', status(403)],
  ['404', status(404)],
  ['429 with Retry-After', status(429, { 'retry-after': '3' })],
  ['500', status(500)],
  [
    'HTML with 200',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Anmelden</h1>'),
  ],
  ['a redirect to a login page', (response) => response.writeHead(302, { location: '/login' }).end()],
  ['an answer cut in half', (response) => json(response, collection([event(1)], '/api/events').slice(0, 80))],
  ['a connection that breaks', (response) => response.destroy()],
  ['an error with 200', (response) => json(response, '{"error":"record not found"}')],
  ['a bare array', (response) => json(response, '[]')],
  ['null', (response) => json(response, 'null')],
];

upstreamTest(
  'no broken answer of the event service removes events',
  async ({ page, servers, upstream, clock }) => {
    upstreamTest.setTimeout(120_000);
    const current = page.locator('article[aria-current="true"]');
    await servers.open(page, '/?monitor=mensa&seconds=600&poll=10&overview=off');
    await awaitStart(page);
    await expect(current).toHaveAttribute('data-event', '/api/events/1');
    for (const [, answer] of faults) {
      upstream.answerWith(answer);
      await servers.poll();
      await clock.advance(12_000);
      await expect(current).toHaveAttribute('data-event', '/api/events/1');
      await expect(current.locator('h1')).toHaveText('Vortrag 1');
    }
    upstream.answerWith(serve([]));
    await servers.poll();
    await clock.advance(12_000);
    await expect(current).toHaveCount(1);
    await expect(current).not.toHaveAttribute('data-event', /./);
    upstream.answerWith(serve([event(2)]));
    await servers.poll();
    await clock.advance(12_000);
    await expect(current).toHaveAttribute('data-event', '/api/events/2');
  },
);

upstreamTest(
  'invalid members are left out, and texts of the others are shown without markup',
  async ({ page, servers, upstream, clock }) => {
    const script =
      '<script>document.title="pwned"</script><img src=x onerror="document.title=1">Nachtschicht';
    const address = 'javascript:alert(1)';
    upstream.answerWith(
      serve([
        null,
        7,
        'text',
        {},
        [],
        event(3, { name: null }),
        event(4, { name: '   ' }),
        event(5, { startDate: 'bald' }),
        event(6, { startDate: 20261124 }),
        event(7, { name: script, '@urls': { eventUrl: address, directRegistrationUrl: address } }),
        event(8, { name: 'Kaffee &amp; Kuchen', subtitle: 5, orderType: 'x', endDate: {}, '@urls': null }),
        event(9, { name: 'Nur mit Filterkategorie als Nummer', filterCategories: [3] }),
      ]),
    );
    await servers.poll();
    await clock.advance(1000);
    await servers.open(page, '/?monitor=mensa&seconds=600&overview=off');
    const current = page.locator('article[aria-current="true"]');
    const shown: Record<string, string> = {};
    await awaitStart(page);
    for (let change = 0; change < 3; change += 1) {
      const key = (await current.getAttribute('data-event')) ?? '';
      shown[key] = (await current.locator('h1').textContent()) ?? '';
      if (key === '/api/events/7') expect(await readCodes(page, 0)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await expect(current).not.toHaveAttribute('data-event', key);
    }
    expect(shown).toEqual({
      '/api/events/7': 'Nachtschicht',
      '/api/events/8': 'Kaffee & Kuchen',
      '/api/events/9': 'Nur mit Filterkategorie als Nummer',
    });
    expect(await page.title()).toBe('Aushang');
  },
);

upstreamTest(
  'texts that are hard to set keep no other slide away, and are shown to their bounds',
  async ({ page, servers, upstream, clock }) => {
    const kinds = Object.values(oddTexts);
    const good = Array.from({ length: 12 }, (_, at) =>
      event(500 + at, { startDate: '2026-11-25T18:00:00+01:00' }),
    );
    const odd = kinds.map((write, at) => {
      const text = write(19_000);
      const fields = { subtitle: text, shortDescription: text, locations: [{ name: text }] };
      return event(600 + at, { name: `Heute ${text}`, ...fields });
    });
    upstream.answerWith(serve([...odd, ...good]));
    await servers.poll();
    await clock.advance(1000);
    await servers.open(page, '/?monitor=mensa&seconds=600&overview=off&limit=200');
    const shown = await walkLoop(page);
    for (const { '@id': id } of [...odd, ...good]) expect(shown).toContain(id);
    const titles = await page.locator('article h1').allTextContents();
    expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(300);
  },
);
