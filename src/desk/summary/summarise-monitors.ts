import { type EventState, stateOf } from '#domain/event-state.ts';
import { groupByTag, type SiteCategories } from '#domain/group-by-tag.ts';
import { isShown, judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import { monitorIdOf } from '#domain/monitor-id-of.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { nextChange, type NextChange } from './next-change.ts';

export interface MonitorSummary {
  /** As in its address. */
  readonly id: string;
  readonly categoryId: number;
  readonly name: string;
  readonly shown: number;
  /** Events beyond the horizon or over the limit. */
  readonly waiting: number;
  readonly next: NextChange | null;
  /** The name of the event that is shown first; '' without events. */
  readonly first: string;
  /** Counts of shown events. */
  readonly states: Readonly<Record<EventState, number>>;
}

const noStates = { canceled: 0, postponed: 0, soldOut: 0 };

/** The monitors by name, before their events are known. */
export function nameMonitors(
  tags: SiteCategories,
  allMonitors: readonly string[],
  locale: string,
): readonly MonitorSummary[] {
  const noEvents = { shown: 0, waiting: 0, next: null, first: '', states: noStates };
  const monitors = tags.listed.map((monitor) => ({ ...noEvents, ...identify(monitor, tags, allMonitors) }));
  return sortByName(monitors, locale);
}

function identify(monitor: Category, { categories }: SiteCategories, allMonitors: readonly string[]) {
  const id = monitorIdOf(monitor, categories, allMonitors);
  return { id, categoryId: monitor.id, name: monitor.name.trim() };
}

function sortByName(monitors: readonly MonitorSummary[], locale: string): readonly MonitorSummary[] {
  const names = new Intl.Collator(locale, { numeric: true });
  return [...monitors].sort((a, b) => names.compare(a.name, b.name) || a.categoryId - b.categoryId);
}

/** The rules that all screens of the site share. */
export type CommonRules = Omit<SelectionRules, 'tags'>;

/** Every monitor of the site with a summary of its events, sorted by name. */
export function summariseMonitors(
  events: readonly CalendarEvent[],
  tags: SiteCategories,
  rules: CommonRules,
  allMonitors: readonly string[],
): readonly MonitorSummary[] {
  const membersOf = groupByTag(events, tags.categories);
  const everywhere = tags.all.flatMap(membersOf);
  const summaries = tags.listed.map((monitor) => {
    const monitorRules = { ...rules, tags: { monitors: [monitor], all: tags.all, listed: tags.listed } };
    const members = [...new Set([...everywhere, ...membersOf(monitor)])];
    return {
      ...identify(monitor, tags, allMonitors),
      ...summarise(judgeEvents(members, [], monitorRules), monitorRules),
    };
  });
  return sortByName(summaries, rules.locale);
}

function summarise(
  verdicts: readonly Verdict[],
  rules: SelectionRules,
): Omit<MonitorSummary, 'id' | 'categoryId' | 'name'> {
  const [first] = verdicts;
  const count = (isCounted: (code: Verdict['code']) => boolean) =>
    verdicts.filter(({ code }) => isCounted(code)).length;
  return {
    shown: count(isShown),
    waiting: count((code) => code === 'beyond-horizon' || code === 'over-limit'),
    next: nextChange(verdicts, rules),
    states: countStates(verdicts),
    first: first !== undefined && first.code !== 'unreadable' && isShown(first.code) ? first.event.name : '',
  };
}

function countStates(verdicts: readonly Verdict[]): MonitorSummary['states'] {
  const states = { ...noStates };
  for (const verdict of verdicts) {
    const state = verdict.code === 'unreadable' || !isShown(verdict.code) ? null : stateOf(verdict.event);
    if (state !== null) states[state] += 1;
  }
  return states;
}
