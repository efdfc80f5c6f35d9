import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { type MonitorData, rulesOf } from '#data/load-monitor-data.ts';
import { judgeEvents } from '#domain/judge-events.ts';
import { parseInstant } from '#domain/local-time.ts';

export type JudgedMonitor = ReturnType<typeof judgeMonitor>;

/** The verdicts of a monitor's page at `now`, or at the moment of its preview. */
export function judgeMonitor(data: MonitorData, config: KioskConfig, site: Site, now: number) {
  const { at, timeZone } = config;
  const rules = rulesOf(data, config, site, at === null ? now : parseInstant(at, timeZone));
  return { rules, verdicts: judgeEvents(data.events, data.unreadable, rules) };
}
