/** Its message is printed without a stack trace, for the person who starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
