import { announcedUntil, type TimeContext } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';
import { createNote, type EventNote } from '#events/note.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';

/** With one kind of note. */
const maxEvents = 200;

interface Options extends Pick<TimeContext, 'now' | 'timeZone'> {
  readonly images: Pick<GatewayState['images'], 'problemOf'>;
  /** Names of events that are not shown. */
  readonly hasNames: boolean;
}

/**
 * The notes on events of monitors that are not over, by code: on those that are shown, and on those of which nobody can read
 * whether they are.
 */
export function findEventNotes({ reading, monitors: { all, listed } }: ServedEvents, options: Options) {
  const { now, timeZone, images, hasNames } = options;
  const found = new Map<string, { total: number; readonly events: object[] }>();
  const add = (event: CalendarEvent, code: string, notes: readonly EventNote[]) => {
    const group = found.get(code) ?? { total: 0, events: [] };
    found.set(code, group);
    group.total += 1;
    const name = isPublic(event) || hasNames ? event.name : null;
    if (group.events.length < maxEvents) group.events.push({ id: event.id, name, notes });
  };
  for (const event of reading.events) {
    const { filterCategories, imageId } = event;
    const image = imageId === null ? undefined : reading.related.images.get(imageId);
    const problem = image === undefined ? null : images.problemOf(image);
    const imageNotes = problem === null ? [] : [createNote('no-image', 'imageId', { typed: problem })];
    const notes = [...event.notes, ...imageNotes].filter(
      ({ code }) => isPublic(event) || code === 'unclear-visibility',
    );
    if (notes.length === 0 || announcedUntil(event, timeZone) < now) continue;
    if (filterCategories?.some((tag) => all.has(tag) || listed.has(tag)) === false) continue;
    for (const code of new Set(notes.map((note) => note.code)))
      add(
        event,
        code,
        notes.filter((note) => note.code === code),
      );
  }
  return [...found].map(([code, group]) => ({ code, ...group }));
}

function isPublic({ published, archived }: CalendarEvent): boolean {
  return published && !archived;
}
