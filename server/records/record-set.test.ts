import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNoticeKind, type NoticeRecord } from '#notices/gateway/notice-record.ts';
import { sampleRecord } from '#notices/gateway/sample-record.ts';
import { createRecordSet } from './record-set.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const create = (onChange: (changed: readonly NoticeRecord[]) => void = () => undefined) =>
  createRecordSet({ kind: createNoticeKind(365), now: () => now, onChange });

it('of two records with one id the later one stays, in whatever order they come', () => {
  const record = fc.record({
    id: fc.constantFrom('id-one', 'id-two'),
    changedAt: fc.nat(3),
    by: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), fc.nat(8), (fields, at) => {
      const records = fields.map(sampleRecord);
      const [one, other] = [create(), create()];
      one.merge(records);
      for (const changed of [...records.slice(at), ...records.slice(0, at)]) other.merge([changed]);
      expect(other.list()).toEqual(one.list());
    }),
  );
});

it('tells only what is new', () => {
  const told: string[][] = [];
  const store = create((changed) => void told.push(changed.map(({ by }) => by)));
  const first = sampleRecord({ by: 'first' });
  expect(store.merge([first])).toEqual([first]);
  const list = store.list();
  expect(store.merge([first, sampleRecord({ changedAt: 0, by: 'older' })])).toEqual([]);
  expect(store.list()).toBe(list);
  store.merge([sampleRecord({ changedAt: 2, by: 'newer' })]);
  expect(told).toEqual([['first'], ['newer']]);
});

it('keeps all that are in force, and the last 200 others', () => {
  const store = create();
  const at = (minute: number) => new Date(now - 86_400_000 + minute * 60_000).toISOString();
  const ended = Array.from({ length: 250 }, (_, n) =>
    sampleRecord({ id: `ended-${n}`, at: at(n), until: at(n + 1) }),
  );
  const inForce = Array.from({ length: 60 }, (_, n) => sampleRecord({ id: `force-${n}`, at: at(-n) }));
  store.merge([...inForce, ...ended]);
  expect(store.list()).toHaveLength(260);
  expect(store.list()[0]?.id).toBe('ended-249');
  expect(store.find('ended-50')).not.toBeNull();
  expect(store.find('ended-49')).toBeNull();
  expect(store.find('force-59')).not.toBeNull();
  // Records of another gateway are not reported again and again.
  expect(store.merge(ended)).toEqual([]);
});

it('finds out what another store lacks, and what it no longer has to keep', async () => {
  const store = create();
  const ended = (id: string, minute: number) =>
    sampleRecord({ id, at: new Date(minute * 60_000).toISOString(), until: '2026-11-20T11:30:00.000Z' });
  store.merge(Array.from({ length: 200 }, (_, n) => ended(`ended-${n}`, n + 10)));
  const [theirs, newer] = [sampleRecord({ id: 'theirs' }), sampleRecord({ id: 'both-1', changedAt: 5 })];
  store.merge([newer]);
  const other = [theirs, sampleRecord({ id: 'both-1', changedAt: 4 }), ended('old-one', 1), 'broken', null];
  const { newer: missing, old } = await store.compare([...other, ...store.list().slice(2)]);
  expect(missing.map(({ id }) => id).toSorted()).toEqual(['both-1', 'ended-199']);
  expect(old).toEqual(['old-one']);
  expect(store.find('theirs')).toEqual(theirs);
  expect(store.find('both-1')).toEqual(newer);
});
