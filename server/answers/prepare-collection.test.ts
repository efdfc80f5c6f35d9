import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { prepareCollection } from './prepare-collection.ts';

const collection = z.object({
  'hydra:totalItems': z.number(),
  'hydra:view': z.optional(z.object({ '@type': z.string() })),
  'hydra:member': z.array(z.object({ id: z.number() })),
});
const place = { type: 'Event', path: '/api/events' };

/** Members with descending ranks; their texts compress to about half. */
function members(count: number, characters = 1000) {
  return Array.from({ length: count }, (_, id) => ({
    json: JSON.stringify({ id, text: randomBytes(characters / 2).toString('hex') }),
    rank: count - id,
  }));
}

describe('a collection', () => {
  it('of 10,000 usual members is complete, and the same in every encoding', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({
      json: JSON.stringify({
        id,
        text: 'Ein Satz, wie er auf einer Folie steht, mit etwas Länge und Inhalt. '.repeat(8),
      }),
      rank: id,
    }));
    const { answer, included } = await prepareCollection(place, many);
    expect(included).toBe(10_000);
    const { identity, gzip, br } = answer.variants;
    const text = gunzipSync(gzip?.body ?? '').toString();
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
    expect(identity.body).toBeNull();
    expect(identity.headers['content-length']).toBe(String(Buffer.byteLength(text)));
    const body = collection.parse(JSON.parse(text));
    expect(body['hydra:member']).toHaveLength(10_000);
    expect(body['hydra:view']).toBeUndefined();
    expect(answer.bytes).toBeLessThan(2_000_000);
  });

  it('that would be too large holds the members of the lowest rank and is marked as partial', async () => {
    const { answer, included } = await prepareCollection(place, members(1000), 200_000);
    const { gzip, br } = answer.variants;
    expect(Math.max(gzip?.body?.byteLength ?? 0, br?.body?.byteLength ?? 0)).toBeLessThanOrEqual(200_000);
    const body = collection.parse(JSON.parse(gunzipSync(gzip?.body ?? '').toString()));
    expect(body['hydra:totalItems']).toBe(1000);
    expect(body['hydra:view']).toEqual({ '@type': 'hydra:PartialCollectionView' });
    // About 350 fit.
    expect(included).toBeGreaterThan(250);
    expect(body['hydra:member'].map(({ id }) => id)).toEqual(
      Array.from({ length: included }, (_, at) => 1000 - included + at),
    );
  });

  it('leaves out one very large member rather than all after it', async () => {
    const [large] = members(1, 2_000_000).map((one) => ({ ...one, rank: -1 }));
    const list = [...(large === undefined ? [] : [large]), ...members(20)];
    const { answer, included } = await prepareCollection(place, list, 200_000);
    expect(included).toBe(20);
    const body = collection.parse(JSON.parse(gunzipSync(answer.variants.gzip?.body ?? '').toString()));
    expect(body['hydra:totalItems']).toBe(21);
  });

  it('is empty where its only member is too large', async () => {
    expect((await prepareCollection(place, members(1, 900_000), 200_000)).included).toBe(0);
  });
});
