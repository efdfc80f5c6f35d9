import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { MonitorData } from '#data/load-monitor-data.ts';
import { siteCategories } from '#domain/group-by-tag.ts';
import { judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import { parseInstant } from '#domain/local-time.ts';
import { screenWords } from '#i18n/screen-words.ts';

export interface JudgedMonitor {
  readonly rules: SelectionRules;
  readonly verdicts: readonly Verdict[];
}

/** The verdicts of a monitor's page at `now`, or at the moment of its preview. */
export function judgeMonitor(data: MonitorData, config: KioskConfig, site: Site, now: number): JudgedMonitor {
  const { categories, matched } = data;
  const { listed, all } = siteCategories(categories, { ...site, allMonitors: config.allMonitors });
  const ids = new Set(config.monitor.map((id) => matched[id]));
  const monitors = categories.filter(({ id }) => ids.has(id));
  const { timeZone, days, limit, language, at } = config;
  const rules = {
    tags: { monitors, all, listed },
    now: at === null ? now : parseInstant(at, timeZone),
    timeZone,
    locale: screenWords[language].locale,
    days,
    limit,
  };
  return { rules, verdicts: judgeEvents(data.events, data.unreadable, rules) };
}
