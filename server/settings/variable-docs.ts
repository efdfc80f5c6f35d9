import * as z from 'zod';
import { environment, variableNames } from './settings.ts';

type VariableName = (typeof variableNames)[number];

/** Markdown. */
const meanings: Readonly<Record<VariableName, string>> = {
  EVENT_SERVICE_URL:
    'base address of the event service; a trailing `/api` is tolerated. Unset: the embedded reference event service with sample events starts beside the gateway',
  EVENT_SERVICE_API_KEY:
    'the key, sent as `X-API-KEY`. Never logged, never sent to a browser. Required with `EVENT_SERVICE_URL`, here or in a file',
  EVENT_SERVICE_API_KEY_FILE:
    'a file with the key, read again when it changes (once, at the start, for the embedded service)',
  EVENT_SERVICE_KEY_IN: '`query` sends the key as `apiKey`',
  EVENT_SERVICE_HOST:
    'where the embedded event service listens; with `0.0.0.0` phones in the same network can open the event pages to which the codes lead',
  EVENT_SERVICE_PORT: 'the port of the embedded event service',
  EVENT_SERVICE_PUBLIC_URL:
    'base address of the event pages of the embedded event service, as phones reach it',
  EVENT_EDIT_URL:
    'where staff change an event, with `{id}` for its id, such as `https://events.example.edu/back-office/events/{id}`: the desk links to it where it advises to change an event',
  HOST: 'where the gateway listens; `0.0.0.0` is all networks',
  PORT: 'the port of the gateway',
  POLL_SECONDS: 'pause between polls of the event service (1–3600)',
  SITE_FILE:
    "path of the site's own `site.json`: name, logo, colours, languages, time zone, legal links ([fields](site.md))",
  DATA_DIR:
    'where the snapshot survives a restart, and named screens are stored ([files](operations.md#what-it-keeps-where))',
  REDIS_URL:
    'several gateways: one polls, all share the snapshot; named screens then need `DATABASE_URL`, too ([scaling](scaling.md))',
  REDIS_URL_FILE: 'a file that holds `REDIS_URL`, in place of it',
  DATABASE_URL:
    '`postgres://…`, a PostgreSQL database for named screens (schema `aushang`) and the embedded event service, in place of files in `DATA_DIR` ([how to move](moving-to-postgresql.md))',
  DATABASE_URL_FILE: 'a file that holds `DATABASE_URL`, in place of it',
  KEEP_DAYS:
    'days (1–3650) for which records with names of staff are kept: changes of screens, notices after their end, the audit log of the embedded event service. Older ones are deleted once a day',
  TLS_CERT: 'file of a certificate with its chain: the gateway speaks https',
  TLS_KEY: 'file of its key',
  TRUST_PROXY:
    'addresses of proxies (`10.0.0.5, 10.1.0.0/16`) whose forwarded headers count, or a number of hops; `on` believes anybody ([more](operations.md#tls-and-proxies))',
  FRAME_ANCESTORS: 'who may show the pages in a frame, as in a content security policy',
  METRICS: 'who may read `/metrics`: `loopback`, `all` or `off`',
  DESK: '`off`: there is no desk',
  DESK_PASSWORD:
    "the desk's password, at least 12 characters; with a shorter one the desk stays closed ([more](operations.md#the-desks-password))",
  DESK_PASSWORD_FILE: 'a file that holds `DESK_PASSWORD`, in place of it',
  DESK_SIGN_ON:
    '`proxy`: a proxy signs people in, whose header `DESK_USER_HEADER` opens the desk ([how](sign-on.md))',
  DESK_USER_HEADER:
    'header in which a proxy names the signed-in person, for the record of changes; only with addresses in `TRUST_PROXY`',
  DESK_GROUPS_HEADER: 'header in which it names their groups, between commas or semicolons',
  DESK_EDITORS:
    'with `DESK_SIGN_ON=proxy`, who may change: names between commas, or groups with `DESK_GROUPS_HEADER`; unset, everybody who is signed in',
  DESK_SIGN_OUT_URL: 'with `DESK_SIGN_ON=proxy`, where „Abmelden“ leads: an address, or a path of the proxy',
  EFFECT: '`off`: what is shown and opened is not counted ([what is](de/was-gezaehlt-wird.md))',
  ALARM_WEBHOOK:
    'an http(s) address, such as an incoming webhook of a chat, that is told of named screens that are silent or frozen ([how](watching.md#outages-by-webhook))',
  ALARM_WEBHOOK_FILE: 'a file that holds `ALARM_WEBHOOK`, in place of it',
  NOTICE_TOKEN_FILE:
    'file with the token (at least 16 characters) with which scripts send alarms and notices by `POST /api/notices`; staff send them on the desk ([how](notices.md))',
  LOG_LEVEL: '`fatal error warn info debug trace silent`',
};

/** Defaults that are no values. */
const fallbackWords: Readonly<Partial<Record<VariableName, string>>> = {
  EVENT_SERVICE_PUBLIC_URL: 'the address it listens on',
  EVENT_EDIT_URL: 'none; of the embedded event service its back office',
  SITE_FILE: 'built in',
};

const property = z.object({ default: z.union([z.string(), z.number()]).optional() });
const { properties } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
const described = z.record(z.string(), property).parse(properties);

/** Markdown; null: none. */
function describeFallback(name: VariableName): string | null {
  const value = described[name]?.default;
  return fallbackWords[name] ?? (value === undefined ? null : `\`${value}\``);
}

/** What each variable of the environment does, for `aushang --help` and docs/settings.md. */
export const variableDocs = variableNames.map((name) => ({
  name,
  fallback: describeFallback(name),
  meaning: meanings[name],
}));
