import type { Site } from '#config/site.ts';
import { type Freshness, isStale } from '#data/get-json.ts';
import { type DeskContext, useDesk } from '#desk/shell/desk-context.ts';
import { formatAge, formatMoment } from '#desk/shell/format-when.ts';
import { createSearch } from '#desk/shell/match-words.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { groupBy } from '#domain/membership.ts';
import { namesOfBuilding } from '#domain/slugify.ts';
import { isAlarmOn } from '#notices/model/listed-notice.ts';
import { findCommonSilences } from '#screens/model/common-silence.ts';
import type { ListedScreen, UnregisteredScreen } from '#screens/model/listed-screen.ts';
import { formatChange } from '#screens/model/next-change.ts';
import { screenUrgencyOf, type Urgency } from '#screens/model/screen-health.ts';
import { fleetWords } from './fleet-words.ts';
import { stateWords } from './state-words.ts';

/** `describeState` at this moment, in the language of the desk. */
export const useStateText = (screen: ReportedScreen) => describeState(screen, useDesk());

/** A screen as it reported last, with or without a registered name. */
type ReportedScreen = Omit<UnregisteredScreen, 'name'> & Partial<Pick<ListedScreen, 'parameters' | 'panel'>>;

/** Says what happened, and what to do, which is '' if there is nothing to do. `summary`: as fresh as the gateway's own data. */
export function describeState(
  screen: ReportedScreen,
  {
    summary,
    notices,
    ...moment
  }: TimeContext & Partial<Pick<DeskContext, 'notices'>> & { readonly summary: Freshness | undefined },
) {
  const { label, fact, todo } = stateWords[moment.language];
  const { state, panel } = screen;
  const isAlarm = isShowingAlarm(screen, notices);
  const dark = state === 'well' && panel === 'off' ? 'dark' : state;
  const isServiceStale = summary !== undefined && isStale(summary, moment.now);
  return {
    label: label[isAlarm ? 'well' : dark],
    fact: isAlarm ? fact.alarm : describeFact(screen, moment),
    todo: state === 'stale' && isServiceStale ? todo.staleService : todo[state],
  };
}

/** Whether it reports an alarm that is on, which it shows outside of its hours, too. */
export const isShowingAlarm = (
  { state, panel, notices: shown }: ReportedScreen,
  notices: DeskContext['notices'] = [],
): boolean =>
  screenUrgencyOf(state) === 'fine' &&
  panel !== 'off' &&
  notices.some((notice) => isAlarmOn(notice) && shown?.includes(notice.id) === true);

function describeFact(screen: ReportedScreen, moment: TimeContext): string {
  const { fact } = stateWords[moment.language];
  const { state, lastSeen, shows, standing, skew, badParameters = [], errors = 0 } = screen;
  const seenAt = Date.parse(lastSeen ?? '');
  switch (state) {
    case 'silent':
      return fact.silent(formatMoment(seenAt, moment));
    case 'frozen':
      if (shows === 'dark') return fact.darkInHours;
      return shows === 'nothing' ? fact.nothing : fact.frozen(Math.round((standing ?? 0) / 60));
    case 'wrong-clock':
      // Trusted minus device time.
      return fact.clock(Math.round(Math.abs(skew ?? 0) / 60_000), (skew ?? 0) < 0);
    case 'stale':
      return fact.stale(formatAge(dataReadAt(screen) ?? seenAt, moment));
    case 'errors':
      return fact.errors(errors);
    case 'bad-parameters':
      return fact['bad-parameters'](badParameters.join(', '));
    case 'dark':
      return describeDark(screen, moment);
    case 'well':
      return screen.panel === 'off' ? fact.panelOff : fact.well(formatAge(seenAt, moment));
    case 'old-build':
    case 'needs-network':
    case 'two-devices':
    case 'never-seen':
      return fact[state];
  }
}

/** "Aus (Panel) bis Mo 07:00." */
function describeDark({ darkUntil, panel = 'unknown' }: ReportedScreen, moment: TimeContext): string {
  const { dark, until } = stateWords[moment.language].fact;
  return dark[panel](darkUntil === undefined ? '' : until(formatChange(Date.parse(darkUntil), moment)));
}

/** The data of a screen was read at this time, epoch ms; null if it is not known. */
export function dataReadAt({ lastSeen, age }: ReportedScreen): number | null {
  if (lastSeen === null || age === undefined || age === null) return null;
  return Date.parse(lastSeen) - age * 1000;
}

/** "Mensa, EG, Eingang"; '' if it is not known. */
export function describePlace({ place: { building, floor, place: spot } }: ListedScreen): string {
  return [building, floor, spot].filter((part) => part !== undefined && part !== '').join(', ');
}

/** "Mensa, EG, Eingang · Monitor: Mensa, Foyer" */
export function describeScreen(screen: ListedScreen, language: 'de' | 'en'): string {
  const { monitors, unknownMonitor } = fleetWords[language];
  const names = screen.monitors.map((id, at) => screen.monitorNames[at] ?? unknownMonitor(id));
  return [describePlace(screen), monitors(names.join(', '))].filter(Boolean).join(' · ');
}

export type Building = ReturnType<typeof listBuildings>[number];

const order = new Intl.Collator('de', { numeric: true });
type Named = Pick<ListedScreen, 'name'>;
export const byName = (one: Named, other: Named) => order.compare(one.name, other.name);
const byPlace = (one: ListedScreen, other: ListedScreen) =>
  order.compare(one.place.floor ?? '', other.place.floor ?? '') || byName(one, other);

/** What a screen asks for; `together`: that somebody looks at network and server, since it fell silent with others. */
export type Task = Urgency | 'together';
type TaskOf = (screen: ListedScreen) => Task;

/** What fell silent together, and what each screen asks for. */
export function judgeFleet(screens: readonly ListedScreen[]) {
  const judged = screens.map((screen) => ({
    screen,
    state: screen.state,
    building: screen.place.building ?? '',
    lastAt: Date.parse(screen.lastSeen ?? ''),
  }));
  const silences = findCommonSilences(judged);
  const together = new Set(silences.flatMap((silence) => silence.screens.map(({ screen }) => screen.name)));
  const taskOf: TaskOf = ({ name, state }) => (together.has(name) ? 'together' : screenUrgencyOf(state));
  return { silences, taskOf };
}

/** The screens by what they ask for, each list by building. */
export function groupScreens(screens: readonly ListedScreen[], taskOf: TaskOf) {
  const groups = groupBy(
    listBuildings(screens).flatMap((building) => building.screens),
    (screen) => [taskOf(screen)],
  );
  return (task: Task) => groups.get(task) ?? [];
}

/** Screens without a building have ''; they come last. `aliases`: their buildings count as one. */
export function listBuildings(screens: readonly ListedScreen[], aliases: Site['buildings'] = {}) {
  const keyOf = (name = '') => namesOfBuilding(name, aliases)[0] ?? '';
  const known = new Map(Object.keys(aliases).map((name) => [keyOf(name), name]));
  return [...groupBy(screens, ({ place }) => [keyOf(place.building)])]
    .map(([key, list]) => {
      const name = known.get(key) ?? list[0]?.place.building ?? '';
      return { name, screens: list.sort(byPlace) };
    })
    .sort((one, other) => Number(one.name === '') - Number(other.name === '') || byName(one, other));
}

export function countStates(screens: readonly ListedScreen[], taskOf: TaskOf) {
  const counts = { together: 0, walk: 0, reload: 0, later: 0, new: 0, fine: 0, dark: 0, well: 0 };
  for (const screen of screens) {
    const { state } = screen;
    counts[taskOf(screen)] += 1;
    if (state === 'dark' || state === 'well') counts[state] += 1;
  }
  return counts;
}

/** Returns a search for screens by name, place and monitors. */
export const indexScreens = (screens: readonly ListedScreen[]) =>
  createSearch(screens, (screen) => [screen.name, describePlace(screen), ...screen.monitorNames].join(' '));

/** The screens that a search finds, and of these the ones of a task; '' for all. */
export const findScreens = (
  find: ReturnType<typeof indexScreens>,
  search: string,
  only: string,
  taskOf: TaskOf,
) => find(search).filter((screen) => only === '' || taskOf(screen) === only);
