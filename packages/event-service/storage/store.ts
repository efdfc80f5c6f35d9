import type { Database } from '#storage/database/database.ts';
import { keyStore } from './api-keys.ts';
import type { KeyStore } from './api-keys.ts';
import { eventStore } from './events.ts';
import type { EventStore } from './events.ts';
import { fileStore } from './files.ts';
import type { FileStore } from './files.ts';
import { filterCategoryStore } from './filter-categories.ts';
import type { FilterCategoryStore } from './filter-categories.ts';
import { peopleStore } from './people.ts';
import type { PeopleStore } from './people.ts';
import { resourceStore } from './resources.ts';
import type { ResourceStore } from './resources.ts';
import { sessionStore } from './sessions.ts';
import type { SessionStore } from './sessions.ts';

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
