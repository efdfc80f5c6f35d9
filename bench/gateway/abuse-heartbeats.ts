import { nameOf, password, sendJson, writeHeartbeat, writeScreens } from './named-screens.ts';
import { report } from './program.ts';
import { send, type Reply, statuses } from './send-requests.ts';
import { giveRealTime, startPolledGateway, usualUpstream } from './start-gateway.ts';
import { reportCost, watch } from './watch-cost.ts';

const screens = 20;
const reports = 40_000;
const atOnce = 6;

/** Reports under the names of twenty screens that have a device, each with a secret and a load of its own. */
export async function abuseHeartbeats(program: string): Promise<void> {
  const upstream = await usualUpstream();
  const gateway = await startPolledGateway(program, upstream, { DESK_PASSWORD: password }, false);
  if (!giveRealTime(gateway))
    console.log('      at a normal priority: the load of the machine is part of the delays');
  const put = await sendJson(`${gateway.url}/api/screen-list`, 'PUT', JSON.stringify(writeScreens(screens)));
  report(`${screens} screens stored`, put.status === 200);
  const beat = (index: number, own: object) => {
    const heartbeat = { ...JSON.parse(writeHeartbeat(index % screens, 0)), ...own };
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify(heartbeat));
    return send(`${gateway.url}/api/heartbeats`, { method: 'POST', headers, body });
  };
  for (let index = 0; index < screens; index += 1)
    await beat(index, { device: `device-of-${nameOf(index)}`.slice(0, 64) });
  const replies: Reply[] = [];
  const flood = async (first: number, count: number) => {
    const work = async (start: number) => {
      for (let n = start; n < first + count; n += atOnce)
        replies.push(await beat(n, { device: `stranger-${n}-${'x'.repeat(30)}`, load: `stranger-${n}` }));
    };
    await Promise.all(Array.from({ length: atOnce }, (_, at) => work(first + at)));
  };
  // Code that is compiled and a heap that has grown are no part of it.
  await flood(0, reports / 4);
  reportCost(
    `${reports} reports under the names of ${screens} screens`,
    await watch(gateway, () => flood(reports, reports)),
  );
  report(
    `      ${statuses(replies)}`,
    replies.every(({ status }) => status === 204),
  );
  await Promise.all([gateway.stop(), upstream.stop()]);
}
