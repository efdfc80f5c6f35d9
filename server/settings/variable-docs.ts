import type { variableNames } from './settings.ts';

type VariableName = (typeof variableNames)[number];

interface VariableDoc {
  /** Null: none. Markdown, like `meaning`. */
  readonly fallback: string | null;
  readonly meaning: string;
}

/** What each variable of the environment does, for `aushang --help` and docs/settings.md. */
export const variableDocs: Readonly<Record<VariableName, VariableDoc>> = {
  EVENT_SERVICE_URL: {
    fallback: null,
    meaning:
      'base address of the event service; a trailing `/api` is tolerated. Unset: the embedded reference event service with sample events starts beside the gateway',
  },
  EVENT_SERVICE_API_KEY: {
    fallback: null,
    meaning:
      'the key, sent as `X-API-KEY`. Never logged, never sent to a browser. Required with `EVENT_SERVICE_URL`, here or in a file',
  },
  EVENT_SERVICE_API_KEY_FILE: {
    fallback: null,
    meaning: 'a file with the key, read again when it changes (once, at the start, for the embedded service)',
  },
  EVENT_SERVICE_KEY_IN: { fallback: '`header`', meaning: '`query` sends the key as `apiKey`' },
  EVENT_SERVICE_HOST: {
    fallback: '`127.0.0.1`',
    meaning:
      'where the embedded event service listens; with `0.0.0.0` phones in the same network can open the event pages to which the codes lead',
  },
  EVENT_SERVICE_PORT: { fallback: '`8081`', meaning: 'the port of the embedded event service' },
  EVENT_SERVICE_PUBLIC_URL: {
    fallback: 'the address it listens on',
    meaning: 'base address of the event pages of the embedded event service, as phones reach it',
  },
  EVENT_EDIT_URL: {
    fallback: 'none; of the embedded event service its back office',
    meaning:
      'where staff change an event, with `{id}` for its id, such as `https://events.example.edu/back-office/events/{id}`: the desk links to it where it advises to change an event',
  },
  HOST: { fallback: '`127.0.0.1`', meaning: 'where the gateway listens; `0.0.0.0` is all networks' },
  PORT: { fallback: '`8080`', meaning: 'the port of the gateway' },
  POLL_SECONDS: { fallback: '`60`', meaning: 'pause between polls of the event service (1–3600)' },
  SITE_FILE: {
    fallback: 'built in',
    meaning:
      "path of the site's own `site.json`: name, logo, colours, languages, time zone, legal links ([fields](site.md))",
  },
  DATA_DIR: {
    fallback: '`./data`',
    meaning:
      'where the snapshot survives a restart, and named screens are stored ([files](operations.md#what-it-keeps-where))',
  },
  REDIS_URL: {
    fallback: null,
    meaning:
      'several gateways: one polls, all share the snapshot; named screens then need `DATABASE_URL`, too ([scaling](scaling.md))',
  },
  REDIS_URL_FILE: { fallback: null, meaning: 'a file that holds `REDIS_URL`, in place of it' },
  DATABASE_URL: {
    fallback: null,
    meaning:
      '`postgres://…`, a PostgreSQL database for named screens (schema `aushang`) and the embedded event service, in place of files in `DATA_DIR` ([how to move](moving-to-postgresql.md))',
  },
  DATABASE_URL_FILE: { fallback: null, meaning: 'a file that holds `DATABASE_URL`, in place of it' },
  TLS_CERT: { fallback: null, meaning: 'file of a certificate with its chain: the gateway speaks https' },
  TLS_KEY: { fallback: null, meaning: 'file of its key' },
  TRUST_PROXY: {
    fallback: '`off`',
    meaning:
      'addresses of proxies (`10.0.0.5, 10.1.0.0/16`) whose forwarded headers count, or a number of hops; `on` believes anybody ([more](operations.md#tls-and-proxies))',
  },
  FRAME_ANCESTORS: {
    fallback: "`'self'`",
    meaning: 'who may show the pages in a frame, as in a content security policy',
  },
  METRICS: { fallback: '`loopback`', meaning: 'who may read `/metrics`: `loopback`, `all` or `off`' },
  DESK: { fallback: '`on`', meaning: '`off`: there is no desk' },
  DESK_PASSWORD: {
    fallback: null,
    meaning:
      "the desk's password, at least 12 characters; with a shorter one the desk stays closed ([more](operations.md#the-desks-password))",
  },
  DESK_PASSWORD_FILE: { fallback: null, meaning: 'a file that holds `DESK_PASSWORD`, in place of it' },
  DESK_USER_HEADER: {
    fallback: null,
    meaning:
      'header in which a proxy names the signed-in person, for the record of changes; only with addresses in `TRUST_PROXY`',
  },
  ALARM_WEBHOOK: {
    fallback: null,
    meaning:
      'an http(s) address, such as an incoming webhook of a chat, that is told of named screens that are silent or frozen ([how](operations.md#outages-by-webhook))',
  },
  ALARM_WEBHOOK_FILE: { fallback: null, meaning: 'a file that holds `ALARM_WEBHOOK`, in place of it' },
  NOTICE_TOKEN_FILE: {
    fallback: null,
    meaning:
      'file with the token (at least 16 characters) with which scripts send alarms and notices by `POST /api/notices`; staff send them on the desk ([how](notices.md))',
  },
  LOG_LEVEL: { fallback: '`info`', meaning: '`fatal error warn info debug trace silent`' },
};
