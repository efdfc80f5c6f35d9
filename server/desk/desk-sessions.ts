import { randomBytes, scrypt, type ScryptOptions, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { fastifyCookie, Signer } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { SignedOut } from '#server/sharing/signed-out.ts';

export interface DeskSessionsParts {
  readonly monotonic: () => number;
  readonly now: () => number;
  readonly passwordCost: ScryptOptions;
  readonly signedOut: SignedOut;
}

/** `protocol`: of the browser's connection, to the gateway or to a trusted proxy. */
export type Client = Pick<FastifyRequest, 'headers' | 'ip' | 'protocol'>;

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/** `busy`: too many passwords are being checked. `waitSeconds`: 0 if the client may try again immediately. */
export interface SignInFailure {
  readonly kind: 'wrong' | 'wait' | 'busy';
  readonly waitSeconds: number;
}

const sessionMs = 12 * 3_600_000;
/** Browsers keep no cookie for longer. */
const deviceSeconds = 400 * 86_400;
const devicePrefix = 'device.';
const busySeconds = 5;
/** 100 waiting hashes take about four seconds. */
const maxWaiting = 101;

/** The cost of scrypt: 35 ms and 16 MB per hash on a small server. No higher cost is needed, because the hash is never stored. */
export const passwordCost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

/**
 * A session is its expiry and a random text, in a cookie signed with a key derived from the password: it is valid at all
 * gateways of a site and after a restart, until the password changes. Only sessions that were signed out are stored.
 * A second cookie stays on the device: its attempts are counted by themselves, so that nobody else delays them (OWASP,
 * "Slow down online guessing attacks with device cookies"). `hash`: slow, off the event loop.
 */
export function createDeskSessions(
  password: string,
  { signedOut, now, monotonic, passwordCost: cost }: DeskSessionsParts,
  hash = createSlowHash(cost),
) {
  // A slow hash, so that passwords can't be tried quickly against a stolen cookie.
  const signer = new Signer(scryptSync(password, 'aushang desk cookie', 32, cost));
  const check = createPasswordCheck(password, monotonic, hash);
  const readCookie = (client: Client, kind: CookieKind) => {
    const cookies = fastifyCookie.parse(client.headers.cookie ?? '');
    return signer.unsign(cookies[cookieOf(client, kind).name] ?? '').value;
  };
  const deviceOf = (client: Client) => {
    const value = readCookie(client, 'device');
    return value?.startsWith(devicePrefix) === true ? value : null;
  };
  const sessionOf = (client: Client) => {
    const value = readCookie(client, 'desk');
    return value !== null && Number.parseInt(value, 10) > now() && !signedOut.has(value) ? value : null;
  };
  return {
    /** Checks Basic authentication; null if it is right. Its failures do not count for the device, whose browser may send a proxy's password. */
    checkPassword: (given: string, address: string) => check(given, null, address),
    hasSession: (client: Client) => sessionOf(client) !== null,
    /** `cookie`, `deviceCookie`: values of `Set-Cookie`. `address`: counted where the device is unknown. */
    signIn: async (given: string, client: Client, address = client.ip) => {
      const failure = await check(given, deviceOf(client), address);
      if (failure !== null) return failure;
      const session = `${now() + sessionMs}.${randomText()}`;
      const device = deviceOf(client) ?? devicePrefix + randomText();
      return {
        kind: 'in' as const,
        cookie: writeCookie(client, 'desk', signer.sign(session), sessionMs / 1000),
        deviceCookie: writeCookie(client, 'device', signer.sign(device), deviceSeconds),
      };
    },
    /** Ends the client's session, for all gateways; resolves to a `Set-Cookie` that removes the cookie. */
    signOut: async (client: Client) => {
      const session = sessionOf(client);
      if (session !== null) await signedOut.add(session);
      return writeCookie(client, 'desk', '', 0);
    },
  };
}

/** `device`: a known one, which is counted by itself and checked before others; null: counted by address. */
function createPasswordCheck(password: string, monotonic: () => number, hash: Hash) {
  const attempts = createAttempts(monotonic);
  // One at a time, so that each check knows the failures before it.
  const queue = createWorkQueue(maxWaiting);
  const expected = hash(password);
  // Hashes make the time independent of content and length of `given`.
  const isRight = async (given: string) => timingSafeEqual(await hash(given), await expected);
  return async (given: string, device: string | null, address: string): Promise<SignInFailure | null> => {
    const attempt = { account: 'desk', address: device ?? address };
    const check = async (): Promise<SignInFailure | null> => {
      const waitSeconds = attempts.wait(attempt);
      if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
      const isWrong = !(await isRight(given));
      if (isWrong) attempts.count(attempt);
      else attempts.succeed(attempt);
      return isWrong ? { kind: 'wrong', waitSeconds: 0 } : null;
    };
    try {
      // What has to wait takes no place in the queue.
      return await (attempts.wait(attempt) > 0
        ? check()
        : queue.run(check, { isUsual: device !== null, client: address }));
    } catch (error) {
      // The queue throws this error when it is full.
      if (!(error instanceof HttpError)) throw error;
      return { kind: 'busy', waitSeconds: busySeconds };
    }
  };
}

type Hash = (text: string) => Promise<Buffer>;

function createSlowHash(cost: ScryptOptions): Hash {
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const salt = randomBytes(16);
  return (text) => derive(text, salt, 32, cost);
}

const randomText = () => randomBytes(12).toString('base64url');

type CookieKind = 'desk' | 'device';

/** Browsers accept the prefix `__Host-` only over TLS, for this host and all paths. */
function cookieOf({ protocol }: Client, kind: CookieKind) {
  const secure = protocol === 'https';
  return { name: `${secure ? '__Host-' : ''}aushang-${kind}`, secure };
}

function writeCookie(client: Client, kind: CookieKind, value: string, maxAge: number): string {
  const { name, secure } = cookieOf(client, kind);
  const attributes = { maxAge, path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return fastifyCookie.serialize(name, value, attributes);
}
