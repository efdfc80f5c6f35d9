import { prepareTexts } from './prepare-answer.ts';
import type { PreparedAnswer } from './prepared-answer.ts';

/** A member as it is written, and its place when not all of them fit: the lowest stay. */
export interface WrittenMember {
  readonly json: string;
  readonly rank: number;
}

export interface PreparedCollection {
  readonly answer: PreparedAnswer;
  /** How many members stand in it. */
  readonly held: number;
}

/** No collection is larger, compressed: more than a screen or the desk should have to take in at once. */
export const largestCollection = 2_000_000;
/** What is left out is estimated from what was compressed so far; a little less needs no second try. */
const caution = 0.9;
/** Ordinary members have some 700 characters. Where not all fit, one such must not push out hundreds. */
const longestBesideOthers = 100_000;
const jsonLd = 'application/ld+json; charset=utf-8';

/**
 * A Hydra collection that is ready to be sent. Where it would be larger than `mostBytes`, it holds the members of the
 * lowest rank that fit, says how many there are in all (`hydra:totalItems`), and that it is a part (`hydra:view`).
 */
export async function prepareCollection(
  { type, path }: { readonly type: string; readonly path: string },
  members: readonly WrittenMember[],
  mostBytes = largestCollection,
): Promise<PreparedCollection> {
  let held = members;
  for (;;) {
    const texts = writeCollection(type, path, held, members.length);
    const result = await prepareTexts(texts, jsonLd, mostBytes);
    if (result.answer !== null) return { answer: result.answer, held: held.length };
    held = lowestWithin(held, Math.min(result.characters, sizeOf(held)) * caution);
  }
}

/** The text of a collection in pieces, to be put in a row: ten thousand members are too much to join in one go. */
function* writeCollection(
  type: string,
  path: string,
  members: readonly WrittenMember[],
  total: number,
): Generator<string> {
  const isPart = members.length < total;
  const view = isPart ? `"hydra:view":{"@id":"${path}","@type":"hydra:PartialCollectionView"},` : '';
  yield `{"@context":"/api/contexts/${type}","@id":"${path}","@type":"hydra:Collection","hydra:totalItems":${total},${view}"hydra:member":[`;
  for (const [at, { json }] of members.entries()) {
    if (at > 0) yield ',';
    yield json;
  }
  yield ']}';
}

function sizeOf(members: readonly WrittenMember[]): number {
  return members.reduce((sum, { json }) => sum + json.length, 0);
}

/** The members of the lowest rank that have so many characters together, in the order in which they stand. */
function lowestWithin(members: readonly WrittenMember[], characters: number): readonly WrittenMember[] {
  const chosen = new Set<WrittenMember>();
  let left = characters;
  for (const member of members.toSorted((a, b) => a.rank - b.rank)) {
    if (member.json.length > longestBesideOthers) continue;
    left -= member.json.length;
    if (left < 0) break;
    chosen.add(member);
  }
  return members.filter((member) => chosen.has(member));
}
