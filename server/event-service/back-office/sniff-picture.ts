/** Pictures that may be uploaded. */
export interface PictureKind {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly extension: 'png' | 'jpg' | 'webp';
}

/** What a file is by its first bytes, whatever its name says; null: none of the pictures that screens can show. */
export function sniffPicture(content: Buffer): PictureKind | null {
  const starts = (bytes: readonly number[], at = 0) =>
    content.byteLength >= at + bytes.length && bytes.every((byte, index) => content[at + index] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { mediaType: 'image/png', extension: 'png' };
  if (starts([0xff, 0xd8, 0xff])) return { mediaType: 'image/jpeg', extension: 'jpg' };
  const isRiff = starts([0x52, 0x49, 0x46, 0x46]);
  if (isRiff && starts([0x57, 0x45, 0x42, 0x50], 8)) return { mediaType: 'image/webp', extension: 'webp' };
  return null;
}
