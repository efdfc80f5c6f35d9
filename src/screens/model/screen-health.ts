import * as z from 'zod/mini';
import type { PanelState } from './panel.ts';
import { type HoursConfig, isScreenDark } from './screen-hours.ts';
import { type Heartbeat, heartbeatSchema } from './heartbeat.ts';

/**
 * What a state asks for. `walk`: somebody at the device, now; `reload`: a reload from the desk first; `later`: somebody at the
 * device, while the right slides are on screen; `new`: a device that opens the address; `fine`: nothing.
 */
export type Urgency = 'walk' | 'reload' | 'later' | 'new' | 'fine';

const urgencies = {
  silent: 'walk',
  frozen: 'reload',
  errors: 'reload',
  stale: 'reload',
  'old-build': 'reload',
  'two-devices': 'later',
  'bad-parameters': 'later',
  'wrong-clock': 'later',
  'needs-network': 'later',
  'never-seen': 'new',
  dark: 'fine',
  well: 'fine',
} as const satisfies Readonly<Record<string, Urgency>>;

export type ScreenState = keyof typeof urgencies;

export const screenStates = Object.keys(urgencies).filter(
  (state): state is ScreenState => state in urgencies,
);

export const screenUrgencyOf = (state: ScreenState): Urgency => urgencies[state];

/** All reports under one name, as they are stored; epoch ms. */
export const reportsSchema = z.object({
  last: heartbeatSchema,
  lastAt: z.number(),
  /** The latest load of the page comes first, each from its first to its last report. */
  loads: z.readonly(z.array(z.object({ id: z.string(), firstAt: z.number(), lastAt: z.number() }))),
});
export type Reports = Readonly<z.output<typeof reportsSchema>>;

const maxLoads = 4;

export function addHeartbeat(reports: Reports | null, heartbeat: Heartbeat, at: number): Reports {
  const loads = reports?.loads ?? [];
  const known = loads.find(({ id }) => id === heartbeat.load);
  const load = { id: heartbeat.load, firstAt: known?.firstAt ?? at, lastAt: at };
  const others = loads.filter(({ id }) => id !== load.id);
  return { last: heartbeat, lastAt: at, loads: [load, ...others].slice(0, maxLoads) };
}

/** What the gateway knows besides the reports; epoch ms. It serves pages of `build` now, since `buildSince`. */
type GatewayFacts = Readonly<Record<'now' | 'listeningSince' | 'buildSince', number>> & {
  readonly build: string;
  readonly panel?: PanelState | undefined;
};

/** Three reports are missing. */
export const silentMs = 200_000;
const frozenSeconds = 60;
/** A screen reports once more that it is dark after its hours begin, or their settings change. */
const settleMs = 120_000;
const maxSkewMs = 120_000;
/** Pages load a new build between two slides, spread over time. */
const oldBuildMs = 900_000;

/** The first fault in the order of this function. `config`: of the screen, with the parameters of its address. */
export function judgeScreen(
  reports: Reports | null,
  config: HoursConfig,
  { now, listeningSince, build, buildSince, panel }: GatewayFacts,
): ScreenState {
  if (reports === null) return 'never-seen';
  const { last, lastAt, loads } = reports;
  const isOutsideHours = isScreenDark(now, config);
  // A page may draw nothing while its panel is off, and until its first report afterwards.
  if (panel === 'off' && (isOutsideHours || isScreenDark(now - settleMs, config))) return 'dark';
  // A restart of the gateway makes no screen silent.
  const isSilent = now - Math.max(lastAt, listeningSince) > silentMs;
  // Many screens are switched off at night.
  if (isSilent) return isOutsideHours ? 'dark' : 'silent';
  if (hasTwoDevices(loads, now)) return 'two-devices';
  // Now, and for some time before the last report.
  const wasWithinHours = !isOutsideHours && !isScreenDark(lastAt - settleMs, config);
  const { standing, dwell } = last;
  const isLate = standing !== null && dwell !== null && standing > dwell + frozenSeconds;
  const isFrozen = { dark: wasWithinHours, nothing: !isOutsideHours, slides: isLate };
  if (isFrozen[last.shows]) return 'frozen';
  if (Math.abs(last.skew ?? 0) > maxSkewMs) return 'wrong-clock';
  if (last.badParameters.length > 0) return 'bad-parameters';
  if (last.errors > 0) return 'errors';
  if (last.isStale) return 'stale';
  const isOld = build !== '' && last.build !== build && lastAt - buildSince > oldBuildMs;
  if (isOld) return 'old-build';
  // A page without TLS has no worker, and needs the network anyway.
  if (/incomplete|no answer/.test(last.worker) || last.storage === 'nowhere') return 'needs-network';
  return last.shows === 'dark' ? 'dark' : 'well';
}

/** A reload ends one load before the next begins; the loads of two devices overlap. */
function hasTwoDevices(loads: Reports['loads'], now: number): boolean {
  const recent = loads.filter(({ lastAt }) => now - lastAt <= silentMs);
  return recent.some((one) =>
    recent.some((other) => one !== other && one.firstAt <= other.firstAt && one.lastAt > other.firstAt),
  );
}
