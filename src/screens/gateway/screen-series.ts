import { setImmediate } from 'node:timers/promises';
import { type Parameters, parseParameters } from '#config/parameters.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { judgeScreen, type Reports, type ScreenState } from '#screens/model/screen-health.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';
import type { Screen } from '#screens/model/screen.ts';
import type { Sample, Series } from '#server/telemetry/metrics.ts';
import type { Screens } from './screens.ts';

export type StateJudge = ReturnType<typeof createStateJudge>;

/** The states of screens now, by what they reported and their stored parameters. */
export function createStateJudge(gateway: {
  readonly now: () => number;
  readonly site: () => { readonly timeZone: string };
  readonly pages: () => { readonly build: string; readonly since: number };
}) {
  const { now, site, pages } = gateway;
  /** This gateway has received reports since then. */
  const listeningSince = now();
  const hoursOf = (reports: Reports | null, stored: Parameters) => {
    const query = reports?.last.address.split('?')[1] ?? '';
    const own = query === '' ? {} : parseParameters(query).parameters;
    const { on = null, off = null, tz } = { ...stored, ...own };
    return { on, off, timeZone: createTimeZone(tz ?? site().timeZone) };
  };
  return {
    judge: (reports: Reports | null, stored: Parameters): ScreenState => {
      const { build, since: buildSince } = pages();
      const facts = { now: now(), listeningSince, build, buildSince };
      return judgeScreen(reports, hoursOf(reports, stored), facts);
    },
    isOutsideHours: (reports: Reports, stored: Parameters, at: number): boolean =>
      isScreenDark(at, hoursOf(reports, stored)),
  };
}

type Measure = (screen: Screen, reports: Reports | null) => Sample | null;

const portion = 200;

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
  /** Reads a portion of the screens at a time. */
  const read = (measure: Measure) =>
    async function* () {
      const list = screens.store.list();
      for (let at = 0; at < list.length; at += portion) {
        await setImmediate();
        const part = list.slice(at, at + portion);
        yield part.flatMap((screen) => measure(screen, screens.heartbeats.reportsOf(screen.name)) ?? []);
      }
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
