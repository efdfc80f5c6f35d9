import type { Person } from '#storage/people.ts';

/** What a route asks of the person who is signed in. */
export type Right = 'signed-in' | 'administrator' | 'key-maker';

/** Members of this group make keys (specification, section 5). */
export function isKeyMaker(person: Person): boolean {
  return person.groups.includes('API Key Hero');
}

export function hasRight(person: Person, right: Right): boolean {
  switch (right) {
    case 'signed-in':
      return true;
    case 'administrator':
      return person.groups.includes('Administrators');
    case 'key-maker':
      return isKeyMaker(person);
  }
}
