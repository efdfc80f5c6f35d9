import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '#e2e/support/harness.ts';
import { current } from '#e2e/support/started-page.ts';

/* A proxy that gives the gateway a path of its own, `location /anzeigen/`; its root is another site's. */

const prefix = '/anzeigen';
const misplaced = ['Unter diesem Pfad läuft Aushang nicht', 'Aushang does not run below this path'];

/** `answerRoot` answers for the other site. */
async function startProxy(gateway: string, answerRoot: (response: ServerResponse) => void) {
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? '';
    if (!path.startsWith(`${prefix}/`)) return answerRoot(response);
    request(gateway + path.slice(prefix.length), { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

const roots: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['answers 404', (response) => void response.writeHead(404).end()],
  [
    'answers everything with a page',
    (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Campus</title><div id="root"></div>'),
  ],
  [
    'redirects to another origin',
    (response) => void response.writeHead(301, { location: 'https://www.example.edu/' }).end(),
  ],
];

test.describe('below a path of a proxy', () => {
  test.use({ allowedComplaints: [[/./], { scope: 'test' }] });

  for (const [what, answerRoot] of roots) {
    for (const address of ['/?monitor=mensa', '/s/mensa?monitor=mensa', '/'])
      test(`whose root ${what}, ${address} says that it needs a host name`, async ({
        page,
        servers,
        clock,
      }) => {
        const proxy = await startProxy(servers.url, answerRoot);
        await servers.poll();
        await page.goto(`${proxy.url}${prefix}${address}`);
        await expect
          .poll(async () => {
            await clock.advance(1000);
            return page.locator('#root').innerText();
          })
          .toContain(misplaced[0]);
        await expect(page.getByText(misplaced[1] ?? '')).toBeVisible();
        await expect(current(page)).toHaveCount(0);
        // Later attempts keep it.
        await clock.advance(60_000);
        await expect(page.getByText(misplaced[0] ?? '')).toBeVisible();
        await page.goto('about:blank');
        proxy.close();
      });
  }

  test('the desk says it too', async ({ page, servers }) => {
    const proxy = await startProxy(servers.url, (response) => void response.writeHead(404).end());
    await page.goto(`${proxy.url}${prefix}/desk`);
    for (const text of misplaced) await expect(page.getByText(text)).toBeVisible();
    proxy.close();
  });
});

test.describe('at a path of the gateway’s own', () => {
  test.use({ allowedComplaints: [[/ERR_FAILED/], { scope: 'test' }] });

  test('a slide stays while the network is gone for a moment', async ({ page, servers, clock }) => {
    await page.route(/\/assets\/|plain=1/, (route) => route.abort());
    await servers.open(page, '/foyer?monitor=mensa');
    await expect(current(page)).toHaveCount(1);
    // The document itself fails too when the page looks whether it is there.
    await page.route(/foyer/, (route) => route.abort());
    for (let n = 0; n < 5; n += 1) await clock.advance(10_000);
    await expect(current(page)).toHaveCount(1);
    await expect(page.getByText(misplaced[0] ?? '')).toHaveCount(0);
  });
});
