import { createHash, timingSafeEqual } from 'node:crypto';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { type ChangeOutcome, isForAll, maxInForce, type SentNotice } from '#notices/model/listed-notice.ts';
import { coversScreen } from '#notices/model/notice-kinds.ts';
import { isInForce } from '#notices/model/notice.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { type DeskAccess, hasSignIn, readBasicPassword } from '#server/desk/desk-access.tsx';
import { addJsonRoutes, limitAddress, requireSameOrigin } from '#server/http/guards.ts';
import { readRequestedScreen, type RequestedScreenParts } from '#server/http/requested-screen.ts';
import { queryText } from '#server/http/send.ts';
import { changeTime } from '#server/records/record-set.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import { createRecord, type CreateRecordParts, describeWarning } from './create-record.ts';
import { type NoticeRecord, selectKept, selectSurplus } from './notice-record.ts';
import { minTokenLength, type NoticeToken } from './read-token.ts';

export interface NoticeRoutesParts extends CreateRecordParts, RequestedScreenParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly monotonic: () => number;
  readonly noticeToken: NoticeToken;
  readonly settings: GatewaySettings;
}

const minuteMs = 60_000;
/** The log has no more lines a minute, each for another address. */
const maxLines = 100;
const maxCounts = 1000;
/** Characters of an IPv6 address that embeds an IPv4 one. */
const maxLength = 45;

/** Writes one line a minute for an address, with the count since its last line, for programs like fail2ban. */
function createRefusalLog({ logger, monotonic }: Pick<NoticeRoutesParts, 'logger' | 'monotonic'>) {
  /** Counts, by address, the refusals that have no line yet. */
  const counts = new Map<string, number>();
  const logged = new Set<string>();
  let until = 0;
  return (client: string): void => {
    const address = client.slice(0, maxLength);
    if (monotonic() >= until) logged.clear();
    if (logged.size === 0) until = monotonic() + minuteMs;
    const count = (counts.get(address) ?? 0) + 1;
    if (logged.has(address) || logged.size >= maxLines) {
      if (count > 1 || counts.size < maxCounts) counts.set(address, count);
      return;
    }
    counts.delete(address);
    logged.add(address);
    logger.warn({ address, count }, 'wrong tokens or passwords for notices were refused');
  };
}

const closed = `Notices are sent with a token or with the desk's password, and this gateway has neither: set NOTICE_TOKEN_FILE to a file with at least ${minTokenLength} random characters, or DESK_PASSWORD, and start it again`;
const wrong = (what: string) => `The ${what} is not that of this gateway. Nothing was sent or lifted`;
const unusable =
  'The file of NOTICE_TOKEN_FILE can not be used now: see the log of the gateway. Nothing was sent or lifted';
const challenge = { 'www-authenticate': 'Bearer realm="Aushang"' };

/** Who may send and lift notices: scripts with the token, and staff who are signed in at the desk. */
function createNoticeAccess(state: NoticeRoutesParts, desk: DeskAccess) {
  const { settings, noticeToken, monotonic, metrics } = state;
  const attempts = createAttempts(monotonic);
  const countCheck = createRateLimit(monotonic);
  const logRefusal = createRefusalLog(state);
  const isStaffSent = hasSignIn(state);
  const isClosed = settings.NOTICE_TOKEN_FILE === undefined && !isStaffSent;
  /**
   * Wrong tokens and passwords do not delay the right one: an alarm must not wait for another client of its network. The
   * length of a token keeps it from being guessed; of a password an address has 200 checks a second.
   */
  const check = (what: 'token' | 'password', given: string, right: string, request: FastifyRequest): void => {
    const address = limitAddress(request, settings);
    const tooFast = what === 'password' ? countCheck(address) : 0;
    if (tooFast === 0 && isEqual(given, right)) return;
    logRefusal(address);
    const attempt = { account: 'notices', address };
    const wait = Math.max(tooFast, attempts.wait(attempt));
    if (wait > 0)
      throw new HttpError(429, `Too many wrong ${what}s`, { ...challenge, 'retry-after': String(wait) });
    attempts.count(attempt);
    metrics.countRefusedToken();
    throw new HttpError(401, wrong(what), challenge);
  };
  return {
    /** Throws 401, 403, 404 or 429. */
    authorize: async (request: FastifyRequest): Promise<void> => {
      if (isClosed) throw new HttpError(403, closed);
      // A session counts: browsers send a proxy's own Basic authentication with it.
      const isSignedIn = desk.isSignedIn(request);
      const bearer = isSignedIn ? null : readBearer(request);
      if (bearer !== null) return check('token', bearer, noticeToken.current() ?? refuseFile(), request);
      if (!isStaffSent) throw new HttpError(401, wrong('token'), challenge);
      requireSameOrigin(request);
      const { DESK_PASSWORD: password } = settings;
      const given = isSignedIn ? null : readBasicPassword(request);
      if (given !== null && password !== undefined) return check('password', given, password, request);
      desk.authorizeData(request);
    },
    actorOf: (request: FastifyRequest): string =>
      readBearer(request) === null || desk.isSignedIn(request) ? desk.actorOf(request) : 'token',
  };
}

function refuseFile(): never {
  throw new HttpError(403, unusable);
}

/** RFC 6750; null without a token. */
const readBearer = ({ headers }: FastifyRequest): string | null =>
  /^bearer +(\S{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Hashes make the time independent of content and length. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

const maxBodyBytes = 100_000;
/** The list has at most this many notices besides those in force. */
const maxListed = 100;
const maxClearMinutes = 120;

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** `/api/notices` (design §3). */
export function addNoticeRoutes(app: FastifyInstance, state: NoticeRoutesParts, desk: DeskAccess): void {
  const { notices, logger } = state;
  const { authorize, actorOf } = createNoticeAccess(state, desk);
  app.get('/api/notices/current', (request, reply) => {
    const { json } = notices.forRequested(readRequestedScreen(request, state));
    return reply.type('application/json; charset=utf-8').send(json);
  });

  addJsonRoutes(app, (routes) => {
    routes.addHook('onRequest', authorize);
    routes.setErrorHandler(throwBodyError);

    routes.get('/api/notices', () => notices.describe(selectKept(notices.list(), state.now(), maxListed)));

    routes.post('/api/notices', { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const by = actorOf(request);
      if (request.body === undefined) throw new HttpError(400, notJson);
      const { record, warnings } = createRecord(request.body, by, state);
      const { id, level, test } = record;
      const alike = notices.inForce().filter((one) => one.level === level);
      const surplus = coversScreen(record) ? selectSurplus(alike, record) : [];
      // A test must not end an alarm.
      const isRefused = coversScreen(record)
        ? test && surplus.some((one) => !one.test)
        : alike.length >= maxInForce;
      if (isRefused) throw new HttpError(409, tooMany(level));
      const lifted = surplus.map((one) => lift(one, { clear: null, now: state.now(), by }));
      const { isStored, isShared } = await notices.change([...lifted, record]);
      const ended = lifted.map((one) => one.id);
      logger.info({ id, level, test, ended }, 'a notice was sent');
      const all = [
        ...warnings.map(describeWarning),
        ...(ended.length > 0 ? [describeEnded(ended)] : []),
        ...(isStored ? [] : [notStored]),
        ...(isShared ? [] : [notShared]),
      ];
      return reply.code(201).send({ id, isStored, isShared, ended, warnings: all } satisfies SentNotice);
    });

    const changeNotice = async (request: IdRequest, change: typeof lift, done: 'lifted' | 'widened') => {
      const record = notices.find(request.params.id);
      if (record === null) throw new HttpError(404, unknown(request.params.id));
      const changed = change(record, { clear: readClear(request), now: state.now(), by: actorOf(request) });
      const { isStored, isShared } = await notices.change([changed]);
      logger.info({ id: changed.id, level: changed.level }, `a notice was ${done}`);
      const [listed] = await notices.describe([changed]);
      const warnings = [...(isStored ? [] : [changeNotStored]), ...(isShared ? [] : [changeNotShared])];
      return { ...listed, isStored, isShared, warnings } satisfies ChangeOutcome;
    };
    routes.delete('/api/notices/:id', (request: IdRequest) => changeNotice(request, lift, 'lifted'));
    routes.post('/api/notices/:id/widen', (request: IdRequest) => changeNotice(request, widen, 'widened'));
  });
}

const tooLarge = `A notice has at most ${maxBodyBytes / 1000} kB. Nothing was sent`;
const tooMany = (level: NoticeRecord['level']) =>
  `There is no room for it beside the ${level}s in force. Lift some of them first; nothing was sent`;
const describeEnded = (ids: readonly string[]) =>
  `There were as many alarms as there is room for. The oldest ended for this one, tests first: ${ids.join(', ')}.`;
const notStored =
  'The notice is on screens, but this gateway could not store it: a restart would lose it. See its log.';
const notShared = 'Other gateways can not be reached now: their screens show the notice as soon as they can.';
const changeNotStored =
  'It is done, but this gateway could not store that: after a restart it would be undone. See its log.';
const changeNotShared = 'Other gateways can not be reached now: their screens hear of it once they can.';
const unknown = (id: string) =>
  `There is no notice “${id.slice(0, 32)}”. GET /api/notices lists those that there are`;

const notReadable =
  'The body is no JSON that can be read, although content-type is application/json. Nothing was sent or lifted';
const notJson =
  'The body is JSON, with the header content-type: application/json. Nothing was sent or lifted';
const bodyErrors = new Map([
  [400, notReadable],
  [413, tooLarge],
  [415, notJson],
]);

function throwBodyError(error: FastifyError): never {
  const { statusCode: status = 500 } = error;
  const message = error instanceof HttpError ? undefined : bodyErrors.get(status);
  throw message === undefined ? error : new HttpError(status, message);
}

/** Minutes; null without an all-clear. */
function readClear(request: FastifyRequest): number | null {
  const text = queryText(request, 'clear');
  if (text === undefined) return null;
  const minutes = Number(text);
  if (/^\d{1,4}$/.test(text) && minutes >= 1 && minutes <= maxClearMinutes) return minutes;
  throw new HttpError(400, `clear is a number of minutes from 1 to ${maxClearMinutes}. Nothing was lifted`);
}

const byWhom = (actor: string | null) => (actor === null ? '' : `, lifted by ${actor}`);

/** `now`: epoch ms; `clear`: minutes. */
type Lifting = Readonly<{ now: number; by: string; clear: number | null }>;

/** It is for all screens, with its ID and receipts. Throws 409 if it is no alarm that is on, or for all already. */
function widen(record: NoticeRecord, { now, by }: Omit<Lifting, 'clear'>): NoticeRecord {
  const isOn = coversScreen(record) && record.lifted === null && isInForce(record, now);
  if (!isOn || isForAll(record))
    throw new HttpError(409, 'Only an alarm that is on, and not for all screens yet, can be widened');
  const all = { monitors: [], screens: [], categories: [] };
  const widened = { at: new Date(now).toISOString(), by };
  return { ...record, ...all, widened, changedAt: changeTime(record, now) };
}

/** It ends now, an alarm with `clear` after its all-clear. Throws 409 if it has ended. */
function lift(record: NoticeRecord, { now, by, clear }: Lifting): NoticeRecord {
  const { until, liftedBy, lifted } = record;
  if (!isInForce(record, now)) throw new HttpError(409, `The notice ended at ${until}${byWhom(liftedBy)}`);
  // Two people may lift it at the same time: the second does not end the all-clear of the first.
  if (lifted !== null && clear !== null)
    throw new HttpError(
      409,
      `The alarm was lifted at ${lifted}${byWhom(liftedBy)}; its all-clear ends at ${until}`,
    );
  const changed = { ...record, liftedBy: by, changedAt: changeTime(record, now) };
  const toIso = (moment: number) => new Date(moment).toISOString();
  if (coversScreen(record) && clear !== null)
    return { ...changed, lifted: toIso(now), until: toIso(now + clear * 60_000) };
  return { ...changed, until: toIso(now) };
}
