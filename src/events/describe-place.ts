import type { Language } from '#config/site.ts';
import { buildingCode } from '#domain/slugify.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Place } from './wire-field.ts';

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
  const isHere = here.building.includes(buildingCode(name));
  if (!isHere && place.startsWith(name)) return place;
  const level = floor !== null && (floor === here.floor ? words.sameFloor : words.onFloor(floor));
  const first = isHere ? [words.inBuilding, level].filter(Boolean).join(', ') : name;
  return [first, within].filter(Boolean).join(' · ');
}
