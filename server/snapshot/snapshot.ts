import * as z from 'zod';
import { languages } from '#config/site.ts';
import type { UpstreamEvents } from '#server/upstream/upstream-events.ts';
import { readHttpOrPath } from '#events/http-address.ts';
import { maxTextLength } from '#events/wire-field.ts';

/** The snapshot of one language. */
export interface Reading {
  /** Epoch ms. */
  readonly readAt: number;
  readonly content: UpstreamEvents;
}

export interface Snapshot {
  /** Base address of the event service. Data of another one is never served. */
  readonly source: string;
  /** By language. */
  readonly readings: ReadonlyMap<string, Reading>;
}

const text = z.string().max(maxTextLength);
export const id = z.int().nonnegative();
export const epochMs = z.int().nonnegative().max(8_640_000_000_000_000);
const path = text.startsWith('/');

export const unreadableSchema = z.object({
  iri: path.nullable(),
  name: text.nullable(),
  reason: z.enum(['not-an-object', 'no-id', 'no-name', 'no-start']),
});
export const categorySchema = z.object({ id, name: text, parentId: id.nullable() });
export const imageSchema = z.object({
  id,
  eventId: id.nullable(),
  url: text.refine((written) => readHttpOrPath(written) === written, 'no http address and no path'),
});
const readingSchema = z.object({
  language: z.enum(languages),
  readAt: epochMs,
  events: id,
  unreadable: z.array(z.unknown()),
  categories: z.array(z.unknown()),
  images: z.array(z.unknown()),
  itemReadAt: z.array(z.unknown()),
  totalItems: id.nullable(),
  complete: z.boolean(),
});
export const headSchema = z.object({
  format: z.literal('aushang-snapshot-1'),
  source: z.string(),
  readings: z.array(readingSchema).min(1).max(languages.length),
});
export type StoredReading = z.output<typeof readingSchema>;

export type Pause = () => Promise<void>;
export const portion = 200;

/** JSON lines: a head, then one line for each event; in portions, so as not to block the event loop. */
export async function* writeSnapshot(snapshot: Snapshot, pause: Pause): AsyncGenerator<string, void> {
  const readings = [...snapshot.readings].map(([language, { readAt, content }]) => ({
    language,
    readAt,
    events: content.events.length,
    unreadable: content.unreadable,
    categories: content.categories,
    images: [...content.related.images.values()],
    itemReadAt: [...content.itemReadAt],
    totalItems: content.totalItems,
    complete: content.complete,
  }));
  yield `${JSON.stringify({ format: 'aushang-snapshot-1', source: snapshot.source, readings })}\n`;
  for (const { content } of snapshot.readings.values()) {
    for (let from = 0; from < content.events.length; from += portion) {
      await pause();
      const lines = content.events.slice(from, from + portion).map((event) => `${JSON.stringify(event)}\n`);
      yield lines.join('');
    }
  }
}
