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

/** Members whose ranks run against the order they stand in; their texts can not be compressed. */
function members(count: number, characters = 1000) {
  return Array.from({ length: count }, (_, id) => ({
    json: JSON.stringify({ id, text: randomBytes(characters / 2).toString('hex') }),
    rank: count - id,
  }));
}

describe('a collection', () => {
  it('of ten thousand ordinary members is whole, and the same in every encoding', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({
      json: JSON.stringify({
        id,
        text: 'Ein Satz, wie er auf einer Folie steht, mit etwas Länge und Inhalt. '.repeat(8),
      }),
      rank: id,
    }));
    const { answer, held } = await prepareCollection(place, many);
    expect(held).toBe(10_000);
    const { identity, gzip, br } = answer.variants;
    const text = gunzipSync(gzip?.body ?? '').toString();
    expect(brotliDecompressSync(br?.body ?? '').toString()).toBe(text);
    expect(identity.body).toBeNull();
    expect(identity.headers).toContain(String(Buffer.byteLength(text)));
    const body = collection.parse(JSON.parse(text));
    expect(body['hydra:member']).toHaveLength(10_000);
    expect(body['hydra:view']).toBeUndefined();
    expect(answer.bytes).toBeLessThan(2_000_000);
  });

  it('that would be too large holds the members of the lowest rank that fit, and says so', async () => {
    const { answer, held } = await prepareCollection(place, members(1000), 200_000);
    const { gzip, br } = answer.variants;
    expect(Math.max(gzip?.body?.byteLength ?? 0, br?.body?.byteLength ?? 0)).toBeLessThanOrEqual(200_000);
    const body = collection.parse(JSON.parse(gunzipSync(gzip?.body ?? '').toString()));
    expect(body['hydra:totalItems']).toBe(1000);
    expect(body['hydra:view']).toEqual({ '@type': 'hydra:PartialCollectionView' });
    // Hexadecimal digits compress to half: some 350 of them fit, and most of those are there.
    expect(held).toBeGreaterThan(250);
    expect(body['hydra:member'].map(({ id }) => id)).toEqual(
      Array.from({ length: held }, (_, at) => 1000 - held + at),
    );
  });

  it('leaves out one giant rather than all that come after it', async () => {
    const [giant] = members(1, 2_000_000).map((one) => ({ ...one, rank: -1 }));
    const list = [...(giant === undefined ? [] : [giant]), ...members(20)];
    const { answer, held } = await prepareCollection(place, list, 200_000);
    expect(held).toBe(20);
    const body = collection.parse(JSON.parse(gunzipSync(answer.variants.gzip?.body ?? '').toString()));
    expect(body['hydra:totalItems']).toBe(21);
  });

  it('has room for nothing where one member is all there is and too large', async () => {
    expect((await prepareCollection(place, members(1, 900_000), 200_000)).held).toBe(0);
  });
});
