import { createHash } from 'node:crypto';

/** A form as texts by field. */
export type Texts = Readonly<Record<string, string>>;

/** What became of a form that was filled in while others saved, too. */
export interface Merged {
  /** What is to stand in the form now: mine where I changed something, else what is stored. */
  readonly texts: Texts;
  /** Changed by others alone. */
  readonly taken: readonly string[];
  /** Changed by both, to different texts. */
  readonly disputed: readonly string[];
}

/** What a form began with, short enough to travel along: a hash of each field. */
export function writeBase(texts: Texts): string {
  return Object.entries(texts)
    .map(([name, text]) => `${name}=${hashText(text)}`)
    .join(' ');
}

/**
 * Puts a form as it was sent beside what is stored now. A field that the base does not name counts as changed by others
 * where the two differ, so that a base that is lost overwrites nothing.
 */
export function mergeTexts({ mine, base, stored }: { mine: Texts; base: string; stored: Texts }): Merged {
  const began = new Map(base.split(' ').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
  const differing = Object.keys(stored).filter((name) => mine[name] !== stored[name]);
  const byOthers = differing.filter((name) => began.get(name) !== hashText(stored[name] ?? ''));
  const taken = byOthers.filter((name) => began.get(name) === hashText(mine[name] ?? ''));
  const texts = Object.fromEntries(
    Object.entries(stored).map(([name, text]) => [name, taken.includes(name) ? text : (mine[name] ?? '')]),
  );
  return { texts, taken, disputed: byOthers.filter((name) => !taken.includes(name)) };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
