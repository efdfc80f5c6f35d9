import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const ip = (words: string) => runFile('ip', words.split(' '));

export interface TestNetworks {
  /** Path of the network namespace of a machine. */
  readonly pathOf: (machine: string) => string;
  /** Lines of /etc/hosts for a machine: those that share a network with it. */
  readonly hostsOf: (machine: string) => string;
  readonly close: () => Promise<void>;
}

/**
 * Networks like those of a container engine, by their names, each with the names of its machines: a network namespace for each
 * machine and one with a bridge for each network. None leads to the networks of this machine.
 */
export async function createNetworks(
  prefix: string,
  networks: Readonly<Record<string, readonly string[]>>,
): Promise<TestNetworks> {
  const machines = [...new Set(Object.values(networks).flat())];
  const namespaces = [...machines, ...Object.keys(networks).map((network) => `${network}-bridge`)];
  const nameOf = (name: string) => `${prefix}-${name}`;
  const addressOf = (network: string, machine: string) =>
    `10.89.${Object.keys(networks).indexOf(network)}.${machines.indexOf(machine) + 2}`;
  const close = async () => {
    for (const name of namespaces) await ip(`netns del ${nameOf(name)}`).catch(() => undefined);
  };
  try {
    for (const name of namespaces) await ip(`netns add ${nameOf(name)}`);
    for (const machine of machines) await ip(`-n ${nameOf(machine)} link set lo up`);
    for (const [network, members] of Object.entries(networks)) {
      const bridge = nameOf(`${network}-bridge`);
      await ip(`-n ${bridge} link add bridge type bridge`);
      await ip(`-n ${bridge} link set bridge up`);
      for (const machine of members) {
        const port = `port${machines.indexOf(machine)}`;
        const own = nameOf(machine);
        await ip(`link add ${network} netns ${own} type veth peer name ${port} netns ${bridge}`);
        await ip(`-n ${bridge} link set ${port} master bridge up`);
        await ip(`-n ${own} addr add ${addressOf(network, machine)}/24 dev ${network}`);
        await ip(`-n ${own} link set ${network} up`);
      }
    }
  } catch (error) {
    await close();
    throw error;
  }
  const hostsOf = (machine: string) =>
    Object.entries(networks)
      .filter(([, members]) => members.includes(machine))
      .flatMap(([network, members]) => members.map((member) => `${addressOf(network, member)} ${member}\n`))
      .join('');
  return {
    pathOf: (machine) => `/run/netns/${nameOf(machine)}`,
    hostsOf: (machine) => `127.0.0.1 localhost\n${hostsOf(machine)}`,
    close,
  };
}
