import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { type DeskAccess, deskMode, readBasicPassword } from '#server/desk/desk-access.tsx';
import { limitAddress } from '#server/http/limit-address.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { minTokenLength } from './read-token.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import { createRefusalLog } from './log-refusals.ts';

const closed = `Notices are sent with a token or with the desk's password, and this gateway has neither: set NOTICE_TOKEN_FILE to a file with at least ${minTokenLength} random characters, or DESK_PASSWORD, and start it again`;
const wrong = (what: string) => `The ${what} is not that of this gateway. Nothing was sent or lifted`;
const unusable =
  'The file of NOTICE_TOKEN_FILE can not be used now: see the log of the gateway. Nothing was sent or lifted';
const challenge = { 'www-authenticate': 'Bearer realm="Aushang"' };

/** Who may send and lift notices: scripts with the token, and staff who are signed in at the desk. */
export function createNoticeAccess(state: GatewayState, desk: DeskAccess) {
  const { settings, noticeToken, monotonic, metrics } = state;
  const attempts = createAttempts(monotonic);
  const countCheck = createRateLimit(monotonic);
  const logRefusal = createRefusalLog(state);
  const password = deskMode(settings) === 'password' ? settings.DESK_PASSWORD : undefined;
  const isClosed = settings.NOTICE_TOKEN_FILE === undefined && password === undefined;
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
      if (password === undefined) throw new HttpError(401, wrong('token'), challenge);
      requireSameOrigin(request);
      const given = isSignedIn ? null : readBasicPassword(request);
      if (given !== null) return check('password', given, password, request);
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
