import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PosterName } from './recipe.ts';

export const posters: readonly { readonly name: PosterName; readonly about: string }[] = [
  { name: 'sunrise', about: 'Aufgehende Sonne über Hügeln' },
  { name: 'waves', about: 'Wellen in Blau' },
  { name: 'tiles', about: 'Bunte Teller von oben' },
  { name: 'orbit', about: 'Bahnen um einen hellen Stern' },
  { name: 'hills', about: 'Grüne Hügel im Nebel' },
  { name: 'bars', about: 'Balken in warmen Farben' },
];

/** A PNG of 640 × 400. Found by the name of the package, because a bundle lies elsewhere. */
export function readPoster(name: PosterName): Buffer {
  const { resolve } = createRequire(import.meta.url);
  return readFileSync(resolve(`@aushang/event-service/samples/posters/${name}.png`));
}
