import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { languages } from '#config/site.ts';
import { type CalendarEvent, categorySchema, eventSchema, unreadableSchema } from '#events/event.ts';
import { absentFields } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import { readHttpOrPath } from '#events/read-urls.ts';
import { text, wholeNumber } from '#events/wire-field.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { nothingRelated, type Reading } from '#server/upstream/reading.ts';

export interface Snapshot {
  /** Base address of the event service. Data of another one is never served. */
  readonly source: string;
  /** The keys are languages. */
  readonly readings: ReadonlyMap<string, Reading>;
}

/** Bytes, on disk and in Redis: about 80,000 events. */
export const maxSnapshotBytes = 128_000_000;
const maxLineLength = 1_000_000;
const portion = 200;
const format = 'aushang-snapshot-1';

const epochMs = z.int().check(z.nonnegative(), z.maximum(8_640_000_000_000_000));
const imageSchema = z.object({
  id: wholeNumber,
  eventId: z.nullable(wholeNumber),
  url: text.check(z.refine((written) => written === '' || readHttpOrPath(written) === written)),
});
const headSchema = z.object({
  format: z.literal(format),
  source: z.string(),
  readings: z
    .array(
      z.object({
        language: z.enum(languages),
        readAt: epochMs,
        events: wholeNumber,
        unreadable: listOf(unreadableSchema),
        categories: listOf(categorySchema),
        images: listOf(imageSchema),
        itemReadAt: listOf(z.tuple([wholeNumber, epochMs])),
        totalItems: z.nullable(wholeNumber),
        complete: z.boolean(),
      }),
    )
    .check(z.minLength(1), z.maxLength(languages.length)),
});

/** Invalid elements become null. */
function listOf<Value>(schema: z.ZodMiniType<Value>) {
  return z.array(orElse(z.nullable(schema), null));
}

/** JSON lines: a head, then one line for each event; in portions, so as not to block the event loop. */
export async function* writeSnapshot(snapshot: Snapshot): AsyncGenerator<string, void> {
  const readings = [...snapshot.readings].map(([language, reading]) => ({
    language,
    readAt: reading.readAt,
    events: reading.events.length,
    unreadable: reading.unreadable,
    categories: reading.categories,
    images: [...reading.related.images.values()],
    itemReadAt: [...reading.itemReadAt],
    totalItems: reading.totalItems,
    complete: reading.complete,
  }));
  yield `${JSON.stringify({ format, source: snapshot.source, readings })}\n`;
  for (const { events } of snapshot.readings.values()) {
    for await (const part of inPortions(events))
      yield part.map((event) => `${JSON.stringify(event)}\n`).join('');
  }
}

/** Drops invalid events and other entries, and counts them. Throws if the text is incomplete or its head invalid, without content in the message. */
export async function readSnapshot(stored: string) {
  if (!stored.endsWith('\n')) throw new Error('it ends within a line');
  const lines = splitLines(stored);
  const head = z.safeParse(headSchema, parseJson(lines.next().value ?? ''));
  if (!head.success) {
    const issues = head.error.issues.map(({ path, code }) => `${path.join('.') || 'JSON'} ${code}`);
    throw new Error(`no head of a snapshot: ${issues.join(', ')}`);
  }
  const readings = new Map<string, Reading>();
  let dropped = 0;
  const keepValid = <Value>(values: readonly (Value | null)[]) => {
    const valid = values.filter((value) => value !== null);
    dropped += values.length - valid.length;
    return valid;
  };
  for (const { language, events: count, images, ...reading } of head.data.readings) {
    const events = await readEvents(lines, count);
    dropped += count - events.length;
    const imagesById = new Map(keepValid(images).map((image) => [image.id, image]));
    readings.set(language, {
      ...reading,
      events,
      unreadable: keepValid(reading.unreadable),
      categories: keepValid(reading.categories),
      related: { ...nothingRelated, images: imagesById },
      itemReadAt: new Map(keepValid(reading.itemReadAt)),
      problems: [],
    });
  }
  if (lines.next().done !== true) throw new Error('it goes on after its last event');
  const snapshot: Snapshot = { source: head.data.source, readings };
  return { snapshot, dropped };
}

/** Reads this number of lines. Drops invalid events and further ones of the same id. */
async function readEvents(lines: Generator<string, undefined>, count: number) {
  const events = new Map<number, CalendarEvent>();
  for (let read = 0; read < count; read += 1) {
    if (read % portion === 0) await setImmediate();
    const line = lines.next();
    if (line.done === true) throw new Error('it ends before its last event');
    const event = line.value.length > maxLineLength ? null : parseEvent(line.value);
    if (event !== null && !events.has(event.id)) events.set(event.id, event);
  }
  return [...events.values()];
}

/** A generator, because a text of line breaks only would become an array of millions. */
function* splitLines(stored: string): Generator<string, undefined> {
  for (let from = 0; from < stored.length;) {
    const end = stored.indexOf('\n', from);
    yield stored.slice(from, end);
    from = end + 1;
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** An event of an earlier version lacks fields. */
function parseEvent(line: string): CalendarEvent | null {
  const stored = parseJson(line);
  return isRecord(stored) ? (z.safeParse(eventSchema, { ...absentFields, ...stored }).data ?? null) : null;
}
