/** German is the source language. */
export type Language = 'de' | 'en';

export type Value = string | number | boolean | null | FileValue;

export interface FileValue {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export function isFile(value: Value | undefined): value is FileValue {
  return typeof value === 'object' && value !== null;
}

export type Values = Readonly<Record<string, Value>>;

/** Language → field → text. German is the fallback. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

export interface Item {
  readonly id: number;
  /** Values stand by field name of the interface; instants in epoch ms. */
  readonly values: Values;
  readonly translations: Translations;
  /** Ids it points to, by relation. */
  readonly links: Readonly<Record<string, readonly number[]>>;
  readonly parentId: number | null;
}

/** The columns of an item's texts. Searches match the name in every language. */
export function textColumns(values: Values, translations: Translations) {
  const names = [values.name, ...Object.values(translations).map((texts) => texts.name)];
  return {
    search_text: searchable(names.filter((text) => typeof text === 'string').join('\n')),
    fields: JSON.stringify(values),
    translations: JSON.stringify(translations),
  };
}

/** Lower case, and without NUL, which PostgreSQL cannot store in a text. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\0', '');
}

/** Merges by language and field; '' removes a translated text. */
export function mergeTranslations(before: Translations, changes: Translations = {}): Translations {
  if (changes.en === undefined) return { ...before, ...changes };
  const texts = Object.entries({ ...before.en, ...changes.en }).filter(([, text]) => text !== '');
  return { ...before, ...changes, en: Object.fromEntries(texts) };
}
