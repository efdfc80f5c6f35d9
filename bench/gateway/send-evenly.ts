import { setTimeout as wait } from 'node:timers/promises';
import type { Sent } from './named-screens.ts';

interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Requests at even distances, whether or not the ones before were answered. */
export async function sendEvenly(
  { perSecond, seconds }: Pace,
  send: (index: number) => Promise<Sent>,
): Promise<readonly Sent[]> {
  const began = performance.now();
  const sent: Promise<Sent>[] = [];
  for (let index = 0; index < Math.floor(perSecond * seconds); index += 1) {
    const dueIn = began + (index / perSecond) * 1000 - performance.now();
    if (dueIn > 0) await wait(dueIn);
    sent.push(send(index));
  }
  return Promise.all(sent);
}
