import { prepareChunks } from './prepare-answer.ts';
import type { PreparedAnswer } from './prepared-answer.ts';

/** A member as JSON. If not all members fit, those of the lowest rank are included. */
export interface WrittenMember {
  readonly json: string;
  readonly rank: number;
}

/** Compressed (docs/decisions/0090). */
export const maxCollectionBytes = 2_000_000;
/** Share of the estimated size for the next attempt. */
const safetyFactor = 0.9;
/** Longer members are dropped first if not all fit; a typical one has about 700 characters. */
const maxMemberLength = 100_000;
const jsonLd = 'application/ld+json; charset=utf-8';

/** A Hydra collection, and how many members it includes. If not all members fit, `hydra:view` marks it as partial. */
export async function prepareCollection(
  { type, path }: { readonly type: string; readonly path: string },
  members: readonly WrittenMember[],
  maxBytes = maxCollectionBytes,
): Promise<{ readonly answer: PreparedAnswer; readonly included: number }> {
  let included = members;
  for (;;) {
    const chunks = writeCollection(type, path, included, members.length);
    const result = await prepareChunks(chunks, jsonLd, maxBytes);
    if (result.answer !== null) return { answer: result.answer, included: included.length };
    included = lowestWithin(included, Math.min(result.characters, sizeOf(included)) * safetyFactor);
  }
}

function* writeCollection(
  type: string,
  path: string,
  members: readonly WrittenMember[],
  total: number,
): Generator<string> {
  const isPartial = members.length < total;
  const view = isPartial ? `"hydra:view":{"@id":"${path}","@type":"hydra:PartialCollectionView"},` : '';
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
