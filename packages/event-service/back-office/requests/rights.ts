import type { Person } from '#storage/people.ts';

/** The right that a route requires. */
export type Right = 'signed-in' | 'administrator' | 'key-maker';

/** Specification §5. */
export function mayCreateKeys(person: Person): boolean {
  return person.groups.includes('API Key Hero');
}

export function hasRight(person: Person, right: Right): boolean {
  switch (right) {
    case 'signed-in':
      return true;
    case 'administrator':
      return person.groups.includes('Administrators');
    case 'key-maker':
      return mayCreateKeys(person);
  }
}
