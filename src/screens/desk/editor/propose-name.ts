import * as z from 'zod/mini';
import { screenName } from '#config/screen-address.ts';
import { slugify } from '#domain/slugify.ts';

/** Of 64 characters some are left for a number. */
const maxLength = 58;

/** A name in the form that the gateway accepts, near to a text: "Gebäude É1" becomes "gebaeude-e1". '' if nothing of it is left. */
export function nameFrom(text: string): string {
  const letters = slugify(text)
    .normalize('NFD')
    .replace(/[^a-z\d-]/g, '');
  return letters.replace(/-+/g, '-').slice(0, maxLength).replace(/^-|-$/g, '');
}

/** From building and place, with a number if another screen has that name. `taken`: in small letters. */
export function proposeName(
  { building, place }: Readonly<Record<'building' | 'place', string>>,
  taken: ReadonlySet<string>,
): string {
  const name = nameFrom(`${building} ${place}`);
  if (name === '' || !taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

export function isScreenName(text: string): boolean {
  return z.safeParse(screenName, text).success;
}
