import type { Building } from '#screens/desk/group-screens.ts';

type Buildings = readonly Building[];

/** Names of the buildings of which all screens are chosen. `chosen`: names of screens. */
export function findChosenBuildings(buildings: Buildings, chosen: readonly string[]): readonly string[] {
  const names = new Set(chosen);
  return buildings
    .filter(({ screens }) => screens.every(({ name }) => names.has(name)))
    .map(({ name }) => name);
}

/** The names of the chosen screens, after all of a building were chosen, or taken out of the choice. */
export function chooseBuildings(
  buildings: Buildings,
  chosen: readonly string[],
  chosenBuildings: readonly string[],
): readonly string[] {
  const before = findChosenBuildings(buildings, chosen);
  const namesOf = (isChanged: (building: string) => boolean) =>
    buildings.filter(({ name }) => isChanged(name)).flatMap(({ screens }) => screens.map(({ name }) => name));
  const added = namesOf((name) => chosenBuildings.includes(name) && !before.includes(name));
  const removed = new Set(namesOf((name) => !chosenBuildings.includes(name) && before.includes(name)));
  return [...new Set([...chosen, ...added])].filter((name) => !removed.has(name));
}
