import type { Database, Readable } from './database.ts';
import type { FileValue } from './item.ts';

export interface StoredFile {
  readonly mediaType: string;
  readonly content: Uint8Array;
  /** Epoch ms. */
  readonly modifiedAt: number;
}

/** Files that anyone may fetch: facts §2.7, pictures are fetched without a key. */
export interface FileStore {
  /** Keeps bytes under a path like `/uploads/event/images/a.png`; gives what an image says of its file. */
  readonly put: (path: string, file: Omit<StoredFile, 'modifiedAt'>) => Promise<FileValue>;
  readonly get: (path: string) => Promise<StoredFile | null>;
}

export function fileStore(db: Database, now: () => number): FileStore {
  return {
    put: (path, file) => putFile(db, path, { ...file, modifiedAt: now() }),
    get: async (path) => {
      const row = await db.selectFrom('files').selectAll().where('path', '=', path).executeTakeFirst();
      if (row === undefined) return null;
      // SQLite's driver gives the bare buffer, PostgreSQL's an array over one.
      const content = new Uint8Array(row.content);
      return { mediaType: row.media_type, content, modifiedAt: row.modified_at };
    },
  };
}

/** Keeps one file inside a running change. */
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
