import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { builtGateway, finish, report, until } from '#bench/gateway/program.ts';
import { startPolledGateway, usualUpstream } from '#bench/gateway/start-gateway.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/**
 * How long a wall takes to run a new build while the network of its service worker stalls: what it requests of the new build is never
 * answered. Takes five minutes. `npx tsx bench/new-build.ts`
 */
const goalSeconds = 300;
const newBuild = 'bench-new-build';
const folder = 'node_modules/.cache/bench/new-build';
/** Referrer of what the worker requests; the page has none. */
const workerScript = /\/sw\.js$/;

/** A copy of the built gateway, below `node_modules` so that it finds its dependencies, with pages of another build. */
function copyGateway(): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync('dist', `${folder}/dist`, { recursive: true });
  cpSync('package.json', `${folder}/package.json`);
  const old = String(JSON.parse(readFileSync(`${folder}/dist/page/build.json`, 'utf8')).build);
  for (const name of ['build.json', 'index.html', 'desk.html', 'sw.js']) {
    const file = `${folder}/dist/page/${name}`;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(old, newBuild));
    for (const copy of ['br', 'gz']) rmSync(`${file}.${copy}`, { force: true });
  }
  return `${folder}/dist/server/aushang.js`;
}

const upstream = await usualUpstream();
const first = await startPolledGateway(builtGateway, upstream, {}, false);
const second = await startPolledGateway(copyGateway(), upstream, {}, false);
let target = first.url;
let stalled = 0;
const proxy = createServer((incoming, outgoing) => {
  const isStalled = target === second.url && workerScript.test(incoming.headers.referer ?? '');
  if (isStalled) {
    stalled += 1;
    return;
  }
  const { method = 'GET', headers, url = '/' } = incoming;
  const onward = request(target + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
});
await new Promise<void>((resolve) => {
  proxy.listen(0, '127.0.0.1', resolve);
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
const { port } = proxy.address() as AddressInfo;

const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser();
const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${port}/?monitor=mensa`);
const isTrue = (expression: string) => page.evaluate(expression).then(Boolean, () => false);
await until(() => isTrue('navigator.serviceWorker.controller'), 60, 'a service worker');
// The worker caches the build first.
await wait(10_000);

const from = performance.now();
target = second.url;
await first.stop();
const hasNewBuild = () => isTrue(`document.querySelector('meta[name="build"]')?.content === '${newBuild}'`);
await until(hasNewBuild, 2 * goalSeconds, 'the new build');
const seconds = (performance.now() - from) / 1000;
report(
  `a new build of which the service worker gets nothing (${stalled} requests) runs after ${seconds.toFixed(0)} s (at most ${goalSeconds})`,
  stalled > 0 && seconds <= goalSeconds,
);

await browser.close();
proxy.close();
proxy.closeAllConnections();
await second.stop();
await upstream.stop();
finish();
