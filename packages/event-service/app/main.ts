import { pino } from 'pino';
import { chooseKey } from '@aushang/serving/process/choose-key.ts';
import { closeOnSignal } from '@aushang/serving/process/close-on-signal.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import { createGreeting, printGreeting } from '@aushang/serving/process/greeting.ts';
import { readEnvironment } from './environment.ts';
import { startEventService } from './start-event-service.ts';

async function main(): Promise<void> {
  const env = readEnvironment(process.env);
  const { key, describeKey } = await chooseKey({
    apiKey: env.EVENT_SERVICE_API_KEY ?? null,
    apiKeyFile: env.EVENT_SERVICE_API_KEY_FILE ?? null,
  });
  const service = await startEventService({
    port: env.EVENT_SERVICE_PORT,
    host: env.EVENT_SERVICE_HOST,
    publicUrl: env.EVENT_SERVICE_PUBLIC_URL ?? null,
    boardUrl: () => env.EVENT_SERVICE_BOARD_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    acceptedKey: key,
    demo: env.EVENT_SERVICE_DEMO === 'on',
    logger: pino({ level: env.LOG_LEVEL }),
  });
  const { url, firstSignIn } = service;
  const { text, removeSecrets } = createGreeting(
    [
      { label: 'Event service', text: `${url}/api/events` },
      { label: 'Key', ...describeKey((shown) => shown) },
      { label: 'Console', ...describeKey((shown) => `${url}/api?apiKey=${shown}`) },
      {
        label: 'Back office',
        text: `${url}/back-office`,
        secret: firstSignIn === null ? null : `${firstSignIn}  (works once, for a day)`,
      },
    ],
    { isTerminal: process.stdout.isTTY, dataDir: env.DATA_DIR },
  );
  printGreeting(text);
  process.once('exit', removeSecrets);
  closeOnSignal([service.close]);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
