import { setTimeout as wait } from 'node:timers/promises';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { measureAnswers, measureRate } from '#bench/gateway/measure-answers.ts';
import {
  bundle,
  finish,
  readMetric,
  report,
  reportLoad,
  residentMegabytes,
  until,
} from '#bench/gateway/program.ts';
import { openClient } from '#bench/gateway/load-client.ts';
import { openStreams } from '#bench/gateway/open-streams.ts';
import {
  addPeriods,
  giveRealTime,
  path,
  startPolledGateway,
  usualUpstream,
} from '#bench/gateway/start-gateway.ts';

/**
 * The bundled gateway on one core, measured from another. Fails beyond the goals in docs/performance.md.
 * `npx tsx bench/gateway.ts [answers|rate|streams|many|dates|monitors]…`
 */
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

async function measureStreams(program: string): Promise<void> {
  const upstream = await usualUpstream();
  const gateway = await startPolledGateway(program, upstream, { POLL_SECONDS: '1' });
  const before = residentMegabytes(gateway.pid);
  const count = 5000;
  let notified = 0;
  let last = 0;
  const { sockets, close } = await openStreams(gateway, { count, pathOf: () => '/api/updates' }, (bytes) => {
    if (!bytes.includes('event: events')) return;
    notified += 1;
    last = performance.now();
  });
  const perStream = ((residentMegabytes(gateway.pid) - before) * 1000) / count;
  let first = 0;
  sockets[0]?.once('data', () => {
    first = performance.now();
  });
  upstream.events.push(
    fakeEvent(9000, [3], { endDate: '2099-01-01T00:00:00Z', startDate: '2098-01-01T00:00:00Z' }),
  );
  const changedAt = performance.now();
  await until(() => notified === count, 20, 'all streams notified');
  report(
    `a change sent to ${count} open streams: ${(last - first).toFixed(0)} ms from the first to the last, ${((last - changedAt) / 1000).toFixed(1)} s after the change at 1 s polls`,
  );
  report(`memory per stream: ${perStream.toFixed(1)} kB`, perStream < 60);
  close();
  await Promise.all([gateway.stop(), upstream.stop()]);
}

/** 10,000 events in 50 pages whose order changes at every request, the worst case that the specification allows. */
async function measureMany(program: string, hasPeriods: boolean): Promise<void> {
  const upstream = await usualUpstream(10_000);
  if (hasPeriods) addPeriods(upstream);
  upstream.answer = (request) => {
    if (request.url?.startsWith('/api/events?') === true) shuffle(upstream.events);
    return false;
  };
  // The gateway is not pinned: compression runs in other threads, as in production.
  const gateway = await startPolledGateway(program, upstream, { POLL_SECONDS: '5' }, false);
  const isFirst = giveRealTime(gateway);
  const rounds: string[] = [];
  let leastLag = Number.POSITIVE_INFINITY;
  let known = 0;
  for (let poll = 1; poll <= 6; poll += 1) {
    await until(
      async () => (await readMetric(gateway.url, 'aushang_polls_total\\{result="ok"\\}')) >= poll,
      120,
      'a poll',
    );
    await fetch(`${gateway.url}/api/events`).then((response) => response.arrayBuffer());
    await wait(300);
    const lag = (await readMetric(gateway.url, 'nodejs_eventloop_lag_max_seconds')) * 1000;
    known = await readMetric(gateway.url, 'aushang_snapshot_events');
    rounds.push(`${known} events, longest delay ${lag.toFixed(0)} ms`);
    // The least: other load only adds to it.
    if (poll > 1) leastLag = Math.min(leastLag, lag);
  }
  const heap = (await readMetric(gateway.url, 'nodejs_heap_size_used_bytes')) / 1_000_000;
  const monitor = await fetch(`${gateway.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  const size = Number(monitor.headers.get('content-length'));
  const all = await fetch(`${gateway.url}/api/events`, { headers: { 'accept-encoding': 'br' } });
  const allSize = Number(all.headers.get('content-length'));
  const kinds = ['events', 'event_sessions', 'session_time_periods'].map((name) => {
    const paths = upstream.requests.filter((path) => path.startsWith(`/api/${name}?`));
    return `${paths.length} of ${name}`;
  });
  report(hasPeriods ? '10,000 events with 40,000 time periods' : '10,000 events without time periods');
  report(`requests in ${rounds.length} polls and more: ${kinds.join(', ')}`);
  report(`10,000 events, order changed at every request: ${rounds.join('; ')}`, known === 10_000);
  report(
    `event loop blocked for at most ${leastLag.toFixed(0)} ms in the best poll after the first (at most 50), ` +
      (isFirst ? 'at real-time priority' : 'at a normal priority: the load of the machine is part of it'),
    leastLag <= 50,
  );
  report(
    `memory ${residentMegabytes(gateway.pid).toFixed(0)} MB, heap ${heap.toFixed(0)} MB; a monitor's answer ${(size / 1000).toFixed(1)} kB gzip, of all events ${(allSize / 1000).toFixed(0)} kB`,
  );
  await Promise.all([gateway.stop(), upstream.stop()]);
}

function shuffle(list: unknown[]): void {
  for (let n = list.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [list[n], list[other]] = [list[other], list[n]];
  }
}

async function measureMonitors(program: string): Promise<void> {
  const counts: number[] = [];
  for (const monitors of [1, 100, 2000]) {
    const upstream = await usualUpstream();
    const gateway = await startPolledGateway(program, upstream, { POLL_SECONDS: '1' });
    const [from, polls] = [
      upstream.requests.length,
      await readMetric(gateway.url, 'aushang_polls_total\\{result="ok"\\}'),
    ];
    const clients = await Promise.all(
      Array.from({ length: monitors }, (_, n) => openClient(gateway.url, path, '', n % 400)),
    );
    for (let second = 0; second < 5; second += 1) {
      await Promise.all(clients.map(({ request }) => request()));
      await wait(900);
    }
    const pollCount = (await readMetric(gateway.url, 'aushang_polls_total\\{result="ok"\\}')) - polls;
    counts.push(Math.round((upstream.requests.length - from) / pollCount) * 60);
    for (const client of clients) client.close();
    await Promise.all([gateway.stop(), upstream.stop()]);
  }
  report(
    `requests to the event service per hour at 60 s polls for 1, 100 and 2,000 monitors: ${counts.join(', ')}`,
    new Set(counts).size === 1,
  );
}

const program = await bundle('server/main.ts', 'gateway');
reportLoad();
if (isWanted('answers')) await measureAnswers(program);
if (isWanted('rate')) await measureRate(program);
if (isWanted('streams')) await measureStreams(program);
if (isWanted('many')) await measureMany(program, false);
if (isWanted('dates')) await measureMany(program, true);
if (isWanted('monitors')) await measureMonitors(program);
reportLoad();
finish();
