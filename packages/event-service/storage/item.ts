/** Languages besides German, which is the source. */
export const translatedLanguages = ['en'] as const;
export type Language = 'de' | (typeof translatedLanguages)[number];

export type Value = string | number | boolean | null | FileValue;

/** A file as an image or attachment names it. */
export interface FileValue {
  readonly url: string;
  readonly name: string;
  readonly size: number;
  /** Epoch ms. */
  readonly modifiedAt: number;
}

export type Values = Readonly<Record<string, Value>>;

/** Language → field → text. What is missing is said in German. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** Anything the service keeps, event or other resource, as its queries give it. */
export interface Item {
  readonly id: number;
  /** Plain fields by their name in the interface; instants in epoch ms. */
  readonly values: Values;
  readonly translations: Translations;
  /** Ids it points to, by relation. */
  readonly links: Readonly<Record<string, readonly number[]>>;
  /** Parent category, event of an image, session of a time period. */
  readonly parentId: number | null;
}

/** The text a name search looks in: the name in every language, lower case. */
export function searchText(name: unknown, translations: Translations): string {
  const names = [name, ...Object.values(translations).map((texts) => texts.name)];
  return searchable(names.filter((text) => typeof text === 'string').join('\n'));
}

/** A text as it is searched: lower case, and without the sign NUL, which PostgreSQL keeps in no text. */
export function searchable(text: string): string {
  return text.toLowerCase().replaceAll('\0', '');
}
