import { setImmediate } from 'node:timers/promises';
import type { Reports } from '#screens/screen-health.ts';
import type { Screen } from '#screens/screen.ts';
import type { Screens } from '#server/screens/screens.ts';
import type { StateJudge } from '#server/screens/state-judge.ts';
import type { Sample, Series } from '#server/telemetry/metrics.ts';

const portion = 200;

/** The figures of each named screen; of one that was never seen only its state. */
export function createScreenSeries(parts: {
  readonly screens: Pick<Screens, 'store' | 'heartbeats'>;
  readonly stateJudge: StateJudge;
  readonly now: () => number;
}): Readonly<Record<string, Series>> {
  const { screens, stateJudge, now } = parts;
  const collect = async (measure: (screen: Screen, reports: Reports | null) => Sample | null) => {
    const samples: Sample[] = [];
    for (const [at, screen] of screens.store.list().entries()) {
      if (at % portion === 0) await setImmediate();
      const sample = measure(screen, screens.heartbeats.reportsOf(screen.name));
      if (sample !== null) samples.push(sample);
    }
    return samples;
  };
  return {
    screen_last_heartbeat_timestamp_seconds: {
      help: 'When the last heartbeat of the screen arrived, Unix time',
      labels: ['screen'],
      read: () =>
        collect(({ name }, reports) => reports && { labels: { screen: name }, value: reports.lastAt / 1000 }),
    },
    screen_data_age_seconds: {
      help: 'Seconds since the event service was last read, for the data on the screen',
      labels: ['screen'],
      read: () =>
        collect(({ name }, reports) => {
          const age = reports?.last.age ?? null;
          if (reports === null || age === null) return null;
          return { labels: { screen: name }, value: age + (now() - reports.lastAt) / 1000 };
        }),
    },
    screen_state: {
      help: '1 for the present state of the screen',
      labels: ['screen', 'state'],
      read: () =>
        collect((screen, reports) => {
          const state = stateJudge.judge(reports, screen.parameters);
          return { labels: { screen: screen.name, state }, value: 1 };
        }),
    },
  };
}
