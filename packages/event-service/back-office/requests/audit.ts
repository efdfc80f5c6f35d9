import { reportFailure } from '#http/report-failure.ts';
import type { AuditKind } from '#storage/audit-log.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import type { Person } from '#storage/people.ts';
import { signedInPerson, type Visit } from './visit.ts';

interface Subject {
  readonly id: number | null;
  readonly name: string;
}

interface Act {
  readonly kind: AuditKind;
  /** null: nobody, or somebody unknown. */
  readonly person: Person | null;
  readonly subject: Subject | null;
}

/** Records what the signed-in person did to a subject. */
export function recordAct(visit: Visit, kind: AuditKind, subject: Subject): Promise<void> {
  return recordEntry(visit, { kind, person: signedInPerson(visit), subject });
}

/**
 * One line in the log, by ids alone, and one entry in the database. The action itself is done: an entry that cannot be
 * stored is reported, and does not fail the request.
 */
export async function recordEntry({ context }: Visit, { kind, person, subject }: Act): Promise<void> {
  const { logger, store } = context;
  if (logger !== false) {
    logger.info(
      { act: kind, person: person?.id ?? null, subject: subject?.id ?? null },
      'event service audit',
    );
  }
  const actor = person === null ? '' : `${person.name} <${person.email}>`;
  await store.audit.record({ kind, actor, subject: subject?.name ?? '' }).catch((error: unknown) => {
    if (!(error instanceof DatabaseFailure)) throw error;
    reportFailure(logger, error);
  });
}
