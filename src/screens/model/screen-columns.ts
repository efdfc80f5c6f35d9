import * as z from 'zod/mini';
import { type Bilingual, parameterWords } from '#config/parameter-words.ts';
import { placeFields, storedParameters } from './screen.ts';

/** The titles of the columns of a table of screens, and of fields of the form. German is the source. */
export const columnTitles: Readonly<Record<'name' | 'monitors' | keyof typeof placeFields, Bilingual>> = {
  name: { de: 'Name', en: 'Name' },
  monitors: { de: 'Monitore', en: 'Monitors' },
  building: { de: 'Gebäude', en: 'Building' },
  floor: { de: 'Stockwerk', en: 'Floor' },
  place: { de: 'Ort', en: 'Place' },
  size: { de: 'Zoll', en: 'Size' },
  distance: { de: 'Leseabstand', en: 'Distance' },
  contact: { de: 'Ansprechperson', en: 'Contact' },
  note: { de: 'Notiz', en: 'Note' },
};

/** The field of a screen, such as `place.size`, by the title of its column in small letters: its name in either language, or that or the label of a parameter. */
export const fieldsByTitle: ReadonlyMap<string, string> = new Map([
  ...storedParameters.flatMap((name) => {
    const { de, en } = parameterWords[name];
    return [name, de[0], en[0]].map((title) => [title.toLowerCase(), `parameters.${name}`] as const);
  }),
  // The viewing distance is a parameter, too.
  ...Object.entries(columnTitles).flatMap(([name, { de, en }]) => {
    const field = name === 'name' || name === 'monitors' ? name : `place.${name}`;
    return [name, de, en].map((title) => [title.toLowerCase(), field] as const);
  }),
]);

/** The fields whose values are no texts. */
export const numberFields: ReadonlySet<string> = new Set(
  Object.entries(placeFields).flatMap(([name, schema]) =>
    z.safeParse<z.ZodMiniType>(schema, 'text').success ? [] : [`place.${name}`],
  ),
);
