import { type CalendarEvent, eventFields, eventSchema, type UnreadableMember } from './event.ts';
import { isRecord, type PlainText } from './read-reference.ts';
import type { Member, PlaceOf, WireField } from './wire-field.ts';

const fields: readonly (readonly [string, WireField<unknown>])[] = Object.entries(eventFields);

const reasons: Readonly<Record<string, UnreadableMember['reason']>> = {
  iri: 'no-id',
  id: 'no-id',
  name: 'no-name',
  startDate: 'no-start',
};

/** A field of a wrong type falls back to its default. `placeOf`: of members of an event service. */
export function readMember(
  member: unknown,
  plainText: PlainText,
  placeOf?: PlaceOf,
): CalendarEvent | UnreadableMember {
  if (!isRecord(member)) return { iri: null, name: null, reason: 'not-an-object' };
  const values = readFields(member, plainText, placeOf);
  const event = eventSchema.safeParse(values);
  if (event.success) return event.data;
  const { iri, name } = eventFields;
  return {
    iri: iri.schema.safeParse(values['iri']).data ?? null,
    name: name.schema.safeParse(values['name']).data ?? null,
    reason: reasons[String(event.error.issues[0]?.path[0])] ?? 'not-an-object',
  };
}

function readFields(member: Member, plainText: PlainText, placeOf?: PlaceOf): Member {
  return Object.fromEntries(fields.map(([name, field]) => [name, field.read(member, plainText, placeOf)]));
}

/** A portion of 50 took up to 65 ms after the start at six times slower (`npm run bench -- transition`). */
const usualPortion = 25;

interface Reading {
  readonly read: (member: unknown) => CalendarEvent | UnreadableMember;
  readonly pause: () => Promise<void>;
  readonly portion?: number;
  readonly onEvent: (event: CalendarEvent, member: unknown) => void;
}

/** Passes the readable events to `onEvent`, in portions, and returns the other members. */
export async function readMembers(
  members: readonly unknown[],
  { read, pause, portion = usualPortion, onEvent }: Reading,
): Promise<UnreadableMember[]> {
  const unreadable: UnreadableMember[] = [];
  for (const [index, member] of members.entries()) {
    if (index > 0 && index % portion === 0) await pause();
    const event = read(member);
    if (isUnreadable(event)) unreadable.push(event);
    else onEvent(event, member);
  }
  return unreadable;
}

export function isUnreadable(result: CalendarEvent | UnreadableMember): result is UnreadableMember {
  return 'reason' in result;
}

/** What a member without any key has: the fields that an event of an earlier version lacks. */
export const absentFields = readFields({}, (text) => text);

/** The inverse of `readMember`. */
export function toMember(event: CalendarEvent): Member {
  const values: Member = event;
  const member = { '@type': 'Event' };
  const urls = {};
  for (const [name, field] of fields) {
    const part = field.write(values[name]);
    Object.assign(urls, part['@urls']);
    Object.assign(member, part);
  }
  return { ...member, '@urls': urls };
}

/** `previous` with the fields that `member` sets, as `fresh` has them. */
export function mergeFields(previous: CalendarEvent, fresh: CalendarEvent, member: Member): CalendarEvent {
  const values: Member = fresh;
  const set = fields.flatMap(([name, { keys }]) => (keys.some((key) => key in member) ? [name] : []));
  const kept = previous.notes.filter(({ of }) => !set.includes(of));
  const notes = [...kept, ...fresh.notes.filter(({ of }) => set.includes(of))];
  return { ...previous, ...Object.fromEntries(set.map((name) => [name, values[name]])), notes };
}
