/** A start that can't succeed; the message is meant for the person who starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
