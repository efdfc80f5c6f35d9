import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { reportFailure } from '#http/problem.ts';
import type { AuditKind } from '#storage/audit-log.ts';
import type { Visit } from './visit.ts';

/** `email`: of a person. */
type Subject = { readonly id: number | null; readonly name: string; readonly email?: string } | null;

/**
 * Records what a person, by default the signed-in one, did to a subject: one line in the log, by ids alone, and one entry
 * in the database. The action itself is done: an entry that cannot be stored is reported, and does not fail the request.
 */
export async function recordAct(
  { context: { logger, store }, person }: Visit,
  kind: AuditKind,
  subject: Subject,
  actor: Subject = person,
): Promise<void> {
  const ids = { person: actor?.id ?? null, subject: subject?.id ?? null };
  logger.info({ act: kind, ...ids }, 'event service audit');
  const entry = { kind, actor: describe(actor), subject: describe(subject) };
  await store.audit.record(entry).catch((error: unknown) => {
    if (!(error instanceof DatabaseFailure)) throw error;
    reportFailure(logger, error);
  });
}

function describe(subject: Subject): string {
  if (subject === null) return '';
  return subject.email === undefined ? subject.name : `${subject.name} <${subject.email}>`;
}
