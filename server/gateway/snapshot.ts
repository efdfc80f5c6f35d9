import * as z from 'zod';
import type { BoardEvent } from '#events/event.ts';
import type { EventsPicture } from '#events/events-picture.ts';
import { nothingRelated } from '#events/fetch-related.ts';

/** What one walk in one language found, and when the event service answered it; epoch ms. */
export interface Reading {
  readonly readAt: number;
  readonly picture: EventsPicture;
}

/** The last verified picture of the event service, by language. */
export interface Snapshot {
  /** The base address it came from: data of another event service is never served. */
  readonly source: string;
  readonly readings: ReadonlyMap<string, Reading>;
}

const tag = z.object({ id: z.number().nullable(), name: z.string() });
const eventSchema: z.ZodType<BoardEvent> = z.object({
  iri: z.string(),
  id: z.number(),
  name: z.string().min(1),
  subtitle: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  modifiedAt: z.string().nullable(),
  modifiedAtRecursive: z.string().nullable(),
  orderType: z.number(),
  eventUrl: z.string().nullable(),
  registrationUrl: z.string().nullable(),
  /** Snapshots of earlier versions have none. */
  contact: z.string().default(''),
  filterCategories: z.array(tag).nullable(),
  topics: z.array(tag),
  published: z.boolean(),
  archived: z.boolean(),
  canceled: z.boolean(),
  alternativeEvents: z.array(z.number()),
  shortDescription: z.string(),
  disturberMessage: z.string(),
  attendanceMode: z.enum(['online', 'offline', 'mixed']).nullable(),
  place: z.string(),
  imageId: z.number().nullable(),
  ticketsLeft: z.number().nullable(),
});
const unreadableSchema = z.object({
  iri: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.enum(['not-an-object', 'no-id', 'no-name', 'no-start']),
});
const readingSchema = z.object({
  language: z.string(),
  readAt: z.number(),
  events: z.number(),
  unreadable: z.array(unreadableSchema),
  categories: z.array(z.object({ id: z.number(), name: z.string(), parentId: z.number().nullable() })),
  images: z.array(z.object({ id: z.number(), eventId: z.number().nullable(), url: z.string() })),
  itemReadAt: z.array(z.tuple([z.number(), z.number()])),
  totalItems: z.number().nullable(),
  complete: z.boolean(),
});
const headSchema = z.object({
  format: z.literal('aushang-snapshot-1'),
  source: z.string(),
  readings: z.array(readingSchema).min(1),
});

export type Pause = () => Promise<void>;
const portion = 200;

/**
 * A snapshot as lines of JSON: a head, then one event a line. It comes in portions, so that ten thousand events never
 * hold up the event loop.
 */
export async function* writeSnapshot(snapshot: Snapshot, pause: Pause): AsyncGenerator<string, void> {
  const readings = [...snapshot.readings].map(([language, { readAt, picture }]) => ({
    language,
    readAt,
    events: picture.events.length,
    unreadable: picture.unreadable,
    categories: picture.categories,
    images: [...picture.related.images.values()],
    itemReadAt: [...picture.itemReadAt],
    totalItems: picture.totalItems,
    complete: picture.complete,
  }));
  yield `${JSON.stringify({ format: 'aushang-snapshot-1', source: snapshot.source, readings })}\n`;
  for (const { picture } of snapshot.readings.values()) {
    for (let from = 0; from < picture.events.length; from += portion) {
      await pause();
      const lines = picture.events.slice(from, from + portion).map((event) => `${JSON.stringify(event)}\n`);
      yield lines.join('');
    }
  }
}

/** The inverse of `writeSnapshot`. Throws where the text is not whole or not of this shape. */
export async function readSnapshot(text: string, pause: Pause): Promise<Snapshot> {
  const lines = text.trimEnd().split('\n');
  const head = headSchema.parse(JSON.parse(lines[0] ?? ''));
  const expected = head.readings.reduce((sum, { events }) => sum + events, 1);
  if (lines.length !== expected) throw new Error(`${lines.length} lines in place of ${expected}`);
  const readings = new Map<string, Reading>();
  let line = 1;
  for (const reading of head.readings) {
    const events: BoardEvent[] = [];
    for (const end = line + reading.events; line < end; line += 1) {
      if (line % portion === 0) await pause();
      events.push(eventSchema.parse(JSON.parse(lines[line] ?? '')));
    }
    readings.set(reading.language, { readAt: reading.readAt, picture: toPicture(reading, events) });
  }
  return { source: head.source, readings };
}

function toPicture(reading: z.output<typeof readingSchema>, events: readonly BoardEvent[]): EventsPicture {
  return {
    events,
    unreadable: reading.unreadable,
    categories: reading.categories,
    related: { ...nothingRelated, images: new Map(reading.images.map((image) => [image.id, image])) },
    relatedReadAt: Number.NEGATIVE_INFINITY,
    itemReadAt: new Map(reading.itemReadAt),
    totalItems: reading.totalItems,
    complete: reading.complete,
    walks: 0,
    problems: [],
  };
}
