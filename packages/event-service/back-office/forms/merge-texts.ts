import { createHash } from 'node:crypto';
import type { Texts } from '#back-office/pages/fields.tsx';

/** A hash of each field's initial value, for a hidden field of the form. */
export function writeBase(texts: Texts): string {
  return Object.entries(texts).map(hashField).join(' ');
}

/**
 * Merges a submitted form with the stored values (three-way, by field): the submitted value of a field that others have
 * not changed, or that both have changed, else the stored one. `theirs`: the stored values that others have changed. If
 * the base lacks a field, any difference counts as changed by others, so that a missing base overwrites nothing.
 */
export function mergeTexts<T extends Texts>({
  mine,
  base,
  stored,
}: Record<'mine' | 'stored', T> & { base: string }) {
  const initial = new Set(base.split(' '));
  const theirs = Object.entries(stored).filter(
    ([name, text]) => mine[name] !== text && !initial.has(hashField([name, text])),
  );
  const taken = theirs.filter(([name]) => initial.has(hashField([name, mine[name] ?? ''])));
  return { texts: { ...mine, ...Object.fromEntries(taken) }, theirs: Object.fromEntries(theirs) };
}

function hashField([name, text]: readonly [string, string]): string {
  return `${name}=${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
}
