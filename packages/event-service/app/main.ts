import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { chooseKey } from '@aushang/serving/process/choose-key.ts';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { createGreeting, printGreeting } from '@aushang/serving/process/greeting.ts';
import { closeOnSignal } from '@aushang/serving/process/listen.ts';
import { readVariables, type Variables, variables } from '@aushang/serving/process/read-variables.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { startEventService } from './start-event-service.ts';

/** RFC 1123, 2.1; digits alone would be an invalid address. */
const hostName = /^(?=.*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const isHost = (text: string) => isIP(text) !== 0 || hostName.test(text);

const webAddress = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

/** No placeholder is in the origin, which the content security policy names. */
const isSlidePattern = (text: string) =>
  URL.canParse(text) && /^https?:\/\/[^/?#{}]+[/?#].*\{id\}/i.test(text);

const schema = z.object({
  EVENT_SERVICE_PORT: variables.port.default(8081),
  EVENT_SERVICE_API_KEY: variables.key.optional(),
  /** Read once at the start; takes precedence over the key. */
  EVENT_SERVICE_API_KEY_FILE: variables.keyFile.optional(),
  EVENT_SERVICE_HOST: z
    .string()
    .refine(isHost, 'an address or a name of this machine, like 127.0.0.1')
    .default('127.0.0.1'),
  EVENT_SERVICE_DEMO: z.enum(['on', 'off'], 'on or off').default('on'),
  EVENT_SERVICE_BOARD_URL: webAddress('the address of the monitors, like https://aushang.example.edu'),
  SLIDE_PREVIEW_URL: z
    .string()
    .refine(isSlidePattern, 'an address with {id}, like http://127.0.0.1:8080/preview/{id}?monitor={monitor}')
    .optional(),
  EVENT_SERVICE_PUBLIC_URL: webAddress('the address of this service, like https://events.example.edu'),
  DATA_DIR: z.string().refine(mayBeFolder, 'a folder, or a path where one can be made').default('./data'),
  DATABASE_URL: variables.postgresUrl.optional(),
  KEEP_DAYS: variables.keepDays,
  LOG_LEVEL: variables.logLevel.default('info'),
});

function mayBeFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

export const readEnvironment = (env: Variables) => readVariables(schema, env);

/** Resolves to what closes it. */
async function main(): Promise<(() => Promise<void>)[]> {
  const env = readEnvironment(process.env);
  const { key, describeKey } = await chooseKey(env);
  const { url, firstSignIn, close } = await startEventService({
    port: env.EVENT_SERVICE_PORT,
    host: env.EVENT_SERVICE_HOST,
    publicUrl: env.EVENT_SERVICE_PUBLIC_URL ?? null,
    boardUrl: () => env.EVENT_SERVICE_BOARD_URL ?? null,
    slidePreviewUrl: () => env.SLIDE_PREVIEW_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    acceptedKey: key,
    demo: env.EVENT_SERVICE_DEMO === 'on',
    keepDays: env.KEEP_DAYS,
    logger: pino({ level: env.LOG_LEVEL }),
  });
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
  return [close];
}

try {
  const started = main();
  closeOnSignal(started);
  await started;
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
