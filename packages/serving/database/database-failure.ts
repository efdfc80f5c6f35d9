import { messageOf } from '#process/error-details.ts';

export type DatabaseFailureKind = 'unreachable' | 'busy' | 'full' | 'read-only';

/** The database failed, not this program: confirmed changes are stored, and a retry may succeed. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure';
  readonly kind: DatabaseFailureKind;
  /** The connection broke during the commit: the change may be stored. */
  readonly mayBeStored: boolean;

  constructor(kind: DatabaseFailureKind, cause: unknown, isConfirming = false) {
    super(reasonOf(cause), { cause });
    this.kind = kind;
    this.mayBeStored = isConfirming && kind === 'unreachable';
  }
}

/** A refused connection is an AggregateError without a message, with one error for each address of the host. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return messageOf(error);
}

/** Throws the error of a driver as `DatabaseFailure`, or itself if the query `sql` is invalid. */
export function throwFailure(error: unknown, sql?: string): never {
  const kind = classifyDatabaseFailure(error);
  throw kind === null ? error : new DatabaseFailure(kind, error, sql === 'commit');
}

/** The kind of loss of a driver's error; null: an invalid query. Codes: PostgreSQL's manual, appendix A; sqlite.org/rescode.html. */
export function classifyDatabaseFailure(error: unknown): DatabaseFailureKind | null {
  if (error instanceof AggregateError) return classifyDatabaseFailure(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const found = codes.find(([pattern]) => pattern.test(code));
  if (found !== undefined) return found[1];
  // The only system calls are those of the connection.
  if ('syscall' in error) return 'unreachable';
  return brokenConnection.test(error.message) ? 'unreachable' : null;
}

const codes: readonly (readonly [RegExp, DatabaseFailureKind])[] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_READONLY/, 'read-only'],
  [/^SQLITE_(?:IOERR|CANTOPEN|NOTADB|CORRUPT)/, 'unreachable'],
  // Serialization, deadlock, lock not available, out of memory or connections, statement over its time limit.
  [/^(?:40001|40P01|55P03|53200|53300|57014)$/, 'busy'],
  [/^53100$/, 'full'],
  [/^25006$/, 'read-only'],
  // Connection exceptions, refused passwords, no such database, shut down or starting, errors of the server's disk.
  [/^(?:08|28|57P|58)|^3D000$/, 'unreachable'],
];

/** Messages of node-postgres that have no code. */
const brokenConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|^Client (?:has encountered a connection error|was closed)/;

/** For `catch`: anything but a `DatabaseFailure` is thrown again. */
export function ignoreFailure(error: unknown): void {
  if (!(error instanceof DatabaseFailure)) throw error;
}
