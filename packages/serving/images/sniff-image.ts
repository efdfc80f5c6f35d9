/** Formats that browsers show and that cannot contain a script, as an SVG can. */
export interface ImageKind {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif';
  readonly extension: 'png' | 'jpg' | 'webp' | 'avif';
}

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
