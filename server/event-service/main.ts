import { pino } from 'pino';
import { readEnvironment } from './environment.ts';
import { startEventService } from './start-event-service.ts';
import { freshKey } from './storage/api-keys.ts';

/** Runs the reference event service alone until Ctrl-C. */
async function main(): Promise<void> {
  const { apiKey, logLevel, ...options } = readEnvironment(process.env);
  const key = apiKey ?? freshKey();
  const logger = pino({ level: logLevel });
  const service = await startEventService({ ...options, acceptedKey: key, logger });
  process.stdout.write(greeting(service.url, apiKey === undefined ? key : null));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close());
}

/** A key that came from the environment is known to whoever set it, and is not printed. */
function greeting(url: string, madeKey: string | null): string {
  const key = madeKey ?? '(the one in EVENT_SERVICE_API_KEY)';
  const onAddress = madeKey === null ? '…' : madeKey;
  return `Event service  ${url}/api/events\nKey            ${key}\nConsole        ${url}/api?apiKey=${onAddress}\n`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
