import { LRUCache } from 'lru-cache';
import { weekHoursOf } from '#config/opening-hours.ts';
import { type Parameters, parseParameters } from '#config/parameters.ts';
import { screenNameOf, withAddress } from '#config/screen-settings.ts';
import type { Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { nextChange } from '#screens/model/next-change.ts';
import type { PanelState } from '#screens/model/panel.ts';
import { judgeScreen, type Reports, type ScreenState } from '#screens/model/screen-health.ts';
import { isScreenDark } from '#screens/model/screen-hours.ts';

export type StateJudge = ReturnType<typeof createStateJudge>;

/** The states of screens now, by what they reported and their stored parameters. */
export function createStateJudge(gateway: {
  readonly now: () => number;
  readonly site: () => Pick<Site, 'timeZone' | 'closingDays'>;
  readonly pages: () => { readonly build: string; readonly since: number };
  /** Of a named screen. */
  readonly panelOf: (name: string) => PanelState | undefined;
}) {
  const { now, site, pages, panelOf } = gateway;
  /** This gateway has received reports since then. */
  const listeningSince = now();
  /** By the query of an address: most screens of a site have the same, or none. */
  const ownParameters = new LRUCache<string, Parameters>({
    max: 1000,
    memoMethod: (query) => parseParameters(query).parameters,
  });
  const hoursOf = (reports: Reports | null, stored: Parameters) => {
    const own = ownParameters.memo(reports?.last.address.split('?')[1] ?? '');
    const given = withAddress(stored, own);
    const { timeZone, closingDays } = site();
    return { hours: weekHoursOf(given), closingDays, timeZone: createTimeZone(given.tz ?? timeZone) };
  };
  return {
    judge: (reports: Reports | null, stored: Parameters): ScreenState => {
      const { build, since: buildSince } = pages();
      const panel = panelOf(screenNameOf(reports?.last.address ?? '') ?? '');
      const facts = { now: now(), listeningSince, build, buildSince, panel };
      return judgeScreen(reports, hoursOf(reports, stored), facts);
    },
    /** When its hours begin, epoch ms; null if they do not within 99 days. */
    darkUntil: (reports: Reports | null, stored: Parameters): number | null =>
      nextChange(now(), hoursOf(reports, stored)),
    isOutsideHours: (reports: Reports, stored: Parameters, at: number): boolean =>
      isScreenDark(at, hoursOf(reports, stored)),
  };
}
