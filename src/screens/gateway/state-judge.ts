import { LRUCache } from 'lru-cache';
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
  /** By the query of an address: most screens of a site have the same, or none. */
  const ownParameters = new LRUCache<string, Parameters>({
    max: 1000,
    memoMethod: (query) => parseParameters(query).parameters,
  });
  const hoursOf = (reports: Reports | null, stored: Parameters) => {
    const own = ownParameters.memo(reports?.last.address.split('?')[1] ?? '');
    return {
      on: own.on ?? stored.on ?? null,
      off: own.off ?? stored.off ?? null,
      timeZone: createTimeZone(own.tz ?? stored.tz ?? site().timeZone),
    };
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
