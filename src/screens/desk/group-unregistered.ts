import type { UnregisteredScreen } from '#screens/model/listed-screen.ts';

/** One address without a registered name, and the pages that have reported from it. */
export interface UnregisteredAddress {
  readonly address: string;
  /** The parameters of the address. */
  readonly query: string;
  /** In the address, but not registered; null for an address without a name. */
  readonly name: string | null;
  /** The latest report. */
  readonly last: UnregisteredScreen;
  /** The devices that report at the moment. */
  readonly devices: number;
}

/** Three reports are missing. */
const presentMs = 200_000;

/** `screens`: the latest first, one for each load of a page. */
export function groupUnregistered(
  screens: readonly UnregisteredScreen[],
  now: number,
): readonly UnregisteredAddress[] {
  const groups = new Map<string, UnregisteredScreen[]>();
  for (const screen of screens) {
    const { address } = screen;
    if (address === undefined) continue;
    groups.set(address, [...(groups.get(address) ?? []), screen]);
  }
  return [...groups].flatMap(([address, loads]) => {
    const [last] = loads;
    if (last === undefined) return [];
    const present = loads.filter((load) => now - seenAt(load) <= presentMs);
    const devices = present.filter((load) => !isReloaded(load, present)).length;
    return { address, query: address.split('?')[1] ?? '', name: last.name, last, devices };
  });
}

const seenAt = ({ lastSeen }: UnregisteredScreen) => Date.parse(lastSeen ?? '');

/** A device that reloads ends one load before the next begins. */
function isReloaded(load: UnregisteredScreen, loads: readonly UnregisteredScreen[]): boolean {
  return loads.some((other) => seenAt(other) - (other.uptime ?? 0) * 1000 >= seenAt(load));
}
