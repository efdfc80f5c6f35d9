import { describe, expect, it } from 'vitest';
import type { BoardEvent } from '#events/event.ts';
import { nothingRelated } from '#events/fetch-related.ts';
import { readMember } from '#events/read-member.ts';
import { fakeEvent } from './fake-upstream.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';

const pause = () => Promise.resolve();

async function write(snapshot: Snapshot): Promise<string> {
  let text = '';
  for await (const part of writeSnapshot(snapshot, pause)) text += part;
  return text;
}

function readEvents(count: number): BoardEvent[] {
  const events = Array.from({ length: count }, (_, n) => readMember(fakeEvent(n + 1, [3]), String));
  return events.filter((event): event is BoardEvent => 'id' in event);
}

function snapshotOf(events: readonly BoardEvent[]): Snapshot {
  const picture = {
    events,
    unreadable: [{ iri: '/api/events/9', name: null, reason: 'no-name' as const }],
    categories: [{ id: 3, name: 'Mensa', parentId: 1 }],
    related: { ...nothingRelated, images: new Map([[5, { id: 5, eventId: 1, url: '/uploads/a.png' }]]) },
    relatedReadAt: Number.NEGATIVE_INFINITY,
    itemReadAt: new Map([[1, 1000]]),
    totalItems: 3,
    complete: false,
    walks: 0,
    problems: [],
  };
  return { source: 'http://127.0.0.1:1', readings: new Map([['de', { readAt: 42, picture }]]) };
}

describe('a stored snapshot', () => {
  it('is read as it was written', async () => {
    const snapshot = snapshotOf(readEvents(450));
    expect(await readSnapshot(await write(snapshot), pause)).toEqual(snapshot);
  });

  it('of a version without contacts is read with none', async () => {
    const events = readEvents(3).map((event) => ({ ...event, contact: 'a@example.edu' }));
    const text = await write(snapshotOf(events));
    const { readings } = await readSnapshot(text.replaceAll('"contact":"a@example.edu",', ''), pause);
    expect(readings.get('de')?.picture.events).toEqual(readEvents(3));
    expect((await readSnapshot(text, pause)).readings.get('de')?.picture.events).toEqual(events);
  });

  it('of no events is one too', async () => {
    const snapshot = snapshotOf([]);
    expect(await readSnapshot(await write(snapshot), pause)).toEqual(snapshot);
  });

  it('counts for nothing when a part of it is missing or of another shape', async () => {
    const text = await write(snapshotOf(readEvents(5)));
    for (const length of [0, 1, 100, text.length - 200, text.length - 20])
      await expect(readSnapshot(text.slice(0, length), pause)).rejects.toThrow(/./);
    await expect(readSnapshot(text.replace('"published":true', '"published":1'), pause)).rejects.toThrow(
      /published/,
    );
    await expect(readSnapshot(text.replace('snapshot-1', 'snapshot-9'), pause)).rejects.toThrow(/format/);
  });
});
