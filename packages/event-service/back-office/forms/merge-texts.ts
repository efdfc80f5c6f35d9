import { createHash } from 'node:crypto';
import type { FieldsView, Texts } from '#back-office/pages/field-notes.tsx';

type Merged = Required<Pick<FieldsView, 'texts' | 'taken' | 'disputed'>>;

/** A hash of each field's initial value, for a hidden field of the form. */
export function writeBase(texts: Texts): string {
  return Object.entries(texts)
    .map(([name, text]) => `${name}=${hashText(text)}`)
    .join(' ');
}

/**
 * Merges a submitted form with the stored values (three-way, by field): the submitted value of a field that others have
 * not changed, or that both have changed, else the stored one. If the base lacks a field, any difference
 * counts as changed by others, so that a missing base overwrites nothing.
 */
export function mergeTexts({ mine, base, stored }: { mine: Texts; base: string; stored: Texts }): Merged {
  const initial = new Map(base.split(' ').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
  const differing = Object.keys(stored).filter((name) => mine[name] !== stored[name]);
  const byOthers = differing.filter((name) => initial.get(name) !== hashText(stored[name] ?? ''));
  const taken = byOthers.filter((name) => initial.get(name) === hashText(mine[name] ?? ''));
  const texts = Object.fromEntries(
    Object.entries(stored).map(([name, text]) => [name, taken.includes(name) ? text : (mine[name] ?? '')]),
  );
  return { texts, taken, disputed: byOthers.filter((name) => !taken.includes(name)) };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
