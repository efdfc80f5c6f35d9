import type { Language, Site } from '#config/site.ts';
import { slugify } from '#domain/slugify.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Place } from './wire-field.ts';

/** "Gebäude A", "Building A" and "A" are one building. */
const codeOf = (name: string) => slugify(name).replace(/^(?:gebaeude|building)-/, '');

/** What a building is called, as slugs: its name in `site.json` and the aliases there, else its own; none for ''. */
export function namesOfBuilding(name: string, aliases: Site['buildings']): readonly string[] {
  const known = Object.entries(aliases).map((names) => names.flat().map(codeOf));
  return known.find((names) => names.includes(codeOf(name))) ?? [codeOf(name)].filter(Boolean);
}

/** Where the reader is: `namesOfBuilding`, and the floor, null if it is unknown. */
export interface Here {
  readonly language: Language;
  readonly building: readonly string[];
  readonly floor: number | null;
}

/** "Hier im Haus, 2. Stock · Raum 2.03" in the reader's building, else the building first; the place alone if either is unknown. */
export function describePlace({ place, building }: Place, here: Here): string {
  if (!building || here.building.length === 0) return place;
  const { name, within, floor } = building;
  const words = screenWords[here.language];
  const isHere = here.building.includes(codeOf(name));
  if (!isHere && place.startsWith(name)) return place;
  const level = floor !== null && (floor === here.floor ? words.sameFloor : words.onFloor(floor));
  const first = isHere ? [words.inBuilding, level].filter(Boolean).join(', ') : name;
  return [first, within].filter(Boolean).join(' · ');
}
