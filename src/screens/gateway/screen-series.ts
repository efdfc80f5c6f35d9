import type { Reports } from '#screens/model/screen-health.ts';
import type { Screen } from '#screens/model/screen.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import type { Sample, Series } from '#server/telemetry/metrics.ts';
import type { Screens } from './screens.ts';
import type { StateJudge } from './state-judge.ts';

/** The figures of each named screen; of one that was never seen only its state. */
export function createScreenSeries(parts: {
  readonly screens: {
    readonly store: Pick<Screens['store'], 'list'>;
    readonly heartbeats: Pick<Screens['heartbeats'], 'reportsOf'>;
  };
  readonly stateJudge: Pick<StateJudge, 'judge'>;
  readonly now: () => number;
}) {
  const { screens, stateJudge, now } = parts;
  const read = (measure: (screen: Screen, reports: Reports | null) => Sample | null) =>
    async function* () {
      for await (const part of inPortions(screens.store.list()))
        yield part.flatMap((screen) => measure(screen, screens.heartbeats.reportsOf(screen.name)) ?? []);
    };
  return {
    screen_last_heartbeat_timestamp_seconds: {
      help: 'When the last heartbeat of the screen arrived, Unix time',
      read: read(
        ({ name }, reports) => reports && { labels: { screen: name }, value: reports.lastAt / 1000 },
      ),
    },
    screen_data_age_seconds: {
      help: 'Seconds since the event service was last read, for the data on the screen',
      read: read(({ name }, reports) => {
        const age = reports?.last.age ?? null;
        if (reports === null || age === null) return null;
        return { labels: { screen: name }, value: age + (now() - reports.lastAt) / 1000 };
      }),
    },
    screen_state: {
      help: '1 for the present state of the screen',
      read: read((screen, reports) => {
        const state = stateJudge.judge(reports, screen.parameters);
        return { labels: { screen: screen.name, state }, value: 1 };
      }),
    },
  } satisfies Readonly<Record<string, Series>>;
}
