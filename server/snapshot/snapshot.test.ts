import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import { nothingRelated } from '#server/upstream/reading.ts';
import { absentFields, readMember } from '#events/read-member.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';

async function write(snapshot: Snapshot): Promise<string> {
  let text = '';
  for await (const part of writeSnapshot(snapshot)) text += part;
  return text;
}

function readEvents(count: number): CalendarEvent[] {
  const events = Array.from({ length: count }, (_, n) => readMember(fakeEvent(n + 1, [3]), String));
  return events.filter((event): event is CalendarEvent => 'id' in event);
}

function snapshotOf(events: readonly CalendarEvent[]): Snapshot {
  const reading = {
    readAt: 42,
    events,
    unreadable: [{ iri: '/api/events/9', name: null, reason: 'no-name' as const }],
    categories: [{ id: 3, name: 'Mensa', parentId: 1 }],
    related: { ...nothingRelated, images: new Map([[5, { id: 5, eventId: 1, url: '/uploads/a.png' }]]) },
    itemReadAt: new Map([[1, 1000]]),
    totalItems: 3,
    complete: false,
    problems: [],
  };
  return { source: 'http://127.0.0.1:1', readings: new Map([['de', reading]]) };
}

describe('a stored snapshot', () => {
  it('is read as it was written', async () => {
    const snapshot = snapshotOf(readEvents(450));
    expect(await readSnapshot(await write(snapshot))).toEqual({ snapshot, dropped: 0 });
  });

  it('of a version without some field is read with the field’s default', async () => {
    const events = readEvents(1);
    const optional = Object.keys(absentFields).filter(
      (name) => !['iri', 'id', 'name', 'startDate'].includes(name),
    );
    for (const name of optional) {
      const lines = (await write(snapshotOf(events))).split('\n');
      lines[1] = JSON.stringify({ ...events[0], [name]: undefined });
      const { snapshot, dropped } = await readSnapshot(lines.join('\n'));
      const expected = [{ ...events[0], [name]: absentFields[name] }];
      expect([dropped, snapshot.readings.get('de')?.events]).toEqual([0, expected]);
    }
  });

  it('may have no events', async () => {
    const snapshot = snapshotOf([]);
    expect(await readSnapshot(await write(snapshot))).toEqual({ snapshot, dropped: 0 });
  });

  it('is rejected when a part is missing or the format is another one', async () => {
    const text = await write(snapshotOf(readEvents(5)));
    for (const length of [0, 1, 100, text.length - 200, text.length - 20])
      await expect(readSnapshot(text.slice(0, length))).rejects.toThrow(/./);
    await expect(readSnapshot(text.replace('snapshot-1', 'snapshot-9'))).rejects.toThrow(/format/);
  });

  it.each([
    ['"eventUrl":"https://events.example.edu/event/2"', '"eventUrl":"javascript:alert(1)"'],
    ['"registrationUrl":null', '"registrationUrl":"data:text/html,x"'],
    ['"published":true', '"published":1'],
    ['"startDate":"2026-11-24T18:00:00+01:00"', '"startDate":"tomorrow"'],
    ['"endDate":"2026-11-24T20:00:00+01:00"', '"endDate":"2026-02-30"'],
    ['"iri":"/api/events/2"', '"iri":"javascript:alert(1)"'],
    ['"id":2', '"id":-2'],
    ['"id":2', '"id":1'],
    ['"imageId":null', '"imageId":1.5'],
    ['"orderType":1', '"orderType":9'],
    ['"name":"Ereignis 2"', `"name":"${'x'.repeat(20_001)}"`],
    ['"name":"Ereignis 2"', '"name":" "'],
    ['"ticketsLeft":null', '"ticketsLeft":null}'],
    ['"alternativeEvents":[]', `"alternativeEvents":[${'7,'.repeat(600_000)}7]`],
  ])('loses only the event whose %s became %s', async (before, after) => {
    const lines = (await write(snapshotOf(readEvents(3)))).split('\n');
    expect(lines[2]).toContain(before);
    lines[2] = (lines[2] ?? '').replace(before, after);
    const { snapshot, dropped } = await readSnapshot(lines.join('\n'));
    expect(dropped).toBe(1);
    expect(snapshot.readings.get('de')?.events.map(({ id }) => id)).toEqual([1, 3]);
  });

  it('loses only the image, category or time stamp that is invalid', async () => {
    const text = (await write(snapshotOf(readEvents(1))))
      .replace('"url":"/uploads/a.png"', '"url":"javascript:1"')
      .replace('"name":"Mensa"', '"name":7')
      .replace('[1,1000]', '[1,1e99]');
    const { snapshot, dropped } = await readSnapshot(text);
    const reading = snapshot.readings.get('de');
    expect(dropped).toBe(3);
    expect([reading?.related.images.size, reading?.categories.length, reading?.itemReadAt.size]).toEqual([
      0, 0, 0,
    ]);
  });

  it.each(['"readAt":42', '"complete":false', '"language":"de"'])(
    'is rejected where its head is invalid at %s, with a message without its content',
    async (part) => {
      const text = (await write(snapshotOf([]))).replace(part, `${part.split(':')[0]}:"<secret>"`);
      const error = await readSnapshot(text).catch((thrown: unknown) => thrown);
      expect(String(error)).toContain('no head of a snapshot');
      expect(String(error)).not.toContain('secret');
    },
  );

  it('with any mutation is read or rejected, and contains http(s) addresses only', async () => {
    const text = await write(snapshotOf(readEvents(4)));
    const inserted = fc.oneof(
      fc.constantFrom(
        'javascript:',
        'data:',
        '"',
        '\n',
        '{',
        '}',
        ',',
        'null',
        '-1',
        '1e999',
        '"__proto__":',
      ),
      fc.string({ maxLength: 8 }),
    );
    const change = fc.record({ at: fc.nat(text.length), cut: fc.nat(30), inserted });
    const swap = fc.constantFrom(
      'https://events.example.edu',
      '/api/events/',
      '2026-11-24',
      '"published":true',
      'null',
      '[]',
    );
    const swaps = fc.array(fc.tuple(swap, inserted), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), swaps, async (changes, replaced) => {
        let mutated = text;
        for (const [from, to] of replaced) mutated = mutated.replace(from, () => to);
        for (const { at, cut, inserted: put } of changes)
          mutated = mutated.slice(0, at) + put + mutated.slice(at + cut);
        const read = await readSnapshot(mutated).catch((error: Error) => error.message);
        if (typeof read === 'string') return;
        const events = [...read.snapshot.readings.values()].flatMap((reading) => reading.events);
        const addresses = events.flatMap(({ eventUrl, registrationUrl }) => [eventUrl, registrationUrl]);
        expect(addresses.filter((one) => one !== null && !/^https?:\/\//i.test(one))).toEqual([]);
        expect(events.filter(({ startDate }) => Number.isNaN(Date.parse(startDate)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
