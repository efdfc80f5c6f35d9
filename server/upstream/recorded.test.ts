import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCategories, readCollection } from '#events/read-collection.ts';
import { isUnreadable, readMember } from '#events/read-member.ts';
import type { HttpAnswer } from './http-client.ts';
import { createEventServiceClient } from './upstream-client.ts';

const folder = new URL('./fixtures/recorded/', import.meta.url);

/** A recorded exchange: a line with the request, status line and headers, an empty line, the body as sent. */
function readRecorded(name: string): HttpAnswer {
  const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n');
  const [head = '', ...rest] = text.split('\n\n');
  const lines = head.split('\n').slice(1);
  const headers = new Map(
    lines.slice(1).map((line) => [line.split(':')[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
  );
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(lines[0] ?? '')?.[1]);
  return {
    status,
    header: (header) => headers.get(header) ?? null,
    body: Buffer.from(mend(rest.join('\n\n'))),
  };
}

/** Long bodies were truncated within `hydra:search` when recorded. */
function mend(body: string): string {
  return body.replace(/,"hydra:search":(?!.*\}\}\s*$).*$/s, '}');
}

function getRecorded(name: string): Promise<unknown> {
  const service = createEventServiceClient({
    baseUrl: 'http://events.example.edu',
    key: () => 'x',
    keyIn: 'header',
    get: () => Promise.resolve(readRecorded(name)),
    now: () => 0,
  });
  return service.getJson('/api/events', 'de');
}

const events = (body: unknown) =>
  readCollection(body)
    ?.members.map((member) => readMember(member, String))
    .filter((read) => !isUnreadable(read)) ?? [];

describe.each(readdirSync(folder))('the framework %s', (version) => {
  it.each([
    ['01-list', 30],
    ['02-p2', 30],
    ['03-last', 5],
    ['23-star', 30],
  ])('reads %s with %i events', async (name, count) => {
    const body = await getRecorded(`${version}/${name}.txt`);
    expect(events(body)).toHaveLength(count);
    expect(readCollection(body)?.totalItems).toBe(65);
  });

  it('reads the next page, and none on the last', async () => {
    expect(readCollection(await getRecorded(`${version}/01-list.txt`))?.next).toMatch(/[?&]page=2$/);
    expect(readCollection(await getRecorded(`${version}/03-last.txt`))?.next).toBeNull();
  });

  it('reads an item with stubs of its categories, and the categories by id', async () => {
    const item = readMember(await getRecorded(`${version}/29-item.txt`), String);
    expect(item).toMatchObject({ id: 1, name: 'Tag der offenen Tür & "Mensa" <Führung>' });
    expect('filterCategories' in item && item.filterCategories?.map(({ id }) => id)).toEqual([2, 1]);
    const page = readCollection(await getRecorded(`${version}/47-cats.txt`));
    expect(readCategories(page?.members ?? [], String).map(({ name }) => name)).toContain('Alle Monitore');
  });

  it.each([
    ['30-item404', 'not-found'],
    ['33-nokey', 'refused'],
    ['34-badkey', 'refused'],
    ['06-p0', 'broken-answer'],
    ['16-ippneg', 'broken-answer'],
  ])('reports %s as %s', async (name, failure) => {
    await expect(getRecorded(`${version}/${name}.txt`)).rejects.toMatchObject({ failure });
  });

  it('reports a truncated answer as broken', async () => {
    await expect(getRecorded(`${version}/41-docs.txt`)).rejects.toMatchObject({ failure: 'broken-answer' });
  });
});
