import { networkOf } from '@aushang/serving/limits/network-of.ts';
import type { Heartbeat } from '#screens/heartbeat.ts';
import { addHeartbeat, type Reports } from '#screens/screen-health.ts';

interface Stranger extends Reports {
  readonly network: string;
}

const maxStrangers = 1000;
const maxPerNetwork = 200;
const forgetMs = 86_400_000;

/** Walls without a name, and those whose name nobody has registered: a bounded number, in memory, for a day. */
export function createStrangers(now: () => number) {
  /** By load; the one that was silent for the longest time first. */
  const strangers = new Map<string, Stranger>();
  const makeRoom = (network: string) => {
    const loads = [...strangers.keys()];
    const own = loads.filter((load) => strangers.get(load)?.network === network);
    const [oldest = ''] = own.length >= maxPerNetwork ? own : loads;
    if (own.length >= maxPerNetwork || loads.length >= maxStrangers) strangers.delete(oldest);
  };
  return {
    /** `address`: of the client, which limits how many walls one network can add. */
    receive: (heartbeat: Heartbeat, at: number, address: string): void => {
      const network = networkOf(address);
      const known = strangers.get(heartbeat.load);
      if (known === undefined) makeRoom(network);
      strangers.delete(heartbeat.load);
      strangers.set(heartbeat.load, { ...addHeartbeat(known ?? null, heartbeat, at), network });
    },
    /** The latest first. */
    list: (): readonly Reports[] => {
      for (const [load, { lastAt }] of strangers) if (now() - lastAt > forgetMs) strangers.delete(load);
      return [...strangers.values()].reverse();
    },
  };
}
