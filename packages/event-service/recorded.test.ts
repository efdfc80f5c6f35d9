import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EventService, startEventService } from '#app/start-event-service.ts';
import { testStorage } from '#testing/test-storage.ts';
import { findDifferences } from '#testing/compare-responses.ts';
import { readExchanges } from '#testing/recorded-exchange.ts';

/** Responses of version 2.7 of the framework: the reference if the specification defines nothing. */
const exchanges = readExchanges(fileURLToPath(new URL('fixtures/recorded', import.meta.url)));
const key = '12345678-1234567890abcdef-12345678';
const host = 'events.example.edu';
let service: EventService;

beforeAll(async () => {
  const now = Date.parse('2026-03-01T12:00:00+01:00');
  service = await startEventService({
    port: 0,
    ...(await testStorage()),
    demo: false,
    acceptedKey: key,
    now: () => now,
  });
  const parent = await service.store.filterCategories.create({ name: 'Monitore' });
  await service.store.filterCategories.create({ name: 'Mensa-Monitor', parentId: parent });
  await service.store.filterCategories.create({ name: 'Alle Monitore', parentId: parent });
  for (let number = 1; number <= 65; number += 1) {
    const startDate = Date.parse('2026-03-02T18:00:00+01:00') + (number - 1) * 86_400_000;
    const name = number === 1 ? 'Tag der offenen Tür & "Mensa" <Führung>' : `Veranstaltung ${number}`;
    const endDate = startDate + 2 * 3_600_000;
    await service.store.events.create({ id: number, name, startDate, endDate, filterCategories: [2, 1] });
  }
});
afterAll(() => service.close());

/** The documented differences by the name of the exchange. */
function readDocumentedDifferences(): ReadonlyMap<string, readonly string[]> {
  const page = new URL('../../docs/event-service-differences.md', import.meta.url);
  const rows = readFileSync(page, 'utf8').matchAll(/^\| `(?<name>[^`]+)` \| (?<what>[^|]+) \|/gm);
  const table = new Map<string, readonly string[]>();
  for (const { groups } of rows) {
    const name = groups?.name ?? '';
    const what = (groups?.what ?? '').split(',').map((part) => part.trim());
    table.set(name, [...(table.get(name) ?? []), ...what]);
  }
  return table;
}

const table = readDocumentedDifferences();
const everywhere = table.get('every answer') ?? [];

describe('the recorded responses of the framework', () => {
  test('all are there, and the table names no other', () => {
    expect(exchanges.length).toBeGreaterThan(50);
    const names = new Set(['every answer', ...exchanges.map(({ name }) => name)]);
    expect([...table.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(exchanges)(
    '$name differs only where docs/event-service-differences.md says so',
    async (recorded) => {
      const headers: Record<string, string> = { ...recorded.headers };
      if (recorded.withKey) headers['X-API-KEY'] = key;
      const response = await fetch(service.url + recorded.path, { method: recorded.method, headers });
      const text = (await response.text()).replaceAll(service.url, `http://${host}`);
      const ours = {
        status: response.status,
        headers: (name: string) => response.headers.get(name)?.replace(service.url, `http://${host}`) ?? null,
        body: text,
      };
      const theirs = {
        status: recorded.status,
        headers: (name: string) => recorded.responseHeaders.get(name) ?? null,
        body: recorded.body,
      };
      const found = findDifferences(theirs, ours).filter((what) => !everywhere.includes(what));
      expect(found.toSorted()).toEqual((table.get(recorded.name) ?? []).toSorted());
    },
  );
});
