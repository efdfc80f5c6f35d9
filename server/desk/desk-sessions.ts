import { randomBytes, scrypt, type ScryptOptions, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { fastifyCookie, Signer } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

/** `protocol`: of the browser's connection, to the gateway or to a trusted proxy. */
export type Client = Pick<FastifyRequest, 'headers' | 'ip' | 'protocol'>;

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/** `busy`: too many passwords are being checked. `waitSeconds`: 0 if the client may try again immediately. */
export interface SignInFailure {
  readonly kind: 'wrong' | 'wait' | 'busy';
  readonly waitSeconds: number;
}

type Options = Pick<GatewayState, 'signedOut' | 'now' | 'monotonic' | 'passwordCost'>;

const sessionMs = 12 * 3_600_000;
const busySeconds = 5;
/** Two of libuv's four threads; 100 waiting hashes take about two seconds. */
const hashLimits = { atOnce: 2, places: 100 };

/** Of scrypt: 35 ms and 16 MB per hash on a small server. No higher cost is needed, because the hash is never stored. */
export const passwordCost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

/**
 * A session is its expiry and a random text, in a cookie signed with a key derived from the password: it is valid at all
 * gateways of a site and after a restart, until the password changes. Only sessions that were signed out are stored.
 * `hash`: slow, off the event loop.
 */
export function createDeskSessions(
  password: string,
  { signedOut, now, monotonic, passwordCost: cost }: Options,
  hash = createSlowHash(cost),
) {
  // A slow hash, so that passwords can't be tried quickly against a stolen cookie.
  const signer = new Signer(scryptSync(password, 'aushang desk cookie', 32, cost));
  const attempts = createAttempts(monotonic);
  const queue = createWorkQueue(hashLimits);
  const expected = hash(password);
  // Hashes make the time independent of content and length of `given`.
  const isRight = (given: string) =>
    queue.run(async () => timingSafeEqual(await hash(given), await expected));
  const sessionOf = (client: Client) => {
    const cookies = fastifyCookie.parse(client.headers.cookie ?? '');
    const { value } = signer.unsign(cookies[cookieOf(client).name] ?? '');
    return value !== null && Number.parseInt(value, 10) > now() && !signedOut.has(value) ? value : null;
  };
  /** Null if it is right. */
  const checkPassword = async (given: string, client: Client): Promise<SignInFailure | null> => {
    const attempt = { account: 'desk', address: client.ip };
    const waitSeconds = attempts.wait(attempt);
    if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
    const undoCount = attempts.count(attempt);
    try {
      if (!(await isRight(given))) return { kind: 'wrong', waitSeconds: 0 };
    } catch (error) {
      // Of the queue: it is full.
      if (!(error instanceof HttpError)) throw error;
      undoCount();
      return { kind: 'busy', waitSeconds: busySeconds };
    }
    attempts.succeed(attempt);
    return null;
  };
  return {
    checkPassword,
    hasSession: (client: Client) => sessionOf(client) !== null,
    /** `cookie`: a value of `Set-Cookie`. */
    signIn: async (
      given: string,
      client: Client,
    ): Promise<SignInFailure | { kind: 'in'; cookie: string }> => {
      const failure = await checkPassword(given, client);
      if (failure !== null) return failure;
      const session = `${now() + sessionMs}.${randomBytes(12).toString('base64url')}`;
      return { kind: 'in', cookie: writeCookie(client, signer.sign(session), sessionMs / 1000) };
    },
    /** Ends the client's session, for all gateways; resolves to a `Set-Cookie` that removes the cookie. */
    signOut: async (client: Client) => {
      const session = sessionOf(client);
      if (session !== null) await signedOut.add(session);
      return writeCookie(client, '', 0);
    },
  };
}

function createSlowHash(cost: ScryptOptions): (text: string) => Promise<Buffer> {
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const salt = randomBytes(16);
  return (text) => derive(text, salt, 32, cost);
}

/** Browsers accept the prefix `__Host-` only over TLS, for this host and all paths. */
function cookieOf({ protocol }: Client) {
  const secure = protocol === 'https';
  return { name: secure ? '__Host-aushang-desk' : 'aushang-desk', secure };
}

function writeCookie(client: Client, value: string, maxAge: number): string {
  const { name, secure } = cookieOf(client);
  const attributes = { maxAge, path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return fastifyCookie.serialize(name, value, attributes);
}
