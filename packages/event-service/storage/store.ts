import type { Database } from '#storage/database/database.ts';
import { keyStore, type KeyStore } from './api-keys.ts';
import { eventStore, type EventStore } from './events.ts';
import { fileStore, type FileStore } from './files.ts';
import { filterCategoryStore, type FilterCategoryStore } from './filter-categories.ts';
import { peopleStore, type PeopleStore } from './people.ts';
import { resourceStore, type ResourceStore } from './resources.ts';
import { sessionStore, type SessionStore } from './sessions.ts';

export interface Store {
  readonly events: EventStore;
  readonly filterCategories: FilterCategoryStore;
  readonly resources: ResourceStore;
  readonly keys: KeyStore;
  readonly files: FileStore;
  readonly people: PeopleStore;
  readonly sessions: SessionStore;
}

export function createStore(db: Database, now: () => number): Store {
  const resources = resourceStore(db, now);
  return {
    events: eventStore(db, now),
    filterCategories: filterCategoryStore(resources),
    resources,
    keys: keyStore(db, now),
    files: fileStore(db, now),
    people: peopleStore(db, now),
    sessions: sessionStore(db, now),
  };
}
