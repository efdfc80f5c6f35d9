import { resolveConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { announcedUntil, eventStates, stateOf } from '#domain/event-dates.ts';
import {
  type EventVerdict,
  isSeen,
  isShown,
  judgeEvents,
  rulesFor,
  type SelectionRules,
} from '#domain/judge-events.ts';
import { groupByTag } from '#domain/membership.ts';
import { groupSeries } from '#domain/series.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { isWaiting, nextChange } from './judge-monitor.ts';

export type SummaryContext = ReturnType<typeof summaryContext>;
export type MonitorSummary = ReturnType<typeof summariseMonitors>[number];

/** `screen`: without parameters of its own. `now`: epoch ms. */
export function summaryContext(categories: readonly Category[], site: Site, now: number) {
  return { categories, monitors: indexMonitors(categories, site), screen: resolveConfig({}, site), now };
}

/** Every monitor of the site with a summary of its events, sorted by name. */
export function summariseMonitors(
  events: readonly CalendarEvent[],
  { categories, monitors, screen, now }: SummaryContext,
) {
  const membersOf = groupByTag(events, categories);
  const everywhere = monitors.all.list.flatMap(membersOf);
  const names = new Intl.Collator(screenWords[screen.language].locale, { numeric: true });
  const byName = (a: Category, b: Category) => names.compare(a.name.trim(), b.name.trim()) || a.id - b.id;
  return [...monitors.listed.list].sort(byName).map((monitor) => {
    const rules = rulesFor(screen, monitors, [monitor], now);
    const verdicts = judgeEvents([...new Set([...everywhere, ...membersOf(monitor)])], rules);
    const shown = verdicts.flatMap(({ event, code }) => (isShown(code) ? event : []));
    const states = eventStates.map((state) => {
      return { state, count: shown.filter((event) => stateOf(event) === state).length };
    });
    return {
      /** It is written as in the monitor's address. */
      id: monitors.idOf(monitor),
      categoryId: monitor.id,
      name: monitor.name.trim(),
      shown: shown.length,
      /** A series counts once, as in `shown`. */
      waiting: groupSeries(verdicts.filter(({ code }) => isWaiting(code))).length,
      next: nextChange({ rules, verdicts }),
      ownUntil: ownUntil(verdicts, rules),
      first: firstOf(shown, rules),
      /** Those of shown events. */
      states: states.filter(({ count }) => count > 0),
    };
  });
}

/** The first event tagged for this monitor itself, else the first; null without events. */
function firstOf(shown: readonly CalendarEvent[], rules: SelectionRules) {
  const first = shown.find((event) => isOwn(event, rules)) ?? shown[0];
  return first === undefined ? null : { iri: first.iri, name: first.name };
}

const isOwn = ({ filterCategories }: CalendarEvent, { tags }: SelectionRules): boolean =>
  filterCategories?.some(tags.monitors.has) ?? false;

/** Epoch ms: when the last date ends of an event tagged for this monitor itself, not cancelled, that it shows or will show; null without one. */
function ownUntil(verdicts: readonly EventVerdict[], rules: SelectionRules): number | null {
  const ends = verdicts
    .filter(({ event, code }) => (isSeen(code) || isWaiting(code)) && !event.canceled)
    .filter(({ event }) => isOwn(event, rules))
    .map(({ event }) => announcedUntil(event, rules.timeZone));
  return ends.length === 0 ? null : Math.max(...ends);
}
