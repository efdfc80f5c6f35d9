import type { Person } from '#storage/people.ts';
import type { Right } from './visit.ts';

/** Members of this group make keys (specification, section 5). */
export function isKeyMaker(person: Person): boolean {
  return person.groups.includes('API Key Hero');
}

/** Whether somebody may see a page. Everybody who is signed in edits events and filter categories. */
export function mayVisit(person: Person, right: Right): boolean {
  switch (right) {
    case 'signed-in':
      return true;
    case 'administrator':
      return person.groups.includes('Administrators');
    case 'key-maker':
      return isKeyMaker(person);
  }
}
