import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { Category } from '#events/event.ts';
import { findAllMonitors, listMonitors } from './find-monitor.ts';
import type { SelectionRules } from './judge-events.ts';

export interface SelectionInput {
  readonly config: Pick<KioskConfig, 'timeZone' | 'language' | 'days' | 'limit' | 'allMonitors'>;
  readonly site: Pick<Site, 'monitors'>;
  readonly categories: readonly Category[];
  readonly categoryIds: readonly number[];
  /** Epoch ms. */
  readonly now: number;
}

/** The selection rules of one screen. A category id that no longer exists matches nothing. */
export function buildSelectionRules({
  config,
  site,
  categories,
  categoryIds,
  now,
}: SelectionInput): SelectionRules {
  const { allMonitors, timeZone, days, limit, language } = config;
  return {
    tags: {
      monitors: categories.filter(({ id }) => categoryIds.includes(id)),
      all: findAllMonitors(categories, allMonitors),
      listed: listMonitors(categories, { allMonitors, monitors: site.monitors }),
    },
    now,
    timeZone,
    locale: language,
    days,
    limit,
  };
}
