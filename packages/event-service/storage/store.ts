import type { Database } from '#storage/database/database.ts';
import { createKeyStore, type KeyStore } from './api-keys.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { createEventStore, type EventStore } from './events.ts';
import { createFileStore, type FileStore } from './files.ts';
import { createFilterCategoryStore, type FilterCategoryStore } from './filter-categories.ts';
import { createPeopleStore, type PeopleStore } from './people.ts';
import { createResourceStore, type ResourceStore } from './resources.ts';
import { createSessionStore, type SessionStore } from './sessions.ts';

export interface Store {
  readonly events: EventStore;
  readonly filterCategories: FilterCategoryStore;
  readonly resources: ResourceStore;
  readonly keys: KeyStore;
  readonly files: FileStore;
  readonly people: PeopleStore;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
}

export function createStore(db: Database, now: () => number): Store {
  const resources = createResourceStore(db, now);
  return {
    events: createEventStore(db, now),
    filterCategories: createFilterCategoryStore(resources),
    resources,
    keys: createKeyStore(db, now),
    files: createFileStore(db, now),
    people: createPeopleStore(db, now),
    sessions: createSessionStore(db, now),
    audit: createAuditLog(db, now),
  };
}
