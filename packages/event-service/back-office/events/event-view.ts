import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import type { EventTexts } from './event-texts.ts';

/** An event's form as it is to be shown. */
export interface EventView {
  /** Null: a new one. */
  readonly item: Item | null;
  readonly texts: EventTexts;
  readonly errors?: Readonly<Record<string, string>>;
  /** Fields that others have changed meanwhile: theirs stands in the form. */
  readonly taken?: readonly string[];
  /** Fields that both have changed: mine stands in the form, theirs beside it. */
  readonly disputed?: readonly string[];
  readonly isAgain?: boolean;
}

export interface CompleteView extends EventView {
  /** What is stored now; null for a new one. */
  readonly stored: EventTexts | null;
  readonly places: readonly Item[];
  readonly categories: readonly StoredCategory[];
}
