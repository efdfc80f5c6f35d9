import { setTimeout as wait } from 'node:timers/promises';
import {
  askPage,
  monitorCount,
  type PageAnswer,
  readPage,
  startMonitorUpstream,
  warmUp,
} from './ask-page.ts';
import { builtGateway, percentile, report } from './program.ts';
import { statuses } from './send-requests.ts';
import { giveRealTime, startPolledGateway } from './start-gateway.ts';
import { reportCost, watch } from './watch-cost.ts';

const seconds = 15;
/** Requests of that client under way at any moment. */
const atOnce = 20;
/** The service worker of a screen waits this long for the network before it takes its own copy. */
const patienceMs = 1500;

/** An address that nobody asked for before. */
export const madeUp = [
  (n: number) => `monitor=m${1 + (n % monitorCount)}&inset=${(n % 15_000) / 1000}`,
  (n: number) => `monitor=m1&diagonal=55&distance=${(1 + (n % 20_000) / 1000).toFixed(3)}`,
  (n: number) => `monitor=m2&at=2027-01-${10 + (n % 20)}T${10 + (n % 14)}:${10 + (n % 50)}&days=${n % 366}`,
  (n: number) => `monitor=m3&days=${n % 366}&limit=${1 + (n % 200)}&seconds=${3 + (n % 597)}`,
  (n: number) => `monitor=m${1 + (n % monitorCount)},m${1 + ((n * 7) % monitorCount)},x${n}`,
  (n: number) => `monitor=x${n}`,
  (n: number) => `monitor=m4&tz=Europe/Berlin&on=${10 + (n % 14)}:${10 + (n % 50)}&all=x${n}`,
];

/** Asks for ever new parameters at full speed, while ten monitors start again every second. */
export async function abusePages(): Promise<void> {
  const upstream = await startMonitorUpstream(Date.now());
  // The gateway is not pinned: it draws in a thread of its own.
  const gateway = await startPolledGateway(builtGateway, upstream, { POLL_SECONDS: '3600' }, false);
  await warmUp(gateway.url);
  if (!giveRealTime(gateway))
    console.log('      at a normal priority: the load of the machine is part of the delays');
  const madeUpPages: Pick<PageAnswer, 'status'>[] = [];
  const ordinary: PageAnswer[] = [];
  const attack = async () => {
    const end = performance.now() + 1000 * seconds;
    let n = 0;
    const askMadeUp = async () => {
      for (; performance.now() < end; n += 1) {
        const query = madeUp[n % madeUp.length]?.(n) ?? '';
        const { status } = await askPage(`${gateway.url}/?${query}`, '127.0.6.1');
        madeUpPages.push({ status });
      }
    };
    const monitor = async (_: unknown, at: number) => {
      for (await wait(100 * at); performance.now() < end; await wait(1000))
        ordinary.push(await askPage(`${gateway.url}/?monitor=m${10 + at}`, `127.0.7.${1 + at}`));
    };
    await Promise.all([...Array.from({ length: atOnce }, askMadeUp), ...Array.from({ length: 10 }, monitor)]);
  };
  const cost = await watch(gateway, attack);
  const what = `${madeUpPages.length} pages with made-up parameters`;
  reportCost(what, cost);
  report(
    `      ${statuses(madeUpPages)}`,
    madeUpPages.every(({ status }) => status === 200 || status === 429),
  );
  reportOrdinary(ordinary);
  await Promise.all([gateway.stop(), upstream.stop()]);
}

function reportOrdinary(answers: readonly PageAnswer[]): void {
  const pages = answers.map((answer) => ({ ...answer, ...readPage(answer) }));
  const failed = pages.filter(({ status, isComplete }) => status !== 200 || !isComplete);
  const drawn = pages.filter(({ event }) => event !== null);
  report(
    `      of ${pages.length} ordinary pages meanwhile ${failed.length} failed, ${drawn.length} with their first slide`,
    pages.length > 0 && failed.length === 0,
  );
  const times = pages.map(({ ms }) => ms);
  const slowest = Math.max(...times);
  report(
    `      half of them within ${percentile(times, 0.5).toFixed(0)} ms, the slowest after ${slowest.toFixed(0)} ms (at most ${patienceMs})`,
    slowest <= patienceMs,
  );
}
