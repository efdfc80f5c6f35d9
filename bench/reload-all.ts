import { setTimeout as wait } from 'node:timers/promises';
import {
  askPage,
  monitorCount,
  type PageAnswer,
  readPage,
  startMonitorUpstream,
  warmUp,
} from '#bench/gateway/ask-page.ts';
import { builtGateway, finish, percentile, report, reportLoad } from '#bench/gateway/program.ts';
import { giveRealTime, startPolledGateway } from '#bench/gateway/start-gateway.ts';
import { reportCost, watch } from '#bench/gateway/watch-cost.ts';

/**
 * 2,000 screens with 60 addresses reload within 20 s while none of their slides is drawn. Every answer is a
 * complete document, nearly all hold the first slide of their monitor. `npx tsx bench/reload-all.ts [screens=2000]`
 */
const screens = Number(process.argv[2] ?? 2000);
const overMs = 20_000;
const leastWithSlide = 0.95;
/** The service worker of a screen waits this long for the network before it takes its own copy. */
const patienceMs = 1500;
/** The gateway and the thread that draws slides may grow by so much together. */
const growthMegabytes = 124;

const variants = [
  '',
  '&theme=dark',
  '&lang=en',
  '&inset=8&seconds=20',
  '&layout=portrait',
  '&qr=none&days=30',
];
const pathOf = (monitor: number) => `/?monitor=m${monitor}${variants[monitor % variants.length] ?? ''}`;

interface Screen {
  readonly monitor: number;
  readonly answer: PageAnswer;
}

async function reload(url: string, index: number): Promise<Screen> {
  await wait((index / screens) * overMs);
  const monitor = 1 + (index % monitorCount);
  const answer = await askPage(url + pathOf(monitor), `127.0.5.${1 + (index % 200)}`);
  return { monitor, answer };
}

function judge(all: readonly Screen[]): void {
  const read = all.map(({ monitor, answer }) => ({ monitor, answer, ...readPage(answer) }));
  const failed = read.filter(({ answer, isComplete }) => answer.status !== 200 || !isComplete);
  const states = [...new Set(failed.map(({ answer }) => answer.status))].join(', ');
  report(
    `${screens} screens reloaded within ${overMs / 1000} s: ${failed.length} answers failed ${states}`,
    failed.length === 0,
  );
  const withSlide = read.filter(({ event }) => event !== null);
  const share = withSlide.length / screens;
  report(
    `${withSlide.length} with their first slide: ${(100 * share).toFixed(1)} % (at least ${100 * leastWithSlide} %)`,
    share >= leastWithSlide,
  );
  const wrong = withSlide.filter(({ monitor, event }) => event !== 100 * monitor + 1);
  report(`${wrong.length} with the slide of another monitor`, wrong.length === 0);
  const times = read.map(({ answer }) => answer.ms);
  const [half, most, slowest] = [0.5, 0.95, 1].map((part) => percentile(times, part));
  report(
    `half within ${half?.toFixed(0)} ms, 95 % within ${most?.toFixed(0)} ms, ` +
      `the slowest after ${slowest?.toFixed(0)} ms (at most ${patienceMs})`,
    (slowest ?? Infinity) <= patienceMs,
  );
  const bytes = read.map(({ answer }) => answer.body.byteLength);
  report(
    `a document has ${(percentile(bytes, 0.5) / 1000).toFixed(1)} kB, at most ${Math.max(...bytes) / 1000} kB`,
  );
}

const upstream = await startMonitorUpstream(Date.now());
// The gateway is not pinned: it draws in a thread of its own.
const gateway = await startPolledGateway(builtGateway, upstream, { POLL_SECONDS: '5' }, false);
reportLoad();
await warmUp(gateway.url);
if (!giveRealTime(gateway))
  console.log('      at a normal priority: the load of the machine is part of the delays');
let all: readonly Screen[] = [];
const cost = await watch(gateway, async () => {
  all = await Promise.all(Array.from({ length: screens }, (_, index) => reload(gateway.url, index)));
});
judge(all);
reportCost('all screens', cost, { growthMegabytes });
await Promise.all([gateway.stop(), upstream.stop()]);
reportLoad();
finish();
