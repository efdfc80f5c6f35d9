/** A kind of picture that a browser shows and that cannot hold a script, as an SVG could. */
export interface ImageKind {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  readonly extension: 'png' | 'jpg' | 'webp' | 'avif';
}

/** What a file is by its first bytes, whatever its name says; null: none of the four. */
export function sniffImage(content: Buffer): ImageKind | null {
  const ascii = (from: number, to: number) => content.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return { mediaType: 'image/png', extension: 'png' };
  if (ascii(0, 3) === '\xff\xd8\xff') return { mediaType: 'image/jpeg', extension: 'jpg' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP')
    return { mediaType: 'image/webp', extension: 'webp' };
  if (ascii(4, 8) === 'ftyp' && /avif|avis/.test(ascii(8, 32)))
    return { mediaType: 'image/avif', extension: 'avif' };
  return null;
}
