import { pino } from 'pino';
import { readEnvironment } from './environment.ts';
import { startEventService } from './start-event-service.ts';
import type { EventService } from './start-event-service.ts';
import { freshKey } from './storage/api-keys.ts';

/** Runs the reference event service alone until Ctrl-C. */
async function main(): Promise<void> {
  const { apiKey, logLevel, boardUrl, ...options } = readEnvironment(process.env);
  const key = apiKey ?? freshKey();
  const logger = pino({ level: logLevel });
  const service = await startEventService({
    ...options,
    boardUrl: () => boardUrl,
    acceptedKey: key,
    logger,
  });
  process.stdout.write(greeting(service, apiKey === undefined ? key : null));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
}

/** A key that came from the environment is known to whoever set it, and is not printed. */
function greeting({ url, firstSignIn }: EventService, madeKey: string | null): string {
  const key = madeKey ?? '(the one in EVENT_SERVICE_API_KEY)';
  const onAddress = madeKey === null ? '…' : madeKey;
  const office = firstSignIn === null ? `${url}/back-office` : `${firstSignIn}  (works once, for a day)`;
  return `Event service  ${url}/api/events\nKey            ${key}\nConsole        ${url}/api?apiKey=${onAddress}\nBack office    ${office}\n`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
