type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** What the service writes down: a line a request, and its failures. Pino's loggers are of this kind. */
export interface ServiceLog {
  readonly info: Write;
  readonly error: Write;
}
