import type { EventFields } from '#storage/event-input.ts';

/**
 * When an event happens, told from the moment the samples were filled in; as an occurrence ends the next one follows.
 * Days count from that day in the service's zone.
 */
export type When =
  /** By the clock, over and over: `first` minutes after the filling, then with a `pause` between. */
  | { readonly kind: 'rolling'; readonly first: number; readonly lasts: number; readonly pause: number }
  /** On a day at a time, again after `repeat` days. */
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
  /** Over the night in which the clocks change. */
  | { readonly kind: 'clock-change' };

/** Keys of the filter categories, places, topics and pictures that recipes name. */
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

/** One sample event and how it comes again. German stands first, as in the service itself. */
export interface Recipe {
  /** Names the recipe for ever: by it the next occurrence finds the last one. */
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
  /** Slug of the event that stands in for it. */
  readonly insteadOf?: string;
  /** Ended occurrences that are there from the start. */
  readonly ended?: number;
  /** What follows the last slash of its public page; default: its number. */
  readonly page?: string;
}

/** On day `day` at `at` for `minutes`, again after `repeat` days. */
export function on(day: number, at: string, minutes: number, repeat = 7): When {
  return { kind: 'day', day, at, lasts: minutes, repeat };
}

/** From a day and time over some days. */
export function days(day: number, at: string, { length, repeat }: { length: number; repeat: number }): When {
  return { kind: 'day', day, at, lasts: length * 24 * 60, repeat };
}
