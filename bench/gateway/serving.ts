import { spawnSync } from 'node:child_process';
import {
  type FakeUpstream,
  fakeCategory,
  fakeEvent,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { type Program, startGatewayProgram, until } from './kit.ts';

/** What one monitor asks for. */
export const path = '/api/events?monitor=mensa';

/** An event service with two monitors and events that never end. */
export async function usualUpstream(events = 60): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  upstream.categories = [
    fakeCategory(1, 'Monitore'),
    fakeCategory(2, 'Alle Monitore'),
    fakeCategory(3, 'Mensa'),
    fakeCategory(4, 'Aula'),
  ];
  const far = { startDate: '2099-11-24T18:00:00+01:00', endDate: '2099-11-24T20:00:00+01:00' };
  const words = {
    shortDescription: 'Ein Satz, wie er auf einer Folie steht, mit etwas Länge und Inhalt.',
    subtitle: 'Eintritt frei',
  };
  upstream.events = Array.from({ length: events }, (_, n) =>
    fakeEvent(n + 1, [n % 30 === 0 ? 2 : n % 2 === 0 ? 3 : 4], { ...far, ...words }),
  );
  return upstream;
}

/** A gateway before it that has read it once. */
export async function startServing(
  program: string,
  upstream: FakeUpstream,
  env: Record<string, string> = {},
  isPinned = true,
): Promise<Program> {
  const gateway = await startGatewayProgram(program, { EVENT_SERVICE_URL: upstream.url, ...env }, isPinned);
  await until(async () => (await fetch(`${gateway.url}/readyz`)).status === 200, 30, 'a snapshot');
  return gateway;
}

/**
 * Gives a program the processor before all others on a Linux machine, where nice values do not reach beyond one's own
 * group: for what is measured in milliseconds of a clock. Needs rights; false where it has none.
 */
export function giveRealTime({ pid }: Pick<Program, 'pid'>): boolean {
  return spawnSync('chrt', ['--all-tasks', '--fifo', '--pid', '1', String(pid)]).status === 0;
}
