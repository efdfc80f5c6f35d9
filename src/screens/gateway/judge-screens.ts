import { screenNameOf } from '#config/screen-address.ts';
import type { Reports } from '#screens/model/screen-health.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { type Screen, writeScreen } from '#screens/model/screen.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';

/** The states of screens as `GET /api/screens` gives them. */
export function createScreenJudge(state: GatewayState) {
  const { judge } = state.stateJudge;
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
      const { heartbeats } = state.screens;
      const reports = heartbeats.reportsOf(name);
      const second = heartbeats.secondDevice(name);
      const own = judge(reports, screen.parameters);
      return {
        name,
        monitors,
        monitorNames: monitors.map(nameOf),
        // A fault of the screen itself comes before a device that anybody can make up.
        state: own === 'well' && second !== null ? 'two-devices' : own,
        ...(second && { secondDevice: second }),
        ...describeReports(reports, titleOf),
        parameters,
        place,
      };
    },
    /** A screen without a registered name. */
    describeUnregistered: (reports: Reports) => ({
      name: screenNameOf(reports.last.address.split('?')[0] ?? ''),
      state: judge(reports, {}),
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
