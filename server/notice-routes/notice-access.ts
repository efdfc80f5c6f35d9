import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { type DeskAccess, deskMode } from '#server/desk/desk-access.tsx';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import { minTokenLength } from '#server/notices/read-token.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

const closed = `Notices are sent with a token or with the desk's password, and this gateway has neither: set NOTICE_TOKEN_FILE to a file with at least ${minTokenLength} random characters, or DESK_PASSWORD, and start it again`;
const wrong = 'The token is not that of this gateway. Nothing was sent or lifted';
const unusable =
  'The file of NOTICE_TOKEN_FILE can not be used now: see the log of the gateway. Nothing was sent or lifted';
const challenge = { 'www-authenticate': 'Bearer realm="Aushang"' };

/** Who may send and lift notices: scripts with the token, and staff who are signed in at the desk. */
export function createNoticeAccess(state: GatewayState, desk: DeskAccess) {
  const { settings, noticeToken, monotonic, metrics } = state;
  const attempts = createAttempts(monotonic);
  const isClosed = settings.NOTICE_TOKEN_FILE === undefined && deskMode(settings) !== 'password';
  /**
   * Wrong tokens do not delay the right one: an alarm must not wait for another client of its network. Its length and the
   * limit of requests of an address keep it from being guessed.
   */
  const checkToken = (given: string, { ip }: FastifyRequest): void => {
    const token = noticeToken.current();
    if (token === null) throw new HttpError(403, unusable);
    if (isEqual(given, token)) return;
    const attempt = { account: 'notices', address: ip };
    const wait = attempts.wait(attempt);
    if (wait > 0)
      throw new HttpError(429, 'Too many wrong tokens', { ...challenge, 'retry-after': String(wait) });
    attempts.count(attempt);
    metrics.countRefusedToken();
    throw new HttpError(401, wrong, challenge);
  };
  return {
    /** Throws 401, 403, 404 or 429. */
    authorize: async (request: FastifyRequest): Promise<void> => {
      if (isClosed) throw new HttpError(403, closed);
      const token = readBearer(request);
      if (token !== null) return checkToken(token, request);
      if (deskMode(settings) !== 'password') throw new HttpError(401, wrong, challenge);
      requireSameOrigin(request);
      await desk.authorizeScreens(request);
    },
    actorOf: (request: FastifyRequest): string =>
      readBearer(request) === null ? desk.actorOf(request) : 'token',
  };
}

/** RFC 6750; null without a token. */
const readBearer = ({ headers }: FastifyRequest): string | null =>
  /^bearer +(\S{1,500})$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Hashes make the time independent of content and length. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
