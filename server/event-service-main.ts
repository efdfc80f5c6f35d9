import { readEnvironment } from '#server/event-service/environment.ts';
import { startEventService } from '#server/event-service/start-event-service.ts';
import type { EventService } from '#server/event-service/start-event-service.ts';
import { pino } from 'pino';
import { chooseKey } from './choose-key.ts';
import { endOnSignal } from './end-on-signal.ts';

/** Runs the reference event service alone until Ctrl-C. */
async function main(): Promise<void> {
  const { apiKey, apiKeyFile, logLevel, boardUrl, ...options } = readEnvironment(process.env);
  const { key, shownAs } = await chooseKey({ apiKey, apiKeyFile });
  const service = await startEventService({
    ...options,
    boardUrl: () => boardUrl,
    acceptedKey: key,
    logger: pino({ level: logLevel }),
  });
  process.stdout.write(greeting(service, shownAs));
  endOnSignal([service.close]);
}

function greeting({ url, firstSignIn }: EventService, key: string): string {
  const office = firstSignIn === null ? `${url}/back-office` : `${firstSignIn}  (works once, for a day)`;
  return `Event service  ${url}/api/events\nKey            ${key}\nConsole        ${url}/api?apiKey=${key}\nBack office    ${office}\n`;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
