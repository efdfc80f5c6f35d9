import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import type { Database } from '#storage/database/database.ts';

export interface AuditEntry {
  readonly kind: string;
  /** Who did it: name and e-mail address; '' if unknown. */
  readonly actor: string;
  /** What it was done to. Never a secret. */
  readonly subject: string;
}

const auditPageSize = 50;
const maxTextLength = 500;

/** Failed sign-ins, which anybody can cause, take no room from the other entries. */
export const auditLimits = { failed: 1000, other: 9000, days: 365 };

export function createAuditLog(db: Database, now: () => number, limits = auditLimits) {
  const removeOld = async () => {
    const old = db.deleteFrom('audit_log').where('at', '<', now() - limits.days * 86_400_000);
    await old.execute().catch(ignoreFailure);
  };
  return {
    /** Texts are cut, and the oldest entries make room, or leave after some days. Not by `runChange`: failed sign-ins need no lock. */
    record: async ({ kind, actor, subject }: AuditEntry) => {
      const row = { at: now(), kind, actor: cut(actor), subject: cut(subject) };
      await db.insertInto('audit_log').values(row).execute();
      await removeOld();
      const isFailed = kind === 'sign-in-failed';
      const is = isFailed ? '=' : '!=';
      const alike = db.selectFrom('audit_log').select('id').where('kind', is, 'sign-in-failed');
      const newest = alike.orderBy('id', 'desc').limit(1);
      const outdated = newest.offset(isFailed ? limits.failed : limits.other);
      const older = db.deleteFrom('audit_log').where('id', '<=', outdated);
      await older.where('kind', is, 'sign-in-failed').execute();
    },
    /** Newest first. `page`: from 1. */
    list: async (page: number) => {
      await removeOld();
      const count = db.selectFrom('audit_log').select((all) => all.fn.countAll().as('entries'));
      const { entries: total } = await count.executeTakeFirstOrThrow();
      const newest = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(auditPageSize);
      const entries = await newest.offset((page - 1) * auditPageSize).execute();
      return { entries, pages: Math.max(1, Math.ceil(Number(total) / auditPageSize)) };
    },
  };
}

/** NUL is removed: PostgreSQL cannot store it in a text. */
function cut(text: string): string {
  return text.replaceAll('\0', '').slice(0, maxTextLength);
}
