import { createHash } from 'node:crypto';
import type { Texts } from '#back-office/pages/fields.tsx';

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
export function mergeTexts<T extends Texts>(forms: Record<'mine' | 'stored', T> & { base: string }) {
  const { mine, base, stored } = forms;
  const initial = new Map(base.split(' ').map((pair) => [pair.split('=')[0], pair.split('=')[1]]));
  const differing = Object.entries(stored).filter(([name, text]) => mine[name] !== text);
  const byOthers = differing.filter(([name, text]) => initial.get(name) !== hashText(text));
  const taken = byOthers.filter(([name]) => initial.get(name) === hashText(mine[name] ?? ''));
  return {
    texts: { ...mine, ...Object.fromEntries(taken) },
    taken: taken.map(([name]) => name),
    disputed: byOthers.filter((field) => !taken.includes(field)).map(([name]) => name),
  };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
