import { randomBytes } from 'node:crypto';
import { type Database, type Readable, runChange } from '#storage/database/database.ts';
import type { FileValue } from './item.ts';

type NewFile = { readonly mediaType: string; readonly content: Uint8Array };

/** Other files, such as those of the samples, may be referred to by more than resources. */
const addedFile = /\/[\da-f]{32}\.\w+$/;

/**
 * Files are public (specification §12.7: images need no key). The path of an added file cannot be guessed, so that only
 * clients that may read its event get it.
 */
export function createFileStore(db: Database, now: () => number) {
  const put = (path: string, file: NewFile) => putFile(db, path, { ...file, modifiedAt: now() });
  return {
    put,
    /** Stores a file under a random name in a folder like `/uploads/event/images`. */
    add: (folder: string, extension: string, file: NewFile) => {
      // 128 random bits, as for keys: the path is the only protection.
      const name = randomBytes(16).toString('hex');
      return put(`${folder}/${name}.${extension}`, file);
    },
    /** Removes an added file that no resource refers to; true if it was removed. */
    removeUnused: (path: string) =>
      runChange(db, async (writable) => {
        if (!addedFile.test(path)) return false;
        const named = writable.selectFrom('resources').select('id');
        const user = await named.where('fields', 'like', `%${JSON.stringify(path)}%`).executeTakeFirst();
        if (user !== undefined) return false;
        const removal = writable.deleteFrom('files').where('path', '=', path);
        return (await removal.executeTakeFirstOrThrow()).numDeletedRows > 0n;
      }),
    get: async (path: string) => {
      const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst();
      if (row === undefined) return null;
      // SQLite's driver returns an ArrayBuffer, PostgreSQL's a Buffer.
      const content = new Uint8Array(row.content);
      return { mediaType: row.media_type, content, modifiedAt: row.modified_at };
    },
  };
}

export async function putFile(
  db: Readable,
  path: string,
  { mediaType, content, modifiedAt }: NewFile & { readonly modifiedAt: number },
): Promise<FileValue> {
  const columns = { media_type: mediaType, content, modified_at: modifiedAt };
  const insert = db.insertInto('files').values({ path, ...columns });
  await insert.onConflict((is) => is.column('path').doUpdateSet(columns)).execute();
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { url: path, name, size: content.byteLength, modifiedAt };
}
