import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import type { SignedOut } from '#server/sharing/signed-out.ts';
import type { PasswordCheck } from './check-password.ts';

/** `isSecure`: the browser's connection is TLS, to the gateway or to a trusted proxy. */
export interface DeskSessions {
  /** `waitSeconds` while the client network has made too many attempts. */
  readonly signIn: (password: string, address: string) => Promise<SignIn>;
  readonly hasSession: (cookies: string | undefined, isSecure: boolean) => boolean;
  /** Ends the session in the cookies, for all gateways. */
  readonly signOut: (cookies: string | undefined, isSecure: boolean) => Promise<void>;
  readonly cookie: (token: string, isSecure: boolean) => string;
  readonly clearCookie: (isSecure: boolean) => string;
}

export type SignIn =
  | { readonly kind: 'in'; readonly token: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'wait'; readonly waitSeconds: number };

interface DeskSessionsOptions {
  readonly password: string;
  readonly check: PasswordCheck;
  readonly signedOut: SignedOut;
  readonly now: () => number;
  /** Monotonic ms. */
  readonly monotonic: () => number;
}

const sessionMs = 12 * 3_600_000;

/**
 * A token holds its expiry and a MAC with a key derived from the password: it is valid at all gateways of a site and after
 * a restart, until the password changes. Only sessions that were signed out are stored.
 */
export function createDeskSessions(options: DeskSessionsOptions): DeskSessions {
  const { password, check, signedOut, now, monotonic } = options;
  // A slow hash, so that passwords can't be tried quickly against a stolen token.
  const key = scryptSync(password, 'aushang desk session', 32);
  const attempts = createAttempts(monotonic);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const validToken = (cookies: string | undefined, isSecure: boolean) => {
    const token = readCookie(cookies, cookieName(isSecure));
    const [until = '', salt = '', given = ''] = token.split('.');
    const isValid = isEqual(given, sign(`${until}.${salt}`)) && Number(until) > now();
    return isValid && !signedOut.has(token) ? { token, until: Number(until) } : null;
  };
  return {
    signIn: async (given, address) => {
      const attempt = { account: 'desk', address };
      const waitSeconds = attempts.wait(attempt);
      if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
      const undoCount = attempts.count(attempt);
      const isRight = await check(given);
      if (isRight === null) {
        undoCount();
        return { kind: 'busy' };
      }
      if (!isRight) return { kind: 'wrong' };
      attempts.succeed(attempt);
      const text = `${now() + sessionMs}.${randomBytes(12).toString('base64url')}`;
      return { kind: 'in', token: `${text}.${sign(text)}` };
    },
    hasSession: (cookies, isSecure) => validToken(cookies, isSecure) !== null,
    signOut: async (cookies, isSecure) => {
      const session = validToken(cookies, isSecure);
      if (session !== null) await signedOut.add(session.token, session.until);
    },
    cookie: (token, isSecure) =>
      `${cookieName(isSecure)}=${token}; Max-Age=${sessionMs / 1000}; ${attributes(isSecure)}`,
    clearCookie: (isSecure) => `${cookieName(isSecure)}=; Max-Age=0; ${attributes(isSecure)}`,
  };
}

/** Browsers accept the prefix `__Host-` only over TLS, for this host and all paths. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Host-aushang-desk' : 'aushang-desk';
}

function attributes(isSecure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function readCookie(cookies: string | undefined, name: string): string {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return '';
}
