import { type Parameters, parseParameters } from '#config/parameters.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { judgeScreen, type Reports, type ScreenState } from '#screens/model/screen-health.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';

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
