import { resolve } from 'node:path';
import * as z from 'zod';

const seconds = (least: number, most: number, standard: number) =>
  z.coerce.number(`a number from ${least} to ${most}`).min(least).max(most).default(standard);
const port = (standard: number) =>
  z.coerce.number('a port from 0 to 65535').int().min(0).max(65_535).default(standard);
const address = z
  .url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://' })
  .refine(
    (text) => URL.canParse(text) && new URL(text).username === '',
    'an address without user and password',
  )
  .transform((text) =>
    text
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .replace(/\/api$/, ''),
  );
const key = z.string().regex(/^[\x21-\x7e]+$/, 'a key of printable characters without blanks');
const sources = z
  .string()
  .regex(/^[^;,\r\n]+$/, "sources of a content security policy, like 'self' https://www.example.edu");

/** The environment of the server (design §3); an empty variable counts as not set. */
const environment = z
  .object({
    EVENT_SERVICE_URL: address.optional(),
    EVENT_SERVICE_API_KEY: key.optional(),
    EVENT_SERVICE_API_KEY_FILE: z.string().optional(),
    EVENT_SERVICE_KEY_IN: z.enum(['header', 'query'], 'header or query').default('header'),
    EVENT_SERVICE_PORT: port(8081),
    HOST: z.string().default('127.0.0.1'),
    PORT: port(8080),
    POLL_SECONDS: seconds(1, 3600, 60),
    SITE_FILE: z.string().optional(),
    DATA_DIR: z.string().default('./data'),
    REDIS_URL: z
      .url({ protocol: /^(rediss?|unix)$/, error: 'an address like redis://127.0.0.1:6379' })
      .optional(),
    DATABASE_URL: z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'an address like postgres://user:password@127.0.0.1:5432/events',
      })
      .optional(),
    TLS_CERT: z.string().optional(),
    TLS_KEY: z.string().optional(),
    TRUST_PROXY: z.string().default('off').transform(readTrust),
    FRAME_ANCESTORS: sources.default("'self'"),
    METRICS: z.enum(['loopback', 'all', 'off'], 'loopback, all or off').default('loopback'),
    DESK: z.enum(['on', 'off'], 'on or off').default('on'),
    DESK_PASSWORD: z.string().optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'a level like info or debug')
      .default('info'),
  })
  .superRefine((env, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const hasKey = env.EVENT_SERVICE_API_KEY !== undefined || env.EVENT_SERVICE_API_KEY_FILE !== undefined;
    if (env.EVENT_SERVICE_URL !== undefined && !hasKey)
      report(
        'EVENT_SERVICE_API_KEY',
        'a key is required with EVENT_SERVICE_URL (or EVENT_SERVICE_API_KEY_FILE)',
      );
    if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined))
      report(env.TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY', 'TLS_CERT and TLS_KEY belong together');
  });

/** What the gateway needs to know; parsed once, trusted afterwards. */
export interface GatewaySettings {
  /** Base address of the event service without a trailing `/api`. */
  readonly eventServiceUrl: string;
  readonly apiKey: string | null;
  /** A file that holds the key, re-read when it changes; it wins over `apiKey`. */
  readonly apiKeyFile: string | null;
  readonly keyIn: 'header' | 'query';
  readonly host: string;
  readonly port: number;
  readonly pollSeconds: number;
  readonly siteFile: string | null;
  readonly dataDir: string;
  readonly redisUrl: string | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** As Fastify's `trustProxy`: false, true, a number of hops, or addresses. */
  readonly trustProxy: boolean | number | readonly string[];
  readonly frameAncestors: string;
  readonly metrics: 'loopback' | 'all' | 'off';
  readonly desk: boolean;
  readonly deskPassword: string | null;
  readonly logLevel: string;
  /** The folder of the built pages. */
  readonly pageDir: string;
}

/** The settings of the whole program; `eventServiceUrl` null: the embedded event service starts beside the gateway. */
export interface ServerSettings extends Omit<GatewaySettings, 'eventServiceUrl'> {
  readonly eventServiceUrl: string | null;
  readonly eventServicePort: number;
  /** PostgreSQL for the embedded event service; null: its own database in the data folder. It may hold a password. */
  readonly databaseUrl: string | null;
}

/** A start that can't succeed; the message is meant for the person who starts the server. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Parses the environment. Throws one `StartError` that names every bad variable. Values of secrets are never repeated. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  pageDir: string,
): ServerSettings {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new StartError(describeIssues(parsed.error));
  const { data } = parsed;
  return {
    eventServiceUrl: data.EVENT_SERVICE_URL ?? null,
    eventServicePort: data.EVENT_SERVICE_PORT,
    apiKey: data.EVENT_SERVICE_API_KEY ?? null,
    apiKeyFile: data.EVENT_SERVICE_API_KEY_FILE ?? null,
    keyIn: data.EVENT_SERVICE_KEY_IN,
    host: data.HOST,
    port: data.PORT,
    pollSeconds: data.POLL_SECONDS,
    siteFile: data.SITE_FILE === undefined ? null : resolve(data.SITE_FILE),
    dataDir: resolve(data.DATA_DIR),
    redisUrl: data.REDIS_URL ?? null,
    databaseUrl: data.DATABASE_URL ?? null,
    tls:
      data.TLS_CERT === undefined || data.TLS_KEY === undefined
        ? null
        : { certFile: data.TLS_CERT, keyFile: data.TLS_KEY },
    trustProxy: data.TRUST_PROXY,
    frameAncestors: data.FRAME_ANCESTORS,
    metrics: data.METRICS,
    desk: data.DESK === 'on',
    deskPassword: data.DESK_PASSWORD ?? null,
    logLevel: data.LOG_LEVEL,
    pageDir,
  };
}

function describeIssues(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  return `These settings can't be used:\n${[...new Set(lines)].join('\n')}`;
}

function readTrust(text: string): boolean | number | string[] {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  if (/^(on|true|yes)$/i.test(text)) return true;
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean);
}
