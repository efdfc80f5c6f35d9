import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:net';
import { sendJson } from '#server/testing/fake-upstream.ts';
import {
  bundle,
  cpuSeconds,
  finish,
  percentile,
  readMetric,
  report,
  reportLoad,
  residentMegabytes,
  until,
} from '#bench/gateway/program.ts';
import { path, startPolledGateway, usualUpstream } from '#bench/gateway/start-gateway.ts';

/**
 * 2,000 monitors behind two addresses, each with polls and a stream, while the event service fails twice,
 * first with errors, then unreachable. No answer may fail. `npx tsx bench/gateway-campus.ts [minutes=5] [monitors=2000]`
 */
const minutes = Number(process.argv[2] ?? 5);
const monitors = Number(process.argv[3] ?? 2000);
const runMs = minutes * 60_000;
/** A poll comes once a minute like that of the page, or at least five times in shorter runs. */
const pollMs = Math.min(60_000, runMs / 5);

const tally = { answers: 0, unchanged: 0, failed: 0, broken: 0, notified: 0, lost: 0 };
const latencies: number[] = [];
const reasons = new Set<string>();

const upstream = await usualUpstream();
const gateway = await startPolledGateway(await bundle('server/main.ts', 'gateway'), upstream, {
  POLL_SECONDS: '5',
});
const port = Number(new URL(gateway.url).port);
const began = performance.now();
const isOver = () => performance.now() - began > runMs;

/** Polls like one screen: with jitter, and soon after each update of the stream. */
async function runMonitor(index: number): Promise<void> {
  let etag = '';
  let wake: () => void = () => undefined;
  // An address may have 1,500 streams.
  const stream = connect({ port, host: '127.0.0.1', localAddress: `127.0.${index % 2}.2` });
  stream.on('error', () => undefined);
  stream.on('data', (bytes) => {
    if (!bytes.includes('event: events')) return;
    tally.notified += 1;
    wake();
  });
  stream.on('close', () => {
    if (!isOver()) tally.lost += 1;
  });
  stream.write('GET /api/updates HTTP/1.1\r\nHost: x\r\n\r\n');
  await wait(Math.random() * pollMs);
  while (!isOver()) {
    etag = await requestEvents(index, etag);
    const updated = new Promise<void>((resolve) => {
      wake = resolve;
    });
    await Promise.race([
      wait(pollMs * (0.9 + Math.random() * 0.2)),
      updated.then(() => wait(Math.random() * 2000)),
    ]);
  }
  stream.destroy();
}

/** Resolves to the entity tag of the answer. */
async function requestEvents(index: number, etag: string): Promise<string> {
  const sent = performance.now();
  const which = index % 3 === 0 ? '/api/events?monitor=aula' : path;
  try {
    const headers = etag === '' ? {} : { 'if-none-match': etag };
    const response = await fetch(gateway.url + which, { headers });
    const body = await response.text();
    latencies.push(performance.now() - sent);
    tally.answers += 1;
    if (response.status === 304) tally.unchanged += 1;
    else if (response.status !== 200 || !body.endsWith(']}')) {
      tally.broken += 1;
      reasons.add(`status ${response.status}`);
    }
    return response.headers.get('etag') ?? '';
  } catch (error) {
    tally.failed += 1;
    reasons.add(error instanceof Error ? error.message : String(error));
    return etag;
  }
}

/** Answers errors at 20–35 % of the run, is unreachable at 55–70 %, and changes an event four times. */
async function runEventService(): Promise<void> {
  const at = (share: number) => wait(Math.max(0, began + runMs * share - performance.now()));
  const change = (n: number) => {
    const [first] = upstream.events;
    if (first !== undefined)
      Object.assign(first, { name: `Geändert ${n}`, modifiedAtRecursive: new Date().toISOString() });
  };
  await at(0.1);
  change(1);
  await at(0.2);
  let requests = 0;
  upstream.answer = (_request, response) => {
    requests += 1;
    if (requests % 2 === 0) sendJson(response, 500, {});
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wartung</h1>');
    return true;
  };
  await at(0.35);
  upstream.answer = () => false;
  change(2);
  await at(0.55);
  await upstream.stop();
  await at(0.7);
  await upstream.listen();
  change(3);
  await at(0.9);
  change(4);
}

console.log(
  `${monitors} monitors on ${gateway.url} for ${minutes} minutes, the event service fails and recovers twice`,
);
reportLoad();
const [cpuBefore, memoryBefore] = [cpuSeconds(gateway.pid), residentMegabytes(gateway.pid)];
await Promise.all([runEventService(), ...Array.from({ length: monitors }, (_, n) => runMonitor(n))]);
await until(
  async () => (await readMetric(gateway.url, 'aushang_open_streams')) === 0,
  20,
  'streams closed',
).catch(() => undefined);

const count = (name: string) => readMetric(gateway.url, `aushang_polls_total\\{result="${name}"\\}`);
const polls = await Promise.all(
  ['ok', 'server-error', 'broken-answer', 'unreachable'].map(
    async (name) => `${name} ${(await count(name)) || 0}`,
  ),
);
const limited = await readMetric(gateway.url, 'aushang_requests_total\\{route="/api/events",status="429"\\}');
report(
  `${tally.answers} answers, ${tally.unchanged} of them 304; ${tally.failed} failed, ${tally.broken} broken ${[...reasons].join(', ')}`,
  tally.failed + tally.broken === 0 && tally.answers > monitors,
);
report(`${limited || 0} refused by the rate limit`, !(limited > 0));
report(
  `${tally.notified} updates on ${monitors} streams (4 changes), ${tally.lost} streams lost`,
  tally.notified >= monitors * 4 && tally.lost === 0,
);
report(`polls of the event service: ${polls.join(', ')}`);
report(
  `answers within ${percentile(latencies, 0.5).toFixed(1)} ms (half), ${percentile(latencies, 0.99).toFixed(1)} ms (99 %), from a client on the same machine`,
);
report(
  `processor ${(((cpuSeconds(gateway.pid) - cpuBefore) / (runMs / 1000)) * 100).toFixed(1)} % of one core, memory ${memoryBefore.toFixed(0)} to ${residentMegabytes(gateway.pid).toFixed(0)} MB`,
);
reportLoad();
report(`/healthz at the end: ${(await fetch(`${gateway.url}/healthz`)).status}`);
await Promise.all([gateway.stop(), upstream.stop()]);
finish();
