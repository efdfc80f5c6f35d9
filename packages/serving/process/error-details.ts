export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of an error of Node, such as `ENOENT`; '' for none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Its message is printed without a stack trace, for the person who starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
