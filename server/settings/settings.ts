import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isPrintableKey } from '@aushang/serving/start/choose-key.ts';
import { StartError } from '@aushang/serving/start/start-error.ts';
import { findFileIssues, type SettingIssue } from './check-files.ts';

const port = (fallback: number) =>
  z.coerce.number('a port from 0 to 65535').int().min(0).max(65_535).default(fallback);
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
const key = z.string().refine(isPrintableKey, 'a key of printable characters without blanks');
const sources = z
  .string()
  .regex(/^[^;,\r\n]+$/, "sources of a content security policy, like 'self' https://www.example.edu");

/** The environment of the server (design §3). */
const environment = z.object({
  EVENT_SERVICE_URL: address.optional(),
  EVENT_SERVICE_API_KEY: key.optional(),
  EVENT_SERVICE_API_KEY_FILE: z.string().optional(),
  EVENT_SERVICE_KEY_IN: z.enum(['header', 'query'], 'header or query').default('header'),
  EVENT_SERVICE_PORT: port(8081),
  EVENT_SERVICE_HOST: z.string().default('127.0.0.1'),
  EVENT_SERVICE_PUBLIC_URL: address.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(8080),
  POLL_SECONDS: z.coerce.number('a number from 1 to 3600').min(1).max(3600).default(60),
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
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'on, off, a number of proxies, or their addresses like 10.0.0.0/8, 192.0.2.1')
    .default('off')
    .transform(readTrust),
  FRAME_ANCESTORS: sources.default("'self'"),
  METRICS: z.enum(['loopback', 'all', 'off'], 'loopback, all or off').default('loopback'),
  DESK: z.enum(['on', 'off'], 'on or off').default('on'),
  DESK_PASSWORD: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'a level like info or debug')
    .default('info'),
});

export interface GatewaySettings {
  /** Base address of the event service without a trailing `/api`. */
  readonly eventServiceUrl: string;
  readonly apiKey: string | null;
  /** A file with the key, re-read when it changes; takes precedence over `apiKey`. */
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
  readonly pageDir: string;
}

/** `eventServiceUrl` null: the embedded event service is started, too. */
export interface ServerSettings extends Omit<GatewaySettings, 'eventServiceUrl'> {
  readonly eventServiceUrl: string | null;
  readonly eventServicePort: number;
  readonly eventServiceHost: string;
  /** Base of the public pages of the embedded event service; null: the address it listens on. */
  readonly eventServicePublicUrl: string | null;
  /** PostgreSQL for the embedded event service, may contain a password; null: a database file in the data folder. */
  readonly databaseUrl: string | null;
}

/** Throws one `StartError` that names every bad variable, including those in `found`, and repeats no secret. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  pageDir: string,
  found: readonly SettingIssue[] = [],
): ServerSettings {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(set);
  const issues = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ variable: path.join('.'), message })),
    ...found,
    ...findMissingKey(set),
    ...findBadProxies(set),
    ...findFileIssues(set),
  ];
  if (!parsed.success || issues.length > 0) throw new StartError(describeIssues(issues));
  const { data } = parsed;
  return {
    eventServiceUrl: data.EVENT_SERVICE_URL ?? null,
    eventServicePort: data.EVENT_SERVICE_PORT,
    eventServiceHost: data.EVENT_SERVICE_HOST,
    eventServicePublicUrl: data.EVENT_SERVICE_PUBLIC_URL ?? null,
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

function describeIssues(issues: readonly SettingIssue[]): string {
  const first = new Map(issues.toReversed().map(({ variable, message }) => [variable, message]));
  const lines = [...first].toReversed().map(([variable, message]) => `  ${variable}: ${message}`);
  return `These settings can't be used:\n${lines.join('\n')}`;
}

function findMissingKey(env: Readonly<Record<string, string | undefined>>): SettingIssue[] {
  const hasKey = ['EVENT_SERVICE_API_KEY', 'EVENT_SERVICE_API_KEY_FILE'].some(
    (name) => env[name] !== undefined,
  );
  if (env['EVENT_SERVICE_URL'] === undefined || hasKey) return [];
  const message = 'a key is required with EVENT_SERVICE_URL (or EVENT_SERVICE_API_KEY_FILE)';
  return [{ variable: 'EVENT_SERVICE_API_KEY', message }];
}

/** These are read by the HTTP client, which throws on a malformed address. */
function findBadProxies(env: Readonly<Record<string, string | undefined>>): SettingIssue[] {
  return ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']
    .filter((name) => !URL.canParse(env[name] ?? 'http://proxy'))
    .map((variable) => ({ variable, message: 'an address like http://proxy.example.edu:3128' }));
}

function isTrust(text: string): boolean {
  const trust = readTrust(text);
  return !Array.isArray(trust) || (trust.length > 0 && trust.every(isAddressOrNetwork));
}

function isAddressOrNetwork(text: string): boolean {
  // Fastify's names for the loopback and private networks.
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined || address.includes('%')) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function readTrust(text: string): boolean | number | string[] {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  if (/^(on|true|yes)$/i.test(text)) return true;
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean);
}
