import type { Generated, Kysely } from 'kysely';
import type { StorageDialect } from './dialect.ts';

export interface AuditLogTable {
  id: Generated<number>;
  at: number;
  kind: string;
  actor: string;
  subject: string;
}

export async function createAuditTable(db: Kysely<unknown>, dialect: StorageDialect): Promise<void> {
  const { numberedKey, instantType } = dialect;
  await db.schema
    .createTable('audit_log')
    .addColumn('id', numberedKey.type, numberedKey.build)
    .addColumn('at', instantType, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .execute();
  await dialect.afterTable(db, 'audit_log');
}
