import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeCategory, fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/** Bytes of any answer, with its headers. */
const largest = 2_000_000;
const runs = { numRuns: 50 };

let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway();
  for (let n = 0; n < 20; n += 1) test.upstream.categories.push(fakeCategory(10 + n, `Gebäude ${n}`));
  const long = { subtitle: 'Ein & "Wort" '.repeat(2000), name: 'Lang '.repeat(4000) };
  for (let n = 0; n < 60; n += 1)
    test.upstream.events.push(fakeEvent(100 + n, [10 + (n % 20)], n % 9 === 0 ? long : {}));
  await test.gateway.pollNow();
});
afterAll(() => test.close());

const monitor = fc.oneof(
  fc.constantFrom(
    'mensa',
    '3',
    'gebaeude-7',
    'monitore/mensa',
    ',',
    '/',
    'x1',
    '%',
    '\0',
    '🎉',
    'Ä',
    '__proto__',
  ),
  fc.string({ unit: 'grapheme' }),
);
const text = fc.oneof(
  monitor,
  fc.array(monitor, { maxLength: 200 }).map((ids) => ids.join(',')),
  fc.integer().map(String),
  fc.constantFrom(
    'e',
    'e '.repeat(3000),
    '1e9',
    '-1',
    'NaN',
    'Infinity',
    '100',
    'de',
    'en',
    'x'.repeat(7000),
  ),
);
const encoded = fc.oneof(
  text.map((value) => encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))),
  fc
    .string({ unit: fc.constantFrom(...Array.from('%&=[]+#?/;,\\zeäE0\u0001')), maxLength: 400 })
    .map((raw) => raw.replace(/[^\x21-\x7e]/g, '%e4').replaceAll('#', '%23')),
);
const names = [
  'monitor',
  'q',
  'event',
  'lang',
  'days',
  'limit',
  'build',
  'screen',
  'constructor',
  '__proto__',
];
const name = fc
  .tuple(
    fc.constantFrom(...names),
    fc.constantFrom('', '', '', '[]', '[a]', '[a][b]', '%5B%5D', '[__proto__]'),
  )
  .map((parts) => parts.join(''));
const query = fc
  .array(fc.tuple(name, encoded), { maxLength: 12 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const routes = [
  '/api/verdicts',
  '/api/events',
  '/api/filter_categories',
  '/api/notices/current',
  '/api/notices',
  '/api/desk',
  '/api/time',
  '/site.json',
  '/healthz',
  '/readyz',
  '/',
  '/desk',
];
const parameterRoutes = [
  '/m/',
  '/e/',
  '/api/images/',
  '/plain/images/',
  '/api/calendar/',
  '/api/events/',
  '/site/',
  '/assets/',
  '/',
];

interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** Sends a path unchanged, on a connection of its own. */
function send(path: string): Promise<Answer> {
  // Node's parser refuses longer ones (security.test.ts).
  const line = path.slice(0, 12_000).replace(/[^\x21-\x7e]/g, '');
  return new Promise((resolve, reject) => {
    let bytes = 0;
    let head = '';
    const socket: Socket = connect(Number(new URL(test.url).port), '127.0.0.1', () =>
      socket.write(`GET ${line} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (head.length < 20) head += chunk.toString('latin1', 0, 20);
      // The update stream does not end.
      if (line.startsWith('/api/updates')) socket.destroy();
    });
    socket.on('close', () => resolve({ status: Number(head.slice(9, 12)), bytes }));
    socket.on('error', reject);
  });
}

function isWithinBudget({ status, bytes }: Answer): boolean {
  return status >= 200 && status < 500 && bytes <= largest;
}

describe('an arbitrary request', () => {
  it.each([
    '/api/verdicts',
    '/api/events',
    '/api/filter_categories',
    '/api/notices/current',
    '/m/mensa',
    '/m/mensa.ics',
    '/e/100',
    '/api/updates',
  ])('with a query to %s is answered within its budget', async (route) => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        expect(await send(`${route}?${asked}`)).toSatisfy(isWithinBudget);
      }),
      runs,
    );
  });

  it('with an arbitrary path is answered within its budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...parameterRoutes),
        encoded,
        fc.constantFrom('', '.ics', '.json', '.png'),
        query,
        async (route, part, ending, asked) => {
          expect(await send(`${route}${part}${ending}?${asked}`)).toSatisfy(isWithinBudget);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each(routes)('to %s with a very long query is answered within its budget', async (route) => {
    for (const pair of [
      'monitor=3,',
      'a&',
      'a[]=&',
      'q=e+',
      'monitor[]=3&',
      'event=1&',
      '%zz=%zz&',
      'a[b][c]=1&',
    ])
      expect(await send(`${route}?${pair.repeat(12_000 / pair.length)}`)).toSatisfy(isWithinBudget);
  });

  it('causes no error in the log', async () => {
    expect((await test.get('/readyz')).status).toBe(200);
    expect(test.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
