import { parseParameters } from '#config/parameters.ts';
import { isStale } from '#data/get-json.ts';
import type { PageHealth } from '#kiosk/watchdog/page-health.ts';
import type { Heartbeat } from '#screens/model/heartbeat.ts';

type Health = Pick<PageHealth, 'page' | 'loop' | 'errors' | 'screen' | 'notices'>;

/** Texts are not cut yet, and `skew` is not rounded. */
export interface HeartbeatFacts
  extends
    Pick<Heartbeat, 'load' | 'device' | 'build' | 'version' | 'skew' | 'shown'>,
    Pick<Heartbeat, 'engine' | 'width' | 'height' | 'ratio' | 'wakeLock' | 'worker' | 'storage'> {
  readonly health: Health;
  /** Whether an alarm covers the screen. */
  readonly isCovered: boolean;
  /** The query of the page's address. */
  readonly search: string;
  /** Epoch ms. */
  readonly now: number;
  /** Ms since this load of the page, the time of loop and errors. */
  readonly uptimeMs: number;
  readonly heapBytes: number | null;
  /** The loop had counted so many when it was last reported. */
  readonly reportedSlideChanges: number;
}

const errorsMs = 600_000;
const maxBytes = 1024;
const maxNames = 8;

/** The report of this page, at most 1024 bytes of JSON. The texts have the lengths that `heartbeatSchema` accepts. */
export function buildHeartbeat(facts: HeartbeatFacts): Heartbeat {
  const { health, search, isCovered, now, uptimeMs, heapBytes, reportedSlideChanges, ...own } = facts;
  const { address, problems } = readAddress(search, health);
  return fitHeartbeat({
    ...own,
    address,
    build: cut(own.build, 40),
    version: cut(own.version, 24),
    engine: cut(own.engine, 160),
    skew: own.skew === null ? null : Math.round(own.skew),
    ...describeData(health, now),
    // The slide behind an alarm does not change.
    ...(isCovered ? { shows: 'slides', ...noLoop } : describeLoop(health, uptimeMs, reportedSlideChanges)),
    wakeLock: cut(own.wakeLock, 20),
    worker: cut(own.worker, 20),
    storage: cut(own.storage, 20),
    heapMegabytes: heapBytes === null ? null : Math.round(heapBytes / 1e6),
    ...describeErrors(health, uptimeMs),
    badParameters: [...new Set(problems.map(({ name }) => cut(name, 24)))].slice(0, maxNames),
    uptime: toSeconds(uptimeMs),
    isPlain: false,
    notices: (health.notices ?? []).slice(0, maxNames),
  });
}

const toSeconds = (ms: number) => Math.max(0, Math.round(ms / 1000));

/** Unknown parameters may hold secrets: only their names are reported. */
function readAddress(search: string, { screen }: Health) {
  const { parameters, problems } = parseParameters(search);
  // Not `toSearchParams`, which would be part of the script that every page starts with.
  const values = Object.entries(parameters).map(([name, value]) => [
    name,
    value === true ? '1' : String(value),
  ]);
  const query = new URLSearchParams(values).toString();
  const path = screen === undefined ? '/' : `/s/${screen.name}`;
  return {
    address: cutAddress(query === '' ? path : `${path}?${query}`, 300),
    problems: [...problems, ...parseParameters(screen?.query ?? '').problems],
  };
}

function describeData({ page }: Health, now: number) {
  if (page === null) return { age: null, isStale: false };
  const { monitorData, config } = page;
  return {
    age: monitorData.asOf === null ? null : toSeconds(now - monitorData.asOf),
    isStale: isStale(monitorData, now, config.pollSeconds),
  };
}

type ReportedLoop = Pick<Heartbeat, 'shows' | 'event' | 'standing' | 'dwell' | 'slideChanges'>;

const noLoop = { event: null, standing: null, dwell: null, slideChanges: 0 };

function describeLoop({ page, loop }: Health, uptimeMs: number, reported: number): ReportedLoop {
  if (loop === null) return { shows: page?.isDark === true ? 'dark' : 'nothing', ...noLoop };
  const { current, since, dwellSeconds, slideChanges } = loop;
  return {
    shows: 'slides',
    event: cut(current, 200),
    standing: toSeconds(uptimeMs - since),
    dwell: Math.round(dwellSeconds),
    // A remounted loop counts from zero.
    slideChanges: slideChanges < reported ? slideChanges : slideChanges - reported,
  };
}

function describeErrors({ errors }: Health, uptimeMs: number) {
  const recent = errors.filter(({ at }) => uptimeMs - at <= errorsMs);
  const [last] = recent;
  return {
    errors: recent.reduce((sum, { count }) => sum + count, 0),
    lastError: last === undefined ? null : cut(`${last.where}: ${last.message}`, 120),
  };
}

/** Counts UTF-16 units, and leaves no half character at the end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** Cuts behind a whole parameter, or a whole name of a list. */
function cutAddress(address: string, length: number): string {
  if (address.length <= length) return address;
  const start = address.slice(0, length);
  return start.slice(0, Math.max(start.indexOf('?'), start.lastIndexOf('&'), start.lastIndexOf('%2C')));
}

const encoder = new TextEncoder();
const bytesOf = (heartbeat: Heartbeat) => encoder.encode(JSON.stringify(heartbeat)).length;

/** Drops whole characters, of a byte or more each. */
const shorten = (text: string, bytes: number) => Array.from(text).slice(0, -bytes).join('');

/** Cuts what matters least first. The last step is for texts that are three times as long in bytes, or as JSON. */
const cuts: readonly ((heartbeat: Heartbeat, excess: number) => Partial<Heartbeat>)[] = [
  ({ lastError }, excess) => ({ lastError: lastError && shorten(lastError, excess) }),
  ({ engine }, excess) => ({ engine: shorten(engine, excess) }),
  ({ address }, excess) => ({ address: cutAddress(address, Math.max(address.length - excess, minAddress)) }),
  () => ({ badParameters: [] }),
  ({ event }, excess) => ({ event: event && shorten(event, excess) }),
  ({ build }, excess) => ({ build: shorten(build, excess) }),
  () => ({ shown: [] }),
];
/** `/s/` with the longest name, and the character behind it. */
const minAddress = 68;

function fitHeartbeat(heartbeat: Heartbeat): Heartbeat {
  let fitting = heartbeat;
  for (const shortenField of cuts) {
    const excess = bytesOf(fitting) - maxBytes;
    if (excess <= 0) break;
    fitting = { ...fitting, ...shortenField(fitting, excess) };
  }
  return fitting;
}
