import type { Person } from '#storage/people.ts';

/** The right that a page requires besides a session. Specification §5. */
export type Right = 'administrator' | 'key-maker';

export function hasRight(person: Person, right: Right): boolean {
  return person.groups.includes(right === 'administrator' ? 'Administrators' : 'API Key Hero');
}
