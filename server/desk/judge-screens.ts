import { parseParameters } from '#config/parameters.ts';
import { mergeParameters, screenNameOf } from '#config/screen-address.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { judgeScreen, type Reports } from '#screens/screen-health.ts';
import type { ListedScreen } from '#screens/listed-screen.ts';
import { type Screen, settingsOf, writeScreen } from '#screens/screen.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

/** The states of screens as `GET /api/screens` gives them. */
export function createScreenJudge(state: GatewayState) {
  const listeningSince = state.now();
  const zones = new Map<string, TimeZone>();
  const zoneOf = (name: string) => {
    const zone = zones.get(name) ?? createTimeZone(name);
    zones.set(name, zone);
    return zone;
  };
  const facts = () => {
    const { build, since: buildSince } = state.pages();
    return { now: state.now(), listeningSince, build, buildSince };
  };
  const judge = (reports: Reports | null, query: string) => {
    const own = parseParameters(reports?.last.address.split('?')[1] ?? '').parameters;
    const { on = null, off = null, tz } = mergeParameters({ query }, own);
    return judgeScreen(reports, { on, off, timeZone: zoneOf(tz ?? state.site().timeZone) }, facts());
  };
  const titleOf = (key: string | null) => {
    // Of an event that has several slides, the later ones have a number behind the `@id`.
    const iri = key?.replace(/~\d+$/, '') ?? '';
    return state.servedLanguage(undefined)?.events.titleOf(iri) ?? null;
  };
  const nameOf = (category: number) =>
    state.servedLanguage(undefined)?.events.monitors.find(String(category))?.name ?? null;
  return {
    describe: (screen: Screen): ListedScreen => {
      const { name, monitors, parameters, place } = writeScreen(screen);
      const reports = state.screens.heartbeats.reportsOf(name);
      return {
        name,
        monitors,
        monitorNames: monitors.map(nameOf),
        state: judge(reports, settingsOf(screen).query),
        ...describeReports(reports, titleOf),
        parameters,
        place,
      };
    },
    /** A screen without a registered name. */
    describeUnregistered: (reports: Reports) => ({
      name: screenNameOf(reports.last.address.split('?')[0] ?? ''),
      state: judge(reports, ''),
      ...describeReports(reports, titleOf),
    }),
  };
}

/** All null for a screen that was never seen. */
function describeReports(reports: Reports | null, titleOf: (event: string | null) => string | null) {
  if (reports === null) return { lastSeen: null, event: null, title: null, build: null };
  const { last, lastAt } = reports;
  const { load: _load, build, event, ...rest } = last;
  return { lastSeen: new Date(lastAt).toISOString(), event, title: titleOf(event), build, ...rest };
}
