import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { describeHostError } from '@aushang/serving/process/listen.ts';
import {
  readVariables,
  type VariableIssue,
  type Variables,
  variables,
  withSecretFiles,
} from '@aushang/serving/process/read-variables.ts';
import { findTlsIssues } from './tls-files.ts';

const plainAddress = z
  .url({ protocol: /^https?$/, error: 'an address that starts with http:// or https://', abort: true })
  .refine((text) => {
    const { username, password } = new URL(text);
    return username + password === '';
  }, 'an address without user and password');
/** The base of an event service, without a trailing `/api`. */
const address = plainAddress.transform((text) =>
  text
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\/api$/, ''),
);
const editPattern = plainAddress.refine(
  (text) => /^https?:\/\/[^/?#]+[/?#].*\{id\}/i.test(text),
  'an address with {id} in place of the id of an event, like https://events.example.edu/events/{id}',
);
const sources = z
  .string()
  .regex(/^[^;,\r\n]+$/, "sources of a content security policy, like 'self' https://www.example.edu");

/** Networks of proxies, or Fastify's names of private networks. Fastify throws on `/0`. */
const networks = z
  .array(
    z
      .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
      .refine((text) => !text.endsWith('/0')),
  )
  .min(1);

const headerName = z
  .string()
  .regex(/^[a-z\d-]{1,64}$/i, 'the name of a header, like X-Forwarded-User')
  .transform((name) => name.toLowerCase())
  .optional();

/** Names between commas or semicolons. */
export const splitNames = (text: string): string[] => text.split(/[,;]/).flatMap((name) => name.trim() || []);

/** The environment of the server (design §3). Settings have the names of their variables; `variableDocs` describes them. */
export const environment = z.object({
  EVENT_SERVICE_URL: address.optional(),
  EVENT_SERVICE_API_KEY: variables.key.optional(),
  /** Takes precedence over the key above. */
  EVENT_SERVICE_API_KEY_FILE: variables.keyFile.optional(),
  EVENT_SERVICE_KEY_IN: z.enum(['header', 'query'], 'header or query').default('header'),
  EVENT_SERVICE_HOST: z.string().default('127.0.0.1'),
  EVENT_SERVICE_PORT: variables.port.default(8081),
  EVENT_SERVICE_PUBLIC_URL: address.optional(),
  EVENT_EDIT_URL: editPattern.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: variables.port.default(8080),
  POLL_SECONDS: z.coerce.number('a number from 1 to 3600').min(1).max(3600).default(60),
  SITE_FILE: variables.file.transform((file) => resolve(file)).optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  REDIS_URL: z
    .url({ protocol: /^(rediss?|unix)$/, error: 'an address like redis://127.0.0.1:6379' })
    .optional(),
  REDIS_URL_FILE: variables.secretFile.optional(),
  DATABASE_URL: variables.postgresUrl.optional(),
  DATABASE_URL_FILE: variables.secretFile.optional(),
  KEEP_DAYS: variables.keepDays,
  TLS_CERT: variables.file.optional(),
  TLS_KEY: variables.file.optional(),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform(readTrust)
    .refine(
      (trust) => typeof trust !== 'object' || networks.safeParse(trust).success,
      'on, off, a number of proxies, or their addresses like 10.0.0.0/8, 192.0.2.1',
    ),
  FRAME_ANCESTORS: sources.default("'self'"),
  METRICS: z.enum(['loopback', 'all', 'off'], 'loopback, all or off').default('loopback'),
  DESK: z.enum(['on', 'off'], 'on or off').default('on'),
  DESK_PASSWORD: z.string().optional(),
  DESK_PASSWORD_FILE: variables.secretFile.optional(),
  DESK_SIGN_ON: z.enum(['password', 'proxy'], 'password or proxy').default('password'),
  DESK_USER_HEADER: headerName,
  DESK_GROUPS_HEADER: headerName,
  DESK_EDITORS: z
    .string()
    .transform(splitNames)
    .refine((names) => names.length > 0, 'names or groups between commas, like anna, jens')
    .optional(),
  DESK_SIGN_OUT_URL: z
    .string()
    .regex(/^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/, 'an address that begins with https://, http:// or one /')
    .optional(),
  EFFECT: z.enum(['on', 'off'], 'on or off').default('on'),
  ALARM_WEBHOOK: plainAddress.optional(),
  ALARM_WEBHOOK_FILE: variables.secretFile.optional(),
  NOTICE_TOKEN_FILE: variables.file.optional(),
  LOG_LEVEL: variables.logLevel.default('info'),
});

export const variableNames = environment.keyof().options;

export type ServerSettings = Readonly<ReturnType<typeof readSettings>>;

export type GatewaySettings = ServerSettings & { readonly eventServiceUrl: string };

/** Throws a `StartError` that names every bad variable, including those in `found`. */
export function readSettings(env: Variables, pageDir: string, found: readonly VariableIssue[] = []) {
  const given = withSecretFiles(env, ['ALARM_WEBHOOK', 'DATABASE_URL', 'DESK_PASSWORD', 'REDIS_URL']);
  const data = readVariables(environment, given, (set) => [
    ...found,
    ...findMissingKey(set),
    ...findBadProxies(set),
    ...findMissingSignOn(set),
    ...findTlsIssues(set),
  ]);
  return { ...data, pageDir };
}

/** `readSettings`, which also reports a `HOST` that can't be listened on. */
export async function readSettingsAtStart(env: Variables, pageDir: string): Promise<ServerSettings> {
  const host = env['HOST'] || '127.0.0.1';
  const server = createServer().listen({ host, port: 0 });
  const error: unknown = await once(server, 'listening').catch((reason: unknown) => reason);
  server.close();
  const message = describeHostError(error, host);
  return readSettings(env, pageDir, message === null ? [] : [{ variable: 'HOST', message }]);
}

function findMissingKey(env: Variables): VariableIssue[] {
  const key = env['EVENT_SERVICE_API_KEY'] ?? env['EVENT_SERVICE_API_KEY_FILE'];
  if (env['EVENT_SERVICE_URL'] === undefined || key !== undefined) return [];
  const message = 'a key is required with EVENT_SERVICE_URL (or EVENT_SERVICE_API_KEY_FILE)';
  return [{ variable: 'EVENT_SERVICE_API_KEY', message }];
}

/** Without the addresses of its proxies anybody could send a gateway their headers; the others would restrict nobody. */
function findMissingSignOn(env: Variables): VariableIssue[] {
  const isProxy = env['DESK_SIGN_ON'] === 'proxy';
  const message =
    'the header in which the proxy names the signed-in person is required with DESK_SIGN_ON=proxy';
  if (isProxy && env['DESK_USER_HEADER'] === undefined) return [{ variable: 'DESK_USER_HEADER', message }];
  const hasAddresses = typeof readTrust(env['TRUST_PROXY'] ?? 'off') === 'object';
  const needs = {
    DESK_USER_HEADER: !hasAddresses && 'the addresses of the proxies in TRUST_PROXY, like 10.0.0.5',
    DESK_EDITORS: !isProxy && 'DESK_SIGN_ON=proxy',
    DESK_SIGN_OUT_URL: !isProxy && 'DESK_SIGN_ON=proxy',
    DESK_GROUPS_HEADER: env['DESK_EDITORS'] === undefined && 'DESK_EDITORS, the groups that may change',
  };
  return Object.entries(needs).flatMap(([variable, needed]) =>
    env[variable] === undefined || needed === false
      ? []
      : [{ variable, message: `only together with ${needed}` }],
  );
}

/** These are read by the HTTP client, which throws on a malformed address. */
function findBadProxies(env: Variables): VariableIssue[] {
  return ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']
    .filter((name) => !URL.canParse(env[name] ?? 'http://proxy'))
    .map((variable) => ({ variable, message: 'an address like http://proxy.example.edu:3128' }));
}

function readTrust(text: string): boolean | number | string[] {
  if (/^(off|false|no|0)$/i.test(text)) return false;
  if (/^(on|true|yes)$/i.test(text)) return true;
  return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter(Boolean);
}
