import type { CalendarEvent } from '#events/event.ts';
import { readMember } from '#events/read-member.ts';
import { lockFolder } from '#server/files/folder-lock.ts';
import { createSnapshotStore } from '#server/snapshot/snapshot-store.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import { nothingRelated } from '#server/upstream/reading.ts';
import { fakeEvent } from './fake-upstream.ts';

// A program for tests: stores snapshots until it is killed. The subtitle of every event is the snapshot's revision.
const [dataDir = '', source = '', size = ''] = process.argv.slice(2);
const silent = () => undefined;
const logger = { info: silent, warn: silent, error: silent };

const sample = readMember(fakeEvent(1, [3], { shortDescription: 'Ein Satz. '.repeat(30) }), String);
if ('reason' in sample) throw new Error('the sample event can not be read');

function snapshotOf(revision: number, template: CalendarEvent): Snapshot {
  const events = Array.from({ length: Number(size) }, (_, n) => ({
    ...template,
    id: n + 1,
    subtitle: String(revision),
    endDate: '2099-01-01T00:00:00Z',
    filterCategories: [{ id: 3, name: 'Mensa' }],
  }));
  const reading = {
    readAt: Date.now(),
    events,
    unreadable: [],
    categories: [{ id: 3, name: 'Mensa', parentId: null }],
    related: nothingRelated,
    itemReadAt: new Map<number, number>(),
    totalItems: events.length,
    complete: true,
    problems: [],
  };
  return { source, readings: new Map([['de', reading]]) };
}

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

await lockFolder(dataDir, logger);
const store = createSnapshotStore({ dataDir, source, now: Date.now, logger });
const events = (await store.load())?.readings.get('de')?.events ?? [];
const revisions = [...new Set(events.map(({ subtitle }) => Number(subtitle)))];
print({ found: revisions, events: new Set(events.map(({ id }) => id)).size });
for (let revision = Math.max(0, ...revisions) + 1; ; revision += 1) {
  const snapshot = snapshotOf(revision, sample);
  print({ writing: revision });
  if (!(await store.save(snapshot))) throw new Error('not stored');
  print({ wrote: revision });
}
