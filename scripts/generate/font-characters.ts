import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** The code points of a woff2 file by its character map. Format 4 only: all characters are in the basic plane. */
export async function charactersOf(path: string): Promise<Set<number>> {
  const font = await subsetFont(await readFile(path), '', {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tag = (at: number) => String.fromCharCode(...font.subarray(at, at + 4));
  const tables = Array.from({ length: view.getUint16(4) }, (_, at) => 12 + at * 16);
  const cmap = view.getUint32((tables.find((at) => tag(at) === 'cmap') ?? 0) + 8);
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, at) => cmap + view.getUint32(cmap + 8 + at * 8),
  );
  const four = subtables.find((at) => view.getUint16(at) === 4) ?? 0;
  const segments = view.getUint16(four + 6) / 2;
  const characters = new Set<number>();
  for (let at = 0; at < segments; at++) {
    const last = view.getUint16(four + 14 + at * 2);
    const first = view.getUint16(four + 16 + (segments + at) * 2);
    for (let code = first; code <= last && code < 0xffff; code++) characters.add(code);
  }
  return characters;
}
