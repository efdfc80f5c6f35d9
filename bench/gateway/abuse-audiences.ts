import { Agent, get } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, sendJson } from './named-screens.ts';
import { openStreams } from './open-streams.ts';
import { type Program, report, residentMegabytes, until } from './program.ts';
import { giveRealTime, startPolledGateway, usualUpstream } from './start-gateway.ts';
import { reportCost, watch } from './watch-cost.ts';

const streams = 5000;
const sets = 500;
const mostMonitors = 50;
/** One address opens so many streams. */
const mostStreams = 1500;
/** A list of so many monitors fits into the 16 kB of a request. */
const longestList = 4259;
const goalSeconds = 2;
const rounds = 3;

const alarm = JSON.stringify({ level: 'alarm', text: { de: 'Gebäude räumen', en: 'Leave the building' } });

/** 1 to 50 monitors, another set for each `n`, of which one exists. */
const setOf = (n: number) =>
  ['mensa', ...Array.from({ length: n % mostMonitors }, (_, k) => `gebaeude-${n}-raum-${k}`)].join(',');
const longList = Array.from({ length: longestList }, (_, n) => n.toString(36)).join(',');

/** Seconds from the request that sends an alarm until `isTold`. */
async function sendAlarm({ url }: Program, isTold: () => boolean): Promise<number> {
  const began = performance.now();
  const sent = sendJson(`${url}/api/notices`, 'POST', alarm);
  await until(isTold, 60, 'the alarm on all streams');
  const seconds = (performance.now() - began) / 1000;
  const { status } = await sent;
  if (status !== 201) report(`the alarm is answered with ${status}`, false);
  return seconds;
}

/** An alarm for thousands of streams with hundreds of lists of monitors. */
async function abuseSets(gateway: Program): Promise<void> {
  const told = new Set<number>();
  const before = residentMegabytes(gateway.pid);
  const pathOf = (n: number) => `/api/updates?monitor=${setOf(n % sets)}`;
  const { close } = await openStreams(gateway, { count: streams, pathOf }, (bytes, n) => {
    if (bytes.includes('event: notices')) told.add(n);
  });
  const open = residentMegabytes(gateway.pid);
  report(
    `${streams} streams with ${sets} sets of 1 to ${mostMonitors} monitors: +${(open - before).toFixed(0)} MB`,
  );
  for (let round = 1; round <= rounds; round += 1) {
    told.clear();
    let seconds = 0;
    const cost = await watch(gateway, async () => {
      seconds = await sendAlarm(gateway, () => told.size === streams);
    });
    const what = `alarm ${round} on the last of ${streams} streams of ${sets} sets`;
    report(`${what} after ${seconds.toFixed(2)} s (at most ${goalSeconds})`, seconds <= goalSeconds);
    reportCost(what, cost);
  }
  close();
}

/** The streams that one address may open, with the longest lists, beside one wall of another address. */
async function abuseLists(gateway: Program): Promise<void> {
  const before = residentMegabytes(gateway.pid);
  const options = {
    count: mostStreams,
    pathOf: () => `/api/updates?monitor=${longList}`,
    addressOf: () => '127.0.4.1',
  };
  const { close } = await openStreams(gateway, options, () => undefined);
  const open = residentMegabytes(gateway.pid);
  report(`${mostStreams} streams with lists of ${longestList} monitors: +${(open - before).toFixed(0)} MB`);
  const status = await refusedStatus(gateway);
  report(`one more of that address is answered with ${status} (503)`, status === 503);
  let isTold = false;
  const honest = { count: 1, pathOf: () => '/api/updates?monitor=mensa', others: mostStreams };
  const wall = await openStreams(gateway, honest, (bytes) => {
    if (bytes.includes('event: notices')) isTold = true;
  });
  for (let round = 1; round <= rounds; round += 1) {
    isTold = false;
    let seconds = 0;
    const cost = await watch(gateway, async () => {
      seconds = await sendAlarm(gateway, () => isTold);
    });
    const what = `alarm ${round} on an honest wall beside ${mostStreams} streams with long lists`;
    report(`${what} after ${seconds.toFixed(2)} s (at most ${goalSeconds})`, seconds <= goalSeconds);
    reportCost(what, cost);
  }
  wall.close();
  close();
}

const refusedStatus = ({ url }: Program) =>
  new Promise<number>((resolve, reject) => {
    const agent = new Agent({ localAddress: '127.0.4.1' });
    get(`${url}/api/updates?monitor=mensa`, { agent }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    }).on('error', reject);
  });

async function withGateway(program: string, measure: (gateway: Program) => Promise<void>): Promise<void> {
  const upstream = await usualUpstream();
  const env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'aushang-bench-')),
    DESK_PASSWORD: password,
    POLL_SECONDS: '3600',
  };
  // The gateway is not pinned: the password is hashed in another thread, as in production.
  const gateway = await startPolledGateway(program, upstream, env, false);
  if (!giveRealTime(gateway))
    console.log('      at a normal priority: the load of the machine is part of the delays');
  await measure(gateway);
  await Promise.all([gateway.stop(), upstream.stop()]);
}

/** Streams with many lists of monitors, and with lists of thousands. */
export async function abuseAudiences(program: string): Promise<void> {
  await withGateway(program, abuseSets);
  await withGateway(program, abuseLists);
}
