import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  nameOf,
  password,
  type Sent,
  sendJson,
  writeHeartbeat,
  writeScreens,
} from '#bench/gateway/named-screens.ts';
import {
  bundle,
  cpuSeconds,
  finish,
  percentile,
  readMetric,
  report,
  reportLoad,
  residentMegabytes,
  startBareServer,
} from '#bench/gateway/program.ts';
import { readSample, type Sample, sumSteps } from '#bench/gateway/samples.ts';
import { sendEvenly } from '#bench/gateway/send-evenly.ts';
import { startPolledGateway, usualUpstream } from '#bench/gateway/start-gateway.ts';

/**
 * 10,000 named screens that report once a minute, and a list of their states every 20 s. Prints the processor time beside that
 * of a bare server, measured before and after. Fails above 60 MB.
 * `npx tsx bench/heartbeats.ts [long] [restart] [unasked]`: `long` runs until the reports are stored, 5 minutes after the
 * start; `restart` starts the gateway again once the screens are stored;
 * `unasked` requests no lists.
 */
const words = process.argv.slice(2);
const isLong = words.includes('long');
const isRestarted = words.includes('restart');
const isAsked = !words.includes('unasked');
const screens = 10_000;
const perSecond = screens / 60;
/** This is more than a minute, so that every screen has reported. */
const seconds = isLong ? 340 : 80;
const listSeconds = 20;
const sampleMs = 250;
/** A server takes about twice as much in its first 15 s as later. */
const bareSeconds = 15;
const mostMegabytes = 60;
/** No requests are sent for so long before memory is read. */
const settleSeconds = 10;

const dataDir = mkdtempSync(join(tmpdir(), 'aushang-bench-'));
const upstream = await usualUpstream();
const program = await bundle('server/main.ts', 'gateway');
const start = () => startPolledGateway(program, upstream, { DATA_DIR: dataDir, DESK_PASSWORD: password });
let gateway = await start();
let isListing = false;

const takeSample = () => readSample(gateway.pid, { dataDir, isListing });

const readDelayMs = async () => 1000 * (await readMetric(gateway.url, 'nodejs_eventloop_lag_max_seconds'));

async function storeScreens(): Promise<void> {
  await readDelayMs();
  const before = cpuSeconds(gateway.pid);
  const body = JSON.stringify(writeScreens(screens));
  const { status, ms } = await sendJson(`${gateway.url}/api/screen-list`, 'PUT', body);
  const cpu = cpuSeconds(gateway.pid) - before;
  report(
    `${screens} screens (${(body.length / 1e6).toFixed(1)} MB) stored in ${(ms / 1000).toFixed(1)} s, ${cpu.toFixed(1)} s of processor time; event loop blocked for at most ${(await readDelayMs()).toFixed(0)} ms`,
    status === 200,
  );
  const one = JSON.stringify({ ...writeScreens(1)[0], parameters: { days: 7 } });
  const changed = await sendJson(`${gateway.url}/api/screens/${nameOf(0)}`, 'PUT', one);
  report(
    `one of them changed in ${changed.ms.toFixed(0)} ms; event loop blocked for at most ${(await readDelayMs()).toFixed(0)} ms`,
    changed.status === 200,
  );
}

const sendHeartbeats = () =>
  sendEvenly({ perSecond, seconds }, (index) => {
    const body = writeHeartbeat(index % screens, Math.floor(index / screens));
    return sendJson(`${gateway.url}/api/heartbeats`, 'POST', body);
  });

/** The same requests to a bare server: the share of a core that HTTP alone costs on this machine now. */
async function measureBareServer(): Promise<number> {
  const bare = await startBareServer([], Buffer.alloc(0));
  const takeBareSample = () => readSample(bare.pid, { dataDir, isListing: false });
  const from = takeBareSample();
  await sendEvenly({ perSecond, seconds: bareSeconds }, (index) =>
    sendJson(`${bare.url}/`, 'POST', writeHeartbeat(index % screens, 0)),
  );
  const { share } = sumSteps([from, takeBareSample()], () => true);
  report(`as many requests to a bare http server: ${(100 * share).toFixed(1)} % of a core`);
  await bare.stop();
  return share;
}

async function listStates(began: number): Promise<readonly Sent[]> {
  const lists: Sent[] = [];
  const until = isAsked ? seconds : 0;
  for (let atSeconds = listSeconds / 2; atSeconds < until; atSeconds += listSeconds) {
    await wait(Math.max(0, began + atSeconds * 1000 - performance.now()));
    isListing = true;
    lists.push(await sendJson(`${gateway.url}/api/screens`, 'GET', null));
    // The sample that contains the end.
    await wait(2 * sampleMs);
    isListing = false;
  }
  return lists;
}

const isListed = (from: Sample, to: Sample) => from.isListing || to.isListing;

function judgeProcessor(
  samples: readonly Sample[],
  { idleShare, bareShare }: Readonly<Record<'idleShare' | 'bareShare', number>>,
  lists: readonly Sent[],
): void {
  const isStoring = (from: Sample, to: Sample) => to.storedAt !== from.storedAt;
  // Screens are written when their devices are known.
  const isWriting = (from: Sample, to: Sample) => to.writtenAt !== from.writtenAt || isStoring(from, to);
  const reports = sumSteps(samples, (from, to) => !isListed(from, to) && !isWriting(from, to));
  report(
    `processor: ${(100 * reports.share).toFixed(1)} % of a core, ${((1000 * (reports.share - idleShare)) / perSecond).toFixed(2)} ms for each report; ${(100 * idleShare).toFixed(1)} % without requests`,
  );
  report(`processor: ${(reports.share / bareShare).toFixed(2)} times that of the bare server`);
  if (isAsked) judgeLists(samples, lists, reports.share);
  if (!isLong) return;
  const written = sumSteps(samples, isStoring);
  report(
    `reports stored: ${(1000 * (written.cpu - written.duration * reports.share)).toFixed(0)} ms of processor time within ${written.duration.toFixed(1)} s`,
    written.duration > 0,
  );
}

function judgeLists(samples: readonly Sample[], lists: readonly Sent[], share: number): void {
  const all = sumSteps(samples, () => true);
  report(`with all lists: ${(100 * all.share).toFixed(1)} % of a core`);
  const listed = sumSteps(samples, isListed);
  const each = (listed.cpu - listed.duration * share) / lists.length;
  const times = lists.map(({ ms }) => ms);
  report(
    `a list of all states: ${((lists[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB, ${(1000 * each).toFixed(0)} ms of processor time, answered within ${percentile(times, 0.5).toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms`,
    lists.every(({ status }) => status === 200),
  );
}

function judgeReports(sent: readonly Sent[]): void {
  const failed = sent.filter(({ status }) => status !== 204);
  const bytes = sent.map((_, index) => Buffer.byteLength(writeHeartbeat(index % screens, 0)));
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ');
  const times = sent.map(({ ms }) => ms);
  report(
    `${sent.length} reports of ${Math.min(...bytes)} to ${Math.max(...bytes)} bytes in ${seconds} s: ${failed.length} failed ${statuses}; answered within ${percentile(times, 0.5).toFixed(1)} ms (half), ${percentile(times, 0.99).toFixed(0)} ms (99 %)`,
    failed.length === 0,
  );
}

/** Memory without requests, after `settleSeconds`. */
async function settle(when: string): Promise<number> {
  await wait(settleSeconds * 1000);
  const megabytes = residentMegabytes(gateway.pid);
  const heap = (await readMetric(gateway.url, 'nodejs_heap_size_used_bytes')) / 1e6;
  report(`${when}: ${megabytes.toFixed(0)} MB, of them ${heap.toFixed(0)} MB used of the heap`);
  return megabytes;
}

reportLoad();
await settle('after the start');
const idleFrom = takeSample();
const before = await settle('before the screens are stored');
const idle = sumSteps([idleFrom, takeSample()], () => true);
await storeScreens();
if (isRestarted) {
  await gateway.stop();
  gateway = await start();
}
await settle('with the screens');
const bareBefore = await measureBareServer();
await readDelayMs();
const samples: Sample[] = [];
const timer = setInterval(() => samples.push(takeSample()), sampleMs);
const [sent, lists] = await Promise.all([sendHeartbeats(), listStates(performance.now())]);
clearInterval(timer);
report(`event loop blocked for at most ${(await readDelayMs()).toFixed(0)} ms during the reports`);
judgeReports(sent);
// The speed of a shared machine changes within minutes.
const bareShare = (bareBefore + (await measureBareServer())) / 2;
judgeProcessor(samples, { idleShare: idle.share, bareShare }, lists);
const peak = Math.max(...samples.map(({ megabytes }) => megabytes));
const after = await settle(`${settleSeconds} s after the reports`);
report(
  `memory: at most ${peak.toFixed(0)} MB during the reports, +${(after - before).toFixed(0)} MB after them (at most +${mostMegabytes})`,
  after - before <= mostMegabytes,
);
await Promise.all([gateway.stop(), upstream.stop()]);
reportLoad();
finish();
