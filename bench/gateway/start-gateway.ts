import { spawnSync } from 'node:child_process';
import {
  type FakeUpstream,
  fakeCategories,
  fakeEvent,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { fakePeriod, sessionPath } from '#server/testing/dated-events.ts';
import { type Program, startGatewayProgram, until } from './program.ts';

/** The poll of one monitor. */
export const path = '/api/events?monitor=mensa';

/** An event service with two monitors and events that never end. */
export async function usualUpstream(events = 60): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Mensa', 'Aula');
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

/** Each event has four dates, in place of its span. */
export function addPeriods(upstream: FakeUpstream): void {
  const ids = upstream.events.map((_, at) => at + 1);
  upstream.others['event_sessions'] = ids.map((id) => ({
    '@id': sessionPath(id),
    event: `/api/events/${id}`,
  }));
  upstream.others['session_time_periods'] = ids.flatMap((id) =>
    [1, 2, 3, 4].map((week) => {
      const day = `2099-11-${String(week * 7 - (id % 7)).padStart(2, '0')}`;
      const [start, end] = [`${day}T18:00:00+01:00`, `${day}T20:00:00+01:00`];
      return fakePeriod(id * 4 + week, start, end, { eventSession: sessionPath(id) });
    }),
  );
}

/** Starts a gateway and waits for its first snapshot. */
export async function startPolledGateway(
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
 * Real-time priority, because autogroups of Linux limit nice values to one session. The event loop comes before the other
 * threads, which would not give a processor up. False without permission.
 */
export function giveRealTime({ pid }: Pick<Program, 'pid'>): boolean {
  const change = (priority: number, ...more: string[]) =>
    spawnSync('chrt', [...more, '--fifo', '--pid', String(priority), String(pid)]).status === 0;
  return change(1, '--all-tasks') && change(2);
}
