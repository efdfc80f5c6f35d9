import type { EventFields } from '@aushang/event-service/storage/event-input.ts';
import type { PosterName } from '@aushang/event-service/samples/recipe.ts';

/** One slide of the set: the event it is made of, and what must be seen of it. */
export interface Sample {
  /** Short name, also of the screenshot's file. */
  readonly key: string;
  /** As the event service holds it; times in minutes from the set's present. */
  readonly name: string;
  readonly start: number;
  /** null: open. */
  readonly end: number | null;
  readonly topic: string;
  readonly place?: string;
  readonly fields?: EventFields;
  readonly picture?: PosterName | 'broken';
  /** Key of the sample that stands in for it. */
  readonly alternative?: string;
  /** The cleaned name, where it differs from `name`. */
  readonly title?: string;
  readonly badge?: string;
  readonly hasCode?: boolean;
  /** What stands in the place of a code. */
  readonly contact?: string;
  /** Where its code leads, where that differs from `eventUrl`. */
  readonly address?: string;
}

export const hour = 60;
export const day = 24 * hour;
