import { reportFailure } from '#http/report-failure.ts';
import type { AuditKind } from '#storage/audit-log.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { signedInPerson, type Visit } from './visit.ts';

interface Subject {
  readonly id: number | null;
  readonly name: string;
  /** Of a person. */
  readonly email?: string;
}

/** Records what the signed-in person did to a subject. */
export function recordAct(visit: Visit, kind: AuditKind, subject: Subject): Promise<void> {
  return recordEntry(visit, kind, { person: signedInPerson(visit), subject });
}

/**
 * One line in the log, by ids alone, and one entry in the database. The action itself is done: an entry that cannot be
 * stored is reported, and does not fail the request.
 */
export async function recordEntry(
  { context: { logger, store } }: Visit,
  kind: AuditKind,
  { person, subject }: Record<'person' | 'subject', Subject | null>,
): Promise<void> {
  if (logger !== false) {
    logger.info(
      { act: kind, person: person?.id ?? null, subject: subject?.id ?? null },
      'event service audit',
    );
  }
  const entry = { kind, actor: describe(person), subject: describe(subject) };
  await store.audit.record(entry).catch((error: unknown) => {
    if (!(error instanceof DatabaseFailure)) throw error;
    reportFailure(logger, error);
  });
}

function describe(subject: Subject | null): string {
  if (subject === null) return '';
  return subject.email === undefined ? subject.name : `${subject.name} <${subject.email}>`;
}
