import { matchesWord, searchWords } from '#desk/shell/match-words.ts';
import { slugify } from '#domain/slugify.ts';
import { type ListedScreen, type Urgency, screenUrgencyOf } from '#screens/model/listed-screen.ts';

/** "Mensa, EG, Eingang"; '' if it is not known. */
export function describePlace({ place: { building, floor, place: spot } }: ListedScreen): string {
  return [building, floor, spot].filter((part) => part !== undefined && part !== '').join(', ');
}

/** "Mensa, Foyer"; `nameless` names a category that does not exist. */
export function describeMonitors(
  { monitors, monitorNames }: ListedScreen,
  nameless: (id: number) => string,
): string {
  return monitors.map((id, at) => monitorNames[at] ?? nameless(id)).join(', ');
}

/** "07:00–22:00", as its parameters say; '' if it is never dark. */
export function describeHours({
  parameters: { on = '', off = '' },
}: Pick<ListedScreen, 'parameters'>): string {
  if (on === '' && off === '') return '';
  return `${on || '00:00'}–${off || '24:00'}`;
}

export interface ScreenGroups {
  /** Each list is sorted by name. */
  readonly byUrgency: Readonly<Record<Exclude<Urgency, 'fine'>, readonly ListedScreen[]>>;
  /** The others, by building; '' for those without one, at the end. */
  readonly buildings: readonly Building[];
}

export interface Building {
  readonly name: string;
  readonly screens: readonly ListedScreen[];
}

const order = new Intl.Collator('de', { numeric: true });
const byPlace = (one: ListedScreen, other: ListedScreen) =>
  order.compare(one.place.floor ?? '', other.place.floor ?? '') || order.compare(one.name, other.name);

/** Those that reported last come last: what has been silent for long is more urgent than what may recover. */
const byLastSeen = (one: ListedScreen, other: ListedScreen) =>
  (one.lastSeen ?? '').localeCompare(other.lastSeen ?? '', 'en') || order.compare(one.name, other.name);

const frozenFirst = (one: ListedScreen, other: ListedScreen) =>
  Number(other.state === 'frozen') - Number(one.state === 'frozen');

export function groupScreens(screens: readonly ListedScreen[]): ScreenGroups {
  const withUrgency = (urgency: Urgency) => screens.filter(({ state }) => screenUrgencyOf(state) === urgency);
  return {
    byUrgency: {
      walk: withUrgency('walk').sort(byLastSeen),
      // A frozen one shows an old slide.
      reload: withUrgency('reload').sort((one, other) => frozenFirst(one, other) || byPlace(one, other)),
      later: withUrgency('later').sort(byPlace),
      new: withUrgency('new').sort(byPlace),
    },
    buildings: listBuildings(withUrgency('fine')),
  };
}

/** Screens without a building have ''; they come last. */
export function listBuildings(screens: readonly ListedScreen[]): readonly Building[] {
  const buildings = new Map<string, ListedScreen[]>();
  for (const screen of screens) {
    const name = screen.place.building ?? '';
    const known = buildings.get(name);
    if (known === undefined) buildings.set(name, [screen]);
    else known.push(screen);
  }
  return [...buildings]
    .map(([name, list]) => ({ name, screens: list.sort(byPlace) }))
    .sort((one, other) => compareBuildings(one.name, other.name));
}

function compareBuildings(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return order.compare(one, other);
}

/** How many screens are in each state. */
export function countStates(
  screens: readonly ListedScreen[],
): Readonly<Record<Urgency | 'dark' | 'well', number>> {
  const counts = { walk: 0, reload: 0, later: 0, new: 0, fine: 0, dark: 0, well: 0 };
  for (const { state } of screens) {
    counts[screenUrgencyOf(state)] += 1;
    if (state === 'dark' || state === 'well') counts[state] += 1;
  }
  return counts;
}

/** The texts by which screens are found. */
export const indexScreens = (screens: readonly ListedScreen[]) =>
  screens.map((screen) => ({ screen, parts: partsOf(screen) }));

function partsOf({ name, place, monitorNames }: ListedScreen): readonly string[] {
  const { building = '', floor = '', place: spot = '' } = place;
  return slugify([name, building, floor, spot, ...monitorNames].join(' ')).split('-');
}

/** The screens whose name, place or monitors match every word of a search; all for an empty one. */
export function findScreens(
  index: ReturnType<typeof indexScreens>,
  search: string,
  only: string,
): readonly ListedScreen[] {
  const wanted = searchWords(search);
  return index
    .filter(({ parts }) => wanted.every((word) => matchesWord(parts, word)))
    .map(({ screen }) => screen)
    .filter(({ state }) => only === '' || screenUrgencyOf(state) === only);
}
