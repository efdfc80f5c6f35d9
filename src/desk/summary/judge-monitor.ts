import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { type MonitorData, rulesOf } from '#data/load-monitor-data.ts';
import { judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import { parseInstant } from '#domain/local-time.ts';

export interface JudgedMonitor {
  /** The names of its monitors. */
  readonly name: string;
  readonly rules: SelectionRules;
  readonly verdicts: readonly Verdict[];
}

/** The verdicts of a monitor's page at `now`, or at the moment of its preview. */
export function judgeMonitor(data: MonitorData, config: KioskConfig, site: Site, now: number): JudgedMonitor {
  const { at, timeZone } = config;
  const rules = rulesOf(data, config, site, at === null ? now : parseInstant(at, timeZone));
  const name = rules.tags.monitors.list.map((monitor) => monitor.name.trim()).join(', ');
  return { name, rules, verdicts: judgeEvents(data.events, data.unreadable, rules) };
}
