import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import type { PasswordCheck } from './check-password.ts';
import type { SignedOut } from '#server/sharing/signed-out.ts';

/** Sessions of the desk. `isSecure`: the browser's connection is TLS, here or at a trusted proxy. */
export interface DeskSessions {
  /** What comes of one attempt; `waitSeconds` while this network has tried too often. */
  readonly signIn: (password: string, address: string) => Promise<SignIn>;
  /** True where the cookies of a request hold a session that has neither run out nor been signed out. */
  readonly hasSession: (cookies: string | undefined, isSecure: boolean) => boolean;
  /** Ends the session that the cookies hold, for every gateway. */
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
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds that never jump. */
  readonly monotonic: () => number;
}

const sessionMs = 12 * 3_600_000;

/**
 * Sessions without a store of those that are valid: a token says until when it is and carries a MAC under a key derived
 * from the password. So it works for every gateway of a site, survives a restart, and ends when the password changes;
 * only sessions that were signed out are kept.
 */
export function createDeskSessions(options: DeskSessionsOptions): DeskSessions {
  const { password, check, signedOut, now, monotonic } = options;
  // Slow on purpose, once per start: whoever steals a token can't try passwords against it quickly.
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
      const takeBack = attempts.count(attempt);
      const isRight = await check(given);
      if (isRight === null) {
        takeBack();
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

/** A name with the prefix is taken only over TLS, from this host alone, for every path. */
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
