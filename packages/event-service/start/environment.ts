import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { codeOf, messageOf } from '@aushang/serving/start/error-details.ts';

const keyShape = /^[\x21-\x7e]+$/;
const port = z.coerce
  .number('a port from 0 to 65535')
  .int('a whole number')
  .min(0, 'a port from 0 to 65535')
  .max(65_535, 'a port from 0 to 65535');

/** RFC 1123, 2.1; digits alone would be an invalid address. */
const hostName = /^(?=.*[a-z])[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

const webAddress = (error: string) =>
  z
    .url({ protocol: /^https?$/, error })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

const schema = z.object({
  EVENT_SERVICE_PORT: port.default(8081),
  EVENT_SERVICE_API_KEY: z
    .string()
    .regex(keyShape, 'a key of printable characters without blanks')
    .optional(),
  EVENT_SERVICE_API_KEY_FILE: z.string().superRefine(requireKeyFile).optional(),
  EVENT_SERVICE_HOST: z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || hostName.test(text),
      'an address or a name of this machine, like 127.0.0.1',
    )
    .default('127.0.0.1'),
  EVENT_SERVICE_DEMO: z.enum(['on', 'off'], 'on or off').default('on'),
  EVENT_SERVICE_BOARD_URL: webAddress('the address of the monitors, like https://aushang.example.edu'),
  EVENT_SERVICE_PUBLIC_URL: webAddress('the address of this service, like https://events.example.edu'),
  DATA_DIR: z.string().refine(mayBeFolder, 'a folder, or a path where one can be made').default('./data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'the address of a PostgreSQL database, like postgres://user:password@127.0.0.1:5432/events',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

export interface Environment {
  readonly port: number;
  readonly host: string;
  readonly apiKey: string | null;
  /** A file with the key, read once at the start; takes precedence over `apiKey`. */
  readonly apiKeyFile: string | null;
  readonly demo: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly boardUrl: string | null;
  readonly publicUrl: string | null;
  readonly logLevel: string;
}

function requireKeyFile(path: string, context: z.RefinementCtx<string>): void {
  const report = (reason: string) =>
    context.addIssue({ code: 'custom', message: `a file that holds a key: ${reason}` });
  try {
    if (!keyShape.test(readFileSync(path, 'utf8').trim())) report('it holds none of printable characters');
  } catch (error) {
    report(messageOf(error));
  }
}

/** True for a folder, and for a path that does not exist. */
function mayBeFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}

/** Throws an Error that names every invalid variable, an unreadable key file included. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  // An empty variable counts as not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')} must be ${message}`);
    throw new Error(`The event service cannot start with this environment:\n${lines.join('\n')}`);
  }
  const { data } = result;
  return {
    port: data.EVENT_SERVICE_PORT,
    host: data.EVENT_SERVICE_HOST,
    apiKey: data.EVENT_SERVICE_API_KEY ?? null,
    apiKeyFile: data.EVENT_SERVICE_API_KEY_FILE ?? null,
    demo: data.EVENT_SERVICE_DEMO === 'on',
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    boardUrl: data.EVENT_SERVICE_BOARD_URL ?? null,
    publicUrl: data.EVENT_SERVICE_PUBLIC_URL ?? null,
    logLevel: data.LOG_LEVEL,
  };
}
