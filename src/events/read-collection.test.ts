import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCategoriesAnswer, readCollection, readEventsAnswer } from './read-collection.ts';

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8'));
const page: { 'hydra:member': unknown[] } = fixture('events_collection_page.json');
const categories: unknown = fixture('filter_categories_page.json');

describe('readCollection', () => {
  it('reads the prefixed spelling', () => {
    const read = readCollection(page);
    expect(read?.members).toHaveLength(12);
    expect(read).toMatchObject({ totalItems: 41, next: '/api/events?itemsPerPage=12&page=3', hasView: true });
  });

  it('reads the spelling without a prefix', () => {
    const read = readCollection({
      '@type': 'Collection',
      member: [1],
      totalItems: 3,
      view: { next: '/api/events?page=2' },
      search: { mapping: [{ variable: 'order[id]' }, { property: 'x' }] },
    });
    expect(read).toEqual({
      members: [1],
      totalItems: 3,
      next: '/api/events?page=2',
      hasView: true,
      filters: ['order[id]'],
    });
  });

  it.each([null, 'x', 3, [], {}, { 'hydra:member': null }, { error: 'no', 'hydra:member': [] }])(
    'finds no collection in %j',
    async (body) => {
      expect(readCollection(body)).toBeNull();
      expect(await readEventsAnswer(body)).toBeNull();
      expect(readCategoriesAnswer(body)).toBeNull();
    },
  );

  it('reads members of a PHP object, and an invalid total as null', () => {
    expect(readCollection({ member: { 3: 'a', 5: 'b' }, totalItems: '2' })).toMatchObject({
      members: ['a', 'b'],
      totalItems: null,
    });
  });
});

describe('readEventsAnswer', () => {
  it('reads the other events beside an unreadable one', async () => {
    const members = [null, ...page['hydra:member']];
    const answer = await readEventsAnswer({ 'hydra:member': members, 'hydra:totalItems': 13 });
    expect(answer?.events).toHaveLength(12);
    expect(answer?.unreadable).toEqual([{ iri: null, name: null, reason: 'not-an-object' }]);
    expect(answer?.totalItems).toBe(13);
  });

  it('leaves texts unchanged', async () => {
    const member = { '@id': '/api/events/1', name: '&lt;b&gt;', startDate: '2026-11-24' };
    expect((await readEventsAnswer({ member: [member] }))?.events[0]?.name).toBe('&lt;b&gt;');
  });
});

describe('readCategoriesAnswer', () => {
  it('reads the tree', () => {
    const read = readCategoriesAnswer(categories);
    expect(read).toHaveLength(15);
    expect(read?.find((category) => category.id === 3)).toEqual({
      id: 3,
      name: 'Mensa-Monitor',
      parentId: 1,
    });
  });
});
