import { pino } from 'pino';
import { chooseKey } from '@aushang/serving/start/choose-key.ts';
import { closeOnSignal } from '@aushang/serving/start/close-on-signal.ts';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { createGreeting } from '@aushang/serving/start/greeting.ts';
import { readEnvironment } from './environment.ts';
import { startEventService } from './start-event-service.ts';

async function main(): Promise<void> {
  const { apiKey, apiKeyFile, logLevel, boardUrl, ...options } = readEnvironment(process.env);
  const { key, describeKey } = await chooseKey({ apiKey, apiKeyFile });
  const service = await startEventService({
    ...options,
    boardUrl: () => boardUrl,
    acceptedKey: key,
    logger: pino({ level: logLevel }),
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
    { isTerminal: process.stdout.isTTY, dataDir: options.dataDir },
  );
  process.stdout.write(text);
  process.once('exit', removeSecrets);
  closeOnSignal([service.close]);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
