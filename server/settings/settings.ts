import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import {
  readVariables,
  type VariableIssue,
  type Variables,
  variables,
} from '@aushang/serving/start/read-variables.ts';
import { findTlsIssues } from './tls-pair.ts';

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
const sources = z
  .string()
  .regex(/^[^;,\r\n]+$/, "sources of a content security policy, like 'self' https://www.example.edu");

/** The environment of the server (design §3). */
const environment = z.object({
  EVENT_SERVICE_URL: address.optional(),
  EVENT_SERVICE_API_KEY: variables.key.optional(),
  EVENT_SERVICE_API_KEY_FILE: variables.keyFile.optional(),
  EVENT_SERVICE_KEY_IN: z.enum(['header', 'query'], 'header or query').default('header'),
  EVENT_SERVICE_PORT: variables.port.default(8081),
  EVENT_SERVICE_HOST: z.string().default('127.0.0.1'),
  EVENT_SERVICE_PUBLIC_URL: address.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: variables.port.default(8080),
  POLL_SECONDS: z.coerce.number('a number from 1 to 3600').min(1).max(3600).default(60),
  SITE_FILE: variables.file.optional(),
  DATA_DIR: z.string().default('./data'),
  REDIS_URL: z
    .url({ protocol: /^(rediss?|unix)$/, error: 'an address like redis://127.0.0.1:6379' })
    .optional(),
  DATABASE_URL: variables.postgresUrl.optional(),
  TLS_CERT: variables.file.optional(),
  TLS_KEY: variables.file.optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrust, 'on, off, a number of proxies, or their addresses like 10.0.0.0/8, 192.0.2.1')
    .default('off')
    .transform(readTrust),
  FRAME_ANCESTORS: sources.default("'self'"),
  METRICS: z.enum(['loopback', 'all', 'off'], 'loopback, all or off').default('loopback'),
  DESK: z.enum(['on', 'off'], 'on or off').default('on'),
  DESK_PASSWORD: z.string().optional(),
  LOG_LEVEL: variables.logLevel.default('info'),
});

export type ServerSettings = Readonly<ReturnType<typeof readSettings>>;

/** With the address of the embedded event service in place of null. */
export type GatewaySettings = Omit<
  ServerSettings,
  'eventServiceUrl' | 'eventServicePort' | 'eventServiceHost' | 'eventServicePublicUrl' | 'databaseUrl'
> & {
  readonly eventServiceUrl: string;
};

/** Throws a `StartError` that names every bad variable, including those in `found`. */
export function readSettings(env: Variables, pageDir: string, found: readonly VariableIssue[] = []) {
  const data = readVariables(environment, env, (set) => [
    ...found,
    ...findMissingKey(set),
    ...findBadProxies(set),
    ...findTlsIssues(set),
  ]);
  return {
    /** Base address of the event service without a trailing `/api`; null: the embedded one is started, too. */
    eventServiceUrl: data.EVENT_SERVICE_URL ?? null,
    eventServicePort: data.EVENT_SERVICE_PORT,
    eventServiceHost: data.EVENT_SERVICE_HOST,
    /** Base of the public pages of the embedded event service; null: the address it listens on. */
    eventServicePublicUrl: data.EVENT_SERVICE_PUBLIC_URL ?? null,
    apiKey: data.EVENT_SERVICE_API_KEY ?? null,
    /** A file with the key, re-read when it changes; takes precedence over `apiKey`. */
    apiKeyFile: data.EVENT_SERVICE_API_KEY_FILE ?? null,
    keyIn: data.EVENT_SERVICE_KEY_IN,
    host: data.HOST,
    port: data.PORT,
    pollSeconds: data.POLL_SECONDS,
    siteFile: data.SITE_FILE === undefined ? null : resolve(data.SITE_FILE),
    dataDir: resolve(data.DATA_DIR),
    redisUrl: data.REDIS_URL ?? null,
    /** PostgreSQL for the embedded event service, may contain a password; null: a file in the data folder. */
    databaseUrl: data.DATABASE_URL ?? null,
    tls:
      data.TLS_CERT === undefined || data.TLS_KEY === undefined
        ? null
        : { certFile: data.TLS_CERT, keyFile: data.TLS_KEY },
    /** As Fastify's `trustProxy`: false, true, a number of hops, or addresses. */
    trustProxy: data.TRUST_PROXY,
    frameAncestors: data.FRAME_ANCESTORS,
    metrics: data.METRICS,
    desk: data.DESK === 'on',
    deskPassword: data.DESK_PASSWORD ?? null,
    logLevel: data.LOG_LEVEL,
    pageDir,
  };
}

function findMissingKey(env: Variables): VariableIssue[] {
  const hasKey = ['EVENT_SERVICE_API_KEY', 'EVENT_SERVICE_API_KEY_FILE'].some(
    (name) => env[name] !== undefined,
  );
  if (env['EVENT_SERVICE_URL'] === undefined || hasKey) return [];
  const message = 'a key is required with EVENT_SERVICE_URL (or EVENT_SERVICE_API_KEY_FILE)';
  return [{ variable: 'EVENT_SERVICE_API_KEY', message }];
}

/** These are read by the HTTP client, which throws on a malformed address. */
function findBadProxies(env: Variables): VariableIssue[] {
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
