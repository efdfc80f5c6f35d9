import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { createTranslate, rulesOf } from '#data/selection-rules.ts';
import { describeProgramme, type ProgrammeFigures } from '#domain/describe-programme.ts';
import { announcedUntil, stateOf } from '#domain/event-dates.ts';
import { type EventVerdict, isSeen, judgeEvents, type VerdictCode } from '#domain/judge-events.ts';
import { localDay, parseInstant, startOfDay } from '#domain/local-time.ts';
import { buildBothLanguages } from '#domain/second-language.ts';
import { turnsOf } from '#domain/turn.ts';
import { nominalRows } from '#kiosk/layout/overview-rows.ts';

export type JudgedMonitor = ReturnType<typeof judgeMonitor>;

/** The verdicts of a monitor's page at `now`, or at the moment of its preview. */
export function judgeMonitor(data: MonitorData, config: KioskConfig, site: Site, now: number) {
  const { at, timeZone } = config;
  const rules = rulesOf(data, config, site, at === null ? now : parseInstant(at, timeZone));
  const name = rules.tags.monitors.list.map((monitor) => monitor.name.trim()).join(', ');
  const translate = createTranslate(data, config);
  return { config, name, rules, verdicts: judgeEvents(data.events, rules), translate };
}

/** The figures of its loop; null without events. */
export function describeLoop({ config, rules, verdicts, translate }: JudgedMonitor): ProgrammeFigures | null {
  const seen = verdicts.flatMap(({ event, code }) => (isSeen(code) ? event : []));
  if (seen.length === 0) return null;
  const pages = { rowsPerPage: nominalRows(config), translate };
  return describeProgramme(turnsOf(buildBothLanguages(seen, config, rules.now, pages)));
}

export type NextChange = NonNullable<ReturnType<typeof changeOf>>;

/** The next moment when an event starts, ends or comes into the horizon, or when a cancelled one would have ended. */
export function nextChange({
  rules,
  verdicts,
}: Pick<JudgedMonitor, 'rules' | 'verdicts'>): NextChange | null {
  const changes = verdicts.flatMap((verdict) => changeOf(verdict, rules) ?? []);
  const coming = changes.filter(({ at }) => at > rules.now);
  return coming.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** `at`: epoch ms. */
function changeOf({ event, date, code }: EventVerdict, { now, timeZone, days }: JudgedMonitor['rules']) {
  const names = { name: event.name, state: stateOf(event) };
  const { start, end, until } = date;
  if (code === 'not-begun') return { at: start, kind: 'appears' as const, ...names };
  if (code === 'beyond-horizon')
    return { at: startOfDay(localDay(start, timeZone), timeZone, -days), kind: 'appears' as const, ...names };
  if (!isSeen(code)) return null;
  if (start > now && !event.canceled) return { at: start, kind: 'starts' as const, ...names };
  // A date is still shown at its end (`until` >= now).
  const at = (event.canceled ? announcedUntil(event, timeZone) : until) + 1;
  return { at, kind: event.canceled || until < end ? ('leaves' as const) : ('ends' as const), ...names };
}

/** Whether the monitor shows the event later. */
export function isWaiting(code: VerdictCode): boolean {
  return code === 'not-begun' || code === 'beyond-horizon' || code === 'over-limit';
}
