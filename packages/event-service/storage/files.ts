import { randomBytes } from 'node:crypto';
import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import type { FileValue } from './item.ts';

export interface StoredFile {
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly modifiedAt: number;
}

export type FileStore = ReturnType<typeof createFileStore>;

/**
 * Files are public (specification §12.7: images need no key). The path of an added file cannot be guessed, so that only
 * clients that may read its event get it.
 */
export function createFileStore(db: Database, now: () => number) {
  const put = (path: string, file: Omit<StoredFile, 'modifiedAt'>): Promise<FileValue> =>
    putFile(db, path, { ...file, modifiedAt: now() });
  return {
    put,
    /** Stores a file under a random name in a folder like `/uploads/event/images`. */
    add: (folder: string, extension: string, file: Omit<StoredFile, 'modifiedAt'>): Promise<FileValue> => {
      // 128 random bits, as for keys: the path is the only protection.
      const name = randomBytes(16).toString('hex');
      return put(`${folder}/${name}.${extension}`, file);
    },
    /** Removes an added file that no resource refers to; true if it was removed. */
    removeUnused: (path: string): Promise<boolean> =>
      runChange(db, (writable) => removeUnused(writable, path)),
    get: async (path: string): Promise<StoredFile | null> => {
      const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst();
      if (row === undefined) return null;
      // SQLite's driver returns an ArrayBuffer, PostgreSQL's a Buffer.
      const content = new Uint8Array(row.content);
      return { mediaType: row.media_type, content, modifiedAt: row.modified_at };
    },
  };
}

/** Other files, such as those of the samples, may be referred to by more than resources. */
const addedFile = /\/[\da-f]{32}\.\w+$/;

async function removeUnused(db: Writable, path: string): Promise<boolean> {
  if (!addedFile.test(path)) return false;
  const named = db
    .selectFrom('resources')
    .select('id')
    .where('fields', 'like', `%${JSON.stringify(path)}%`);
  if ((await named.executeTakeFirst()) !== undefined) return false;
  const { numDeletedRows } = await db.deleteFrom('files').where('path', '=', path).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function putFile(db: Readable, path: string, file: StoredFile): Promise<FileValue> {
  const columns = { media_type: file.mediaType, content: file.content, modified_at: file.modifiedAt };
  await db
    .insertInto('files')
    .values({ path, ...columns })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(columns))
    .execute();
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { url: path, name, size: file.content.byteLength, modifiedAt: file.modifiedAt };
}
