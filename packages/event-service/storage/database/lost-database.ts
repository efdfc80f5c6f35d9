/** Why a database cannot serve: out of reach, occupied by others, without room, or not to be written to. */
export type LossKind = 'unreachable' | 'busy' | 'full' | 'read-only';

/** The database failed, not this program: what was confirmed is stored, and asking again later may help. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  readonly kind: LossKind;
  /** The connection broke while a change was being confirmed: it may be stored all the same. */
  readonly mayBeStored: boolean;

  /** `cause`: what the driver threw; its words become the message, for the log and for whoever starts the service. */
  constructor(kind: LossKind, cause: unknown, isConfirming = false) {
    super(reasonOf(cause), { cause });
    this.kind = kind;
    this.mayBeStored = isConfirming && kind === 'unreachable';
  }
}

/** A refused connection comes as a bundle without words, one error for each address of the host. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Which loss an error of a driver means; null: none, but a fault of the query. PostgreSQL's codes: its manual,
 * appendix A; SQLite's result codes: sqlite.org/rescode.html.
 */
export function classifyLoss(error: unknown): LossKind | null {
  if (error instanceof AggregateError) return classifyLoss(error.errors[0]);
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = codes.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1];
  // A system call failed: on the way to a server there are only those of its connection.
  if ('syscall' in error) return 'unreachable';
  return brokenConnection.test(error.message) ? 'unreachable' : null;
}

const codes: readonly (readonly [RegExp, LossKind])[] = [
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

/** What node-postgres says of a connection without any code. */
const brokenConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|^Client (?:has encountered a connection error|was closed)/;
