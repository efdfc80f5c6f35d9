import { readFileSync } from 'node:fs';
import { findPackageFile } from '@aushang/serving/files/package-file.ts';
import type { PosterName } from './recipe.ts';

export const posters: readonly { readonly name: PosterName; readonly about: string }[] = [
  { name: 'sunrise', about: 'Aufgehende Sonne über Hügeln' },
  { name: 'waves', about: 'Wellen in Blau' },
  { name: 'tiles', about: 'Bunte Teller von oben' },
  { name: 'orbit', about: 'Bahnen um einen hellen Stern' },
  { name: 'hills', about: 'Grüne Hügel im Nebel' },
  { name: 'bars', about: 'Balken in warmen Farben' },
];

/** A PNG of 640 × 400. */
export function readPoster(name: PosterName): Buffer {
  return readFileSync(findPackageFile(`@aushang/event-service/samples/posters/${name}.png`, import.meta.url));
}
