import { createHash } from 'node:crypto';
import type { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { addHeaders, type PreparedAnswer } from './prepared-answer.ts';

/** A member as JSON. If not all members fit, those of the lowest rank are included. */
export interface WrittenMember {
  readonly json: string;
  readonly rank: number;
}

/** Compressed. */
const maxCollectionBytes = 2_000_000;
/** Share of the estimated size for the next attempt. */
const safetyFactor = 0.9;
/** Longer members are dropped first if not all fit; a typical one has about 700 characters. */
const maxMemberLength = 100_000;
/** A smaller body fits into one packet. */
const minCompressedBytes = 1000;
/** Larger bodies are stored in their compressed forms alone: 10,000 events are about 7 MB, and 1 MB as gzip. */
const maxUncompressedBytes = 128_000;
/** Characters. */
const portion = 64_000;
/** Quality 5 of 11: the answers change every few minutes, or are made for one request. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface Place {
  readonly type: string;
  readonly path: string;
}

/** A Hydra collection, and how many members it includes. If not all members fit, `hydra:view` marks it as partial. */
export async function prepareCollection(
  place: Place,
  members: readonly WrittenMember[],
  maxBytes = maxCollectionBytes,
): Promise<{ readonly answer: PreparedAnswer; readonly included: number }> {
  let included = members;
  for (;;) {
    const portions = writeCollection(place, included, members.length);
    const { answer, characters } = await prepareText(portions, maxBytes);
    if (answer !== null) return { answer, included: included.length };
    const size = included.reduce((sum, { json }) => sum + json.length, 0);
    included = lowestWithin(included, Math.min(characters, size) * safetyFactor);
  }
}

/** Yields portions, so that the whole text is never in memory. */
function* writeCollection({ type, path }: Place, members: readonly WrittenMember[], total: number) {
  const isPartial = members.length < total;
  const view = isPartial ? `"hydra:view":{"@id":"${path}","@type":"hydra:PartialCollectionView"},` : '';
  let text = `{"@context":"/api/contexts/${type}","@id":"${path}","@type":"hydra:Collection","hydra:totalItems":${total},${view}"hydra:member":[`;
  for (const [at, { json }] of members.entries()) {
    text += at > 0 ? `,${json}` : json;
    if (text.length < portion) continue;
    yield text;
    text = '';
  }
  yield `${text}]}`;
}

/** `answer`: null as soon as one of its encodings is larger than `maxBytes`. `characters`: read by then. */
async function prepareText(portions: Iterable<string>, maxBytes: number) {
  const hash = createHash('sha1');
  const encoders = [createGzip(), createBrotliCompress(brotliOptions)].map(collectOutput);
  const isTooLarge = () => encoders.some(({ size }) => size() > maxBytes);
  let [characters, length] = [0, 0];
  let whole: Buffer[] | null = [];
  for (const text of portions) {
    const bytes = Buffer.from(text);
    characters += text.length;
    length += bytes.byteLength;
    hash.update(bytes);
    if (length <= maxUncompressedBytes) whole?.push(bytes);
    else whole = null;
    await Promise.all(encoders.map(({ write }) => write(bytes)));
    if (isTooLarge()) break;
    await setImmediate();
  }
  const [gz = null, br = null] = await Promise.all(encoders.map(({ end }) => end()));
  if (isTooLarge()) return { answer: null, characters };
  const compressed = length < minCompressedBytes ? { gz: null, br: null } : { gz, br };
  const body = whole && Buffer.concat(whole);
  const content = { hash: hash.digest('base64url'), length, body, ...compressed };
  return { answer: addHeaders('application/ld+json; charset=utf-8', content), characters };
}

function collectOutput(stream: Transform) {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  return {
    size: () => size,
    write: promisify<Buffer, void>((bytes, done) => stream.write(bytes, done)),
    end: async () => {
      stream.end();
      await finished(stream);
      return Buffer.concat(chunks);
    },
  };
}

/** The members of the lowest rank that fit into this number of characters, in their original order. */
function lowestWithin(members: readonly WrittenMember[], characters: number): readonly WrittenMember[] {
  const chosen = new Set<WrittenMember>();
  let left = characters;
  for (const member of members.toSorted((a, b) => a.rank - b.rank)) {
    if (member.json.length > maxMemberLength) continue;
    left -= member.json.length;
    if (left < 0) break;
    chosen.add(member);
  }
  return members.filter((member) => chosen.has(member));
}
