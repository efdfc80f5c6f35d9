import type { Database } from '#storage/database/database.ts';
import { createKeyStore } from './api-keys.ts';
import { createAuditLog } from './audit-log.ts';
import { createEventStore } from './events.ts';
import { createFileStore } from './files.ts';
import { createFilterCategoryStore } from './filter-categories.ts';
import { createLinkStore } from './one-time-links.ts';
import { createPeopleStore } from './people.ts';
import { createResourceStore } from './resources.ts';
import { createSessionStore } from './sessions.ts';

export type Store = ReturnType<typeof createStore>;

export function createStore(db: Database, now: () => number) {
  const resources = createResourceStore(db, now);
  return {
    events: createEventStore(db, now),
    filterCategories: createFilterCategoryStore(db, now, resources),
    resources,
    keys: createKeyStore(db, now),
    files: createFileStore(db, now),
    people: createPeopleStore(db, now),
    sessions: { ...createSessionStore(db, now), ...createLinkStore(db, now) },
    audit: createAuditLog(db, now),
  };
}
