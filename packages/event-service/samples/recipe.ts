import type { EventFields } from '#storage/event-input.ts';

/** The occurrences of an event. Days and minutes count from the addition of the samples, in the service's zone. */
export type When =
  /** From minute `first` on for `lasts` minutes, again after a `pause`. */
  | { readonly kind: 'rolling'; readonly first: number; readonly lasts: number; readonly pause: number }
  /** On a day at a time for `lasts` minutes, again after `repeat` days. */
  | {
      readonly kind: 'day';
      readonly day: number;
      readonly at: string;
      readonly lasts: number;
      readonly repeat: number;
      /** False: only the day is known. */
      readonly timeIsSet?: false;
    }
  /** From a day on, without an end. */
  | { readonly kind: 'open'; readonly day: number; readonly at: string }
  /** The nights in which the zone's offset changes. */
  | { readonly kind: 'clock-change' };

/** Keys of filter categories, places, topics and posters. */
export type Tag =
  | 'all'
  | 'mensa'
  | 'buildingA'
  | 'library'
  | 'foyer'
  | 'gym'
  | 'website'
  | 'newsletter'
  | 'intern'
  | 'nameless'
  | 'freshers';
export type Place =
  | 'mensa'
  | 'terrace'
  | 'hallA'
  | 'roomA101'
  | 'seminarA'
  | 'library'
  | 'foyer'
  | 'gym'
  | 'campus'
  | 'workshop'
  | 'roomOnly';
export type Topic =
  | 'lecture'
  | 'exhibition'
  | 'sport'
  | 'concert'
  | 'workshop'
  | 'advice'
  | 'food'
  | 'career'
  | 'festival';
export type PosterName = 'sunrise' | 'waves' | 'tiles' | 'orbit' | 'hills' | 'bars';

/** A sample event and its occurrences, in German with an English translation. */
export interface Recipe {
  /** Stored with the latest occurrence; never changes. */
  readonly slug: string;
  readonly when: When;
  readonly tags: readonly Tag[];
  readonly topic?: Topic;
  readonly place?: Place;
  readonly poster?: PosterName;
  readonly name: string;
  readonly subtitle?: string | null;
  readonly text?: string;
  readonly en?: Readonly<Record<string, string>>;
  readonly fields?: EventFields;
  /** Slug of the recipe of the alternative event. */
  readonly insteadOf?: string;
  /** Ended occurrences that are added at first. */
  readonly ended?: number;
}

export function onDay(day: number, at: string, minutes: number, repeat = 7): When {
  return { kind: 'day', day, at, lasts: minutes, repeat };
}

/** `length` in days. */
export function forDays(
  day: number,
  at: string,
  { length, repeat }: { length: number; repeat: number },
): When {
  return { kind: 'day', day, at, lasts: length * 24 * 60, repeat };
}
