import { codeOf, StartError } from './error-details.ts';

/**
 * SIGINT and SIGTERM: the first closes what was started and exits within 5 s, the second exits immediately. Called before anything
 * is started, since the first process of a container does not receive a signal that it has no listener for. `started` resolves to
 * what closes the program; who waits for it too handles its rejection.
 */
export function closeOnSignal(started: Promise<readonly (() => Promise<void>)[]>): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), 4500).unref();
    const closes = await started.catch(() => []);
    await Promise.allSettled(closes.map((close) => close()));
    process.exit(0);
  };
  process.on('SIGINT', () => void end());
  process.on('SIGTERM', () => void end());
}

/** The keys are error codes of `listen`; other codes are not about the address. */
const hostReasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no machine of this name is known here',
  EAI_AGAIN: 'the name can not be looked up now',
  EADDRNOTAVAIL: 'it is no address of this machine',
  EINVAL: 'it is no address to listen on',
  EAFNOSUPPORT: 'this machine has no addresses of this kind',
};

const portMessages: Readonly<Record<string, (port: number, name: string) => string>> = {
  EADDRINUSE: (port, name) =>
    `Port ${port} is taken by another program. Stop that, or choose another port with ${name}.`,
  EACCES: (port, name) => `Port ${port} needs rights this user has not. Choose one above 1023 with ${name}.`,
};

/** Resolves to the address to open. Throws a `StartError` that names the variable to change if port or host can't be used. */
export async function listen(
  app: { listen: (options: { host: string; port: number }) => Promise<string> },
  { host, port, names }: { host: string; port: number; names: Readonly<Record<'host' | 'port', string>> },
): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const hostError = describeHostError(cause, host);
    const message =
      hostError === null ? portMessages[codeOf(cause)]?.(port, names.port) : `${names.host}: ${hostError}`;
    throw message === undefined ? cause : new StartError(message, { cause });
  }
}

/** Null for an error that is not about the host. */
export function describeHostError(error: unknown, host: string): string | null {
  const reason = hostReasons[codeOf(error)];
  return reason === undefined
    ? null
    : `${host} can't be listened on, ${reason}; 127.0.0.1 is for this machine alone, 0.0.0.0 for all networks`;
}
