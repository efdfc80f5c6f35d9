import * as z from 'zod';
import { type CalendarEvent, eventSchema } from '#events/event.ts';
import { absentFields } from '#events/read-member.ts';
import { isRecord } from '#events/read-reference.ts';
import type { UpstreamEvents } from '#server/upstream/upstream-events.ts';
import { nothingRelated } from '#server/upstream/related.ts';
import {
  categorySchema,
  epochMs,
  headSchema,
  id,
  imageSchema,
  type Pause,
  portion,
  type Reading,
  type Snapshot,
  type StoredReading,
  unreadableSchema,
} from './snapshot.ts';

/** Bytes, on disk and in Redis: about 80,000 events. */
export const maxSnapshotBytes = 128_000_000;
const maxLineLength = 1_000_000;

/** Drops invalid events and other entries, and counts them. Throws if the text is incomplete or its head invalid, without content in the message. */
export async function readSnapshot(text: string, pause: Pause) {
  if (!text.endsWith('\n')) throw new Error('it ends within a line');
  const lines = splitLines(text);
  const head = headSchema.safeParse(parseJson(lines.next().value ?? ''));
  if (!head.success) throw new Error(`no head of a snapshot: ${describeIssues(head.error)}`);
  const readings = new Map<string, Reading>();
  let dropped = 0;
  const parseValid: ParseValid = (schema, values) => {
    const valid = values.flatMap((value) => parseOne(schema, value));
    dropped += values.length - valid.length;
    return valid;
  };
  for (const reading of head.data.readings) {
    const events = new Map<number, CalendarEvent>();
    for (let read = 0; read < reading.events; read += 1) {
      if (read % portion === 0) await pause();
      const line = lines.next();
      if (line.done === true) throw new Error('it ends before its last event');
      const [event] = line.value.length > maxLineLength ? [] : parseEvent(parseJson(line.value));
      if (event === undefined || events.has(event.id)) dropped += 1;
      else events.set(event.id, event);
    }
    const content = toContent(reading, [...events.values()], parseValid);
    readings.set(reading.language, { readAt: reading.readAt, content });
  }
  if (lines.next().done !== true) throw new Error('it goes on after its last event');
  const snapshot: Snapshot = { source: head.data.source, readings };
  return { snapshot, dropped };
}

/** A generator, because a text of line breaks only would become an array of millions. */
function* splitLines(text: string): Generator<string, undefined> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end);
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
function parseEvent(stored: unknown): CalendarEvent[] {
  return isRecord(stored) ? parseOne(eventSchema, { ...absentFields, ...stored }) : [];
}

type ParseValid = <Value>(schema: z.ZodType<Value>, values: readonly unknown[]) => Value[];

function parseOne<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value[] {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [parsed.data] : [];
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, code }) => `${path.join('.') || 'JSON'} ${code}`).join(', ');
}

function toContent(
  reading: StoredReading,
  events: readonly CalendarEvent[],
  parseValid: ParseValid,
): UpstreamEvents {
  const images = parseValid(imageSchema, reading.images);
  return {
    events,
    unreadable: parseValid(unreadableSchema, reading.unreadable),
    categories: parseValid(categorySchema, reading.categories),
    related: { ...nothingRelated, images: new Map(images.map((image) => [image.id, image])) },
    relatedReadAt: Number.NEGATIVE_INFINITY,
    itemReadAt: new Map(parseValid(z.tuple([id, epochMs]), reading.itemReadAt)),
    totalItems: reading.totalItems,
    complete: reading.complete,
    problems: [],
  };
}
