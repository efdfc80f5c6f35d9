import type { Translations, Values } from './item.ts';

/** The plain fields of a row. Only this service writes them, always as a JSON object of plain values. */
export function parseValues(json: string): Values {
  const values: Values = JSON.parse(json);
  return values;
}

/** The translated texts of a row, written by this service alone. */
export function parseTexts(json: string): Translations {
  const texts: Translations = JSON.parse(json);
  return texts;
}
