import { report } from './program.ts';
import { giveRealTime, startPolledGateway } from './start-gateway.ts';
import { send, sendAll, largest, statuses } from './send-requests.ts';
import { monitorCount, startBusyUpstream } from './busy-upstream.ts';
import { costLimits, reportCost, watch } from './watch-cost.ts';

/** Bytes, `/api/events` compressed. */
const largestAnswer = 2_000_000;
const atOnce = 6;
const mB = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;

async function startBusy(program: string) {
  const upstream = await startBusyUpstream(Date.now());
  // The gateway is not pinned: compression runs in other threads, as in production.
  const gateway = await startPolledGateway(program, upstream, { POLL_SECONDS: '3600' }, false);
  if (!giveRealTime(gateway))
    console.log('      at a normal priority: the load of the machine is part of the delays');
  return { gateway, stop: () => Promise.all([gateway.stop(), upstream.stop()]) };
}

/** Expensive queries of `/api/verdicts`, each six times at once. */
export async function abuseVerdicts(program: string): Promise<void> {
  const { gateway, stop } = await startBusy(program);
  const everyId = Array.from({ length: 160 }, (_, n) => 10 + n).join(',');
  const queries = [
    ['one monitor 250 times', `monitor=${'3,'.repeat(250)}`],
    ['160 monitors, fifty hits', `q=konzert&monitor=${everyId}`],
    ['a letter in every name', 'q=e'],
    ['the same letter 4,000 times', `q=${'e+'.repeat(4000)}`],
    ['no parameter', ''],
    ['one event on all monitors', 'event=1&limit=200&days=365'],
    ['166 paths of unknown monitors', `monitor=${'a/,'.repeat(166)}`],
  ] as const;
  for (const [what, query] of queries) {
    const url = `${gateway.url}/api/verdicts?${query}`;
    let replies: Awaited<ReturnType<typeof sendAll>> = [];
    const cost = await watch(gateway, async () => {
      replies = await sendAll(
        Array.from({ length: atOnce }, () => url),
        atOnce,
      );
    });
    reportCost(`verdicts, ${what} (×${atOnce})`, cost);
    report(`      ${statuses(replies)}, at most ${mB(largest(replies))}`, largest(replies) <= largestAnswer);
  }
  await stop();
}

/** New combinations of valid and unknown monitors, six at once and thousands in a row. */
export async function abuseAnswers(program: string): Promise<void> {
  const { gateway, stop } = await startBusy(program);
  const events = `${gateway.url}/api/events`;
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  const whole = await send(events, gzip);
  report(`all 10,000 events: ${mB(whole.bytes)} gzip`, whole.bytes <= largestAnswer);
  const phone = await send(`${gateway.url}/m/mensa`);
  report(`a phone's page of 5,000 events: ${mB(phone.bytes)}`, phone.bytes <= largestAnswer);

  const six = Array.from({ length: atOnce }, (_, n) => `${events}?monitor=mensa,${10 + n}`);
  reportCost(
    `six combinations of 5,000 events at once`,
    await watch(gateway, () => sendAll(six, atOnce, gzip)),
  );
  const pages = Array.from({ length: atOnce }, () => `${gateway.url}/m/mensa`);
  reportCost(`six pages for phones at once`, await watch(gateway, () => sendAll(pages, atOnce)));

  const rows = [
    ['HEAD of 5,000 combinations with unknown monitors', withUnknown(5000), 'HEAD'],
    ['GET of 1,000 combinations of two monitors', pairs(1000), 'GET'],
    ['HEAD of 500 combinations with half of all events', withMensa(500), 'HEAD'],
  ] as const;
  for (const [what, monitors, method] of rows) {
    const urls = monitors.map((monitor) => `${events}?monitor=${monitor}`);
    let replies: Awaited<ReturnType<typeof sendAll>> = [];
    const cost = await watch(gateway, async () => {
      replies = await sendAll(urls, atOnce, { ...gzip, method });
    });
    reportCost(what, cost, { growthMegabytes: costLimits.growthMegabytes + 64 });
    report(`      ${statuses(replies)}, at most ${mB(largest(replies))}`, largest(replies) <= largestAnswer);
  }
  const items = Array.from({ length: 10_000 }, (_, n) => `${events}/${n + 1}`);
  reportCost('10,000 single events', await watch(gateway, () => sendAll(items, atOnce)));
  await stop();
}

/** `mensa` and forty unknown monitors. */
function withUnknown(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, n) => `mensa,${Array.from({ length: 40 }, (_, k) => `x${n}-${k}`).join(',')}`,
  );
}

function pairs(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, n) => `${10 + (n % monitorCount)},${10 + ((n * 7 + 1) % monitorCount)}`,
  );
}

function withMensa(count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, n) => `mensa,${10 + (n % monitorCount)},${10 + ((n * 3 + 1) % monitorCount)}`,
  );
}
