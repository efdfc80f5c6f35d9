import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item } from '#storage/item.ts';
import type { EventTexts } from './event-texts.ts';

export interface EventView {
  /** null: a new event. */
  readonly item: Item | null;
  readonly texts: EventTexts;
  readonly errors?: Readonly<Record<string, string>>;
  /** Fields that only others have changed; the form shows their values. */
  readonly taken?: readonly string[];
  /** Fields that both have changed; the form shows mine, with theirs beside it. */
  readonly disputed?: readonly string[];
  readonly isAgain?: boolean;
}

export interface CompleteView extends EventView {
  /** null: a new event. */
  readonly stored: EventTexts | null;
  readonly places: readonly Item[];
  readonly categories: readonly StoredCategory[];
}
