import { setTimeout as wait } from 'node:timers/promises';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import type { Program } from './program.ts';
import { giveRealTime, startPolledGateway, usualUpstream } from './start-gateway.ts';
import { reportCost, watch } from './watch-cost.ts';

/** Markup that is not closed, in three fields of 25 events, at several polls. */
export async function abuseMarkup(program: string): Promise<void> {
  const upstream = await usualUpstream(0);
  const markup = '<p><'.repeat(3750);
  const fields = { name: `Vortrag ${markup}`, subtitle: markup, shortDescription: markup };
  let changes = 0;
  const change = () => {
    changes += 1;
    const modifiedAt = new Date(1_700_000_000_000 + 1000 * changes).toISOString();
    upstream.events = Array.from({ length: 25 }, (_, at) =>
      fakeEvent(at + 1, [3], { ...fields, modifiedAt, modifiedAtRecursive: modifiedAt }),
    );
  };
  change();
  const gateway: Program = await startPolledGateway(program, upstream, { POLL_SECONDS: '1' }, false);
  giveRealTime(gateway);
  const cost = await watch(gateway, async () => {
    for (let poll = 0; poll < 5; poll += 1) {
      change();
      await wait(1200);
    }
  });
  reportCost('25 events with 15 kB of open markup in three fields, five polls', cost);
  await gateway.stop();
  await upstream.stop();
}
