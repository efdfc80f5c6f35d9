import { networkOf } from '@aushang/serving/limits/network-of.ts';
import type { Heartbeat } from '#screens/model/heartbeat.ts';
import { addHeartbeat, type Reports } from '#screens/model/screen-health.ts';

interface UnregisteredScreen extends Reports {
  readonly network: string;
}

const maxScreens = 1000;
const maxPerNetwork = 200;
const forgetMs = 86_400_000;

/** The reports of screens without a registered name: of a bounded number, in memory, for a day. */
export function createUnregisteredScreens(now: () => number) {
  /** By load, in the order of their last reports. */
  const unregistered = new Map<string, UnregisteredScreen>();
  const makeRoom = (network: string) => {
    const loads = [...unregistered.keys()];
    const own = loads.filter((load) => unregistered.get(load)?.network === network);
    const [oldest = ''] = own.length >= maxPerNetwork ? own : loads;
    if (own.length >= maxPerNetwork || loads.length >= maxScreens) unregistered.delete(oldest);
  };
  return {
    /** `address`: of the client, which limits how many screens one network can add. */
    receive: (heartbeat: Heartbeat, at: number, address: string): void => {
      const network = networkOf(address);
      const known = unregistered.get(heartbeat.load);
      if (known === undefined) makeRoom(network);
      unregistered.delete(heartbeat.load);
      unregistered.set(heartbeat.load, { ...addHeartbeat(known ?? null, heartbeat, at), network });
    },
    /** The latest first. */
    list: (): readonly Reports[] => {
      for (const [load, { lastAt }] of unregistered) if (now() - lastAt > forgetMs) unregistered.delete(load);
      return [...unregistered.values()].reverse();
    },
  };
}
