import type { Language } from '#config/site.ts';
import { type EventState, stateOf } from '#domain/event-state.ts';
import {
  isShown,
  judgeEvents,
  rulesFor,
  type ScreenRules,
  type SelectionRules,
  type Verdict,
} from '#domain/judge-events.ts';
import { groupByTag } from '#domain/membership.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
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

function sortByName({ listed }: SiteMonitors, language: Language): readonly Category[] {
  const names = new Intl.Collator(screenWords[language].locale, { numeric: true });
  return [...listed.list].sort((a, b) => names.compare(a.name.trim(), b.name.trim()) || a.id - b.id);
}

export interface SummaryContext {
  readonly categories: readonly Category[];
  readonly monitors: SiteMonitors;
  /** A screen without parameters of its own. */
  readonly screen: ScreenRules;
  readonly now: number;
}

/** Every monitor of the site with a summary of its events, sorted by name. */
export function summariseMonitors(
  events: readonly CalendarEvent[],
  { categories, monitors, screen, now }: SummaryContext,
): readonly MonitorSummary[] {
  const membersOf = groupByTag(events, (event) => event, categories);
  const everywhere = monitors.all.list.flatMap(membersOf);
  return sortByName(monitors, screen.language).map((monitor) => {
    const rules = rulesFor(screen, monitors, [monitor], now);
    const members = [...new Set([...everywhere, ...membersOf(monitor)])];
    const names = { id: monitors.idOf(monitor), categoryId: monitor.id, name: monitor.name.trim() };
    return { ...names, ...summarise(judgeEvents(members, [], rules), rules) };
  });
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
