import { z } from 'zod';
import committed from './recipes.json' with { type: 'json' };

const number = z.number();
const text = z.string();

/** The occurrences of an event. Days and minutes count from the addition of the samples, in the service's zone. */
const when = z.discriminatedUnion('kind', [
  /** It runs from minute `first` on for `lasts` minutes, again after a `pause`. */
  z.strictObject({ kind: z.literal('rolling'), first: number, lasts: number, pause: number }),
  z.strictObject({
    /** It takes place on a day at a time for `lasts` minutes, again after `repeat` days. */
    kind: z.literal('day'),
    day: number,
    at: text,
    lasts: number,
    repeat: number,
    /** False: only the day is known. */
    timeIsSet: z.literal(false).optional(),
  }),
  /** Several dates of one event, each on a day at a time for `lasts` minutes; all of them again after `repeat` days. */
  z.strictObject({
    kind: z.literal('dates'),
    dates: z.array(z.strictObject({ day: number, at: text, lasts: number })),
    repeat: number,
  }),
  /** It starts on a day and has no end. */
  z.strictObject({ kind: z.literal('open'), day: number, at: text }),
  /** The nights in which the zone's offset changes. */
  z.strictObject({ kind: z.literal('clock-change') }),
]);

/** Keys of filter categories, places, topics and posters. */
const tag = z.enum([
  'all',
  'mensa',
  'buildingA',
  'library',
  'foyer',
  'gym',
  'website',
  'newsletter',
  'intern',
  'nameless',
  'freshers',
]);
const place = z.enum([
  'mensa',
  'terrace',
  'hallA',
  'roomA101',
  'seminarA',
  'library',
  'foyer',
  'gym',
  'campus',
  'workshop',
  'roomOnly',
]);
const topic = z.enum([
  'lecture',
  'exhibition',
  'sport',
  'concert',
  'workshop',
  'advice',
  'food',
  'career',
  'festival',
]);
const poster = z.enum(['sunrise', 'waves', 'tiles', 'orbit', 'hills', 'bars']);

export type When = z.output<typeof when>;
export type Tag = z.output<typeof tag>;
export type Place = z.output<typeof place>;
export type Topic = z.output<typeof topic>;
export type PosterName = z.output<typeof poster>;

/** A sample event and its occurrences, in German with an English translation. */
const recipe = z.strictObject({
  /** Stored with the latest occurrence; never changes. */
  slug: text,
  when,
  tags: z.array(tag),
  topic: topic.optional(),
  place: place.optional(),
  poster: poster.optional(),
  name: text,
  subtitle: text.nullish(),
  text: text.optional(),
  en: z.record(text, text).optional(),
  /** The fields of the event stand by their names in the interface. */
  fields: z.record(text, z.union([text, number, z.boolean()])).optional(),
  /** Slug of the recipe of the alternative event. */
  insteadOf: text.optional(),
  /** Ended occurrences that are added at first. */
  ended: number.optional(),
});

export type Recipe = Readonly<z.output<typeof recipe>>;

/**
 * Monitors name the groups; `elsewhere`: library, foyer, gym, and events without a monitor; `awkward`: edge cases of real data such as long
 * and short texts, markup and entities, decomposed umlauts, missing and unusual values; `dates`: several dates, a whole day, a day
 * without a time. Some addresses are as people type them: without `https://`, or an e-mail address. A recipe follows the one that its `insteadOf` names.
 */
export const recipes: readonly Recipe[] = Object.values(
  z.record(text, z.array(recipe)).parse(committed),
).flat();
