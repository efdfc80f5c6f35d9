import type { CalendarEvent, Category } from './event.ts';
import { readMember, readMembers } from './read-member.ts';
import { isRecord, listOf, type PlainText, referenceId } from './read-reference.ts';
import { type Member, stringOf, toStub, wholeNumber } from './wire-field.ts';

/** Reads a page with `hydra:member` or `member`. Null without members or with a top-level `error` (specification §15). */
export function readCollection(body: unknown) {
  if (!isRecord(body) || 'error' in body) return null;
  const members = listOf(readField(body, 'member'));
  if (members === null) return null;
  const view = readField(body, 'view');
  const next = readField(view, 'next');
  const mapping = listOf(readField(readField(body, 'search'), 'mapping')) ?? [];
  return {
    members,
    totalItems: wholeNumber.safeParse(readField(body, 'totalItems')).data ?? null,
    next: typeof next === 'string' ? next : null,
    /** Whether the answer describes its pages; the specification does not require it. */
    hasView: isRecord(view),
    /** The query parameters of `hydra:search`. */
    filters: mapping.map((entry) => stringOf(readField(entry, 'variable'))).filter(Boolean),
  };
}

function readField(record: unknown, name: string): unknown {
  return isRecord(record) ? (record[`hydra:${name}`] ?? record[name]) : undefined;
}

/** Null if the body is not a collection. `replace` may return an equal earlier event. */
export async function readEventsAnswer(
  body: unknown,
  pause: () => Promise<void> = () => Promise.resolve(),
  replace: (event: CalendarEvent) => CalendarEvent = (event) => event,
) {
  const page = readCollection(body);
  if (page === null) return null;
  const events: CalendarEvent[] = [];
  const read = (member: unknown) => readMember(member, String);
  const onEvent = (event: CalendarEvent) => void events.push(replace(event));
  const unreadable = await readMembers(page.members, { read, pause, onEvent });
  return { events, unreadable, totalItems: page.totalItems ?? page.members.length };
}

/** Null if the body is not a collection. */
export function readCategoriesAnswer(body: unknown): Category[] | null {
  const page = readCollection(body);
  return page === null ? null : readCategories(page.members, String);
}

export function readCategories(members: readonly unknown[], plainText: PlainText): Category[] {
  const categories = readById(members, ({ name, parent, formerIds }, id) => ({
    id,
    name: plainText(stringOf(name)),
    parentId: referenceId(parent),
    ...(Array.isArray(formerIds) && { formerIds: formerIds.map(String) }),
  }));
  return [...categories.values()];
}

/** Members with an id for which `read` returns a value; the last one of each id. */
export function readById<Value>(
  members: readonly unknown[],
  read: (member: Member, id: number) => Value | null,
): ReadonlyMap<number, Value> {
  const values = new Map<number, Value>();
  for (const member of members.filter(isRecord)) {
    const id = referenceId(member);
    const value = id === null ? null : read(member, id);
    if (id !== null && value !== null) values.set(id, value);
  }
  return values;
}

/** The inverse of `readCategories`. */
export function toCategoryMember({ id, name, parentId, formerIds }: Category): object {
  const stubOf = (one: number) => toStub(one, 'filter_categories', 'FilterCategory');
  return { ...stubOf(id), name, parent: parentId === null ? null : stubOf(parentId), formerIds };
}
