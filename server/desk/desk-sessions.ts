import { randomBytes, scryptSync } from 'node:crypto';
import { fastifyCookie, Signer } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import type { PasswordCheck } from './check-password.ts';

/** `protocol`: of the browser's connection, to the gateway or to a trusted proxy. */
export type Client = Pick<FastifyRequest, 'headers' | 'ip' | 'protocol'>;

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/** `cookie`: a value of `Set-Cookie`. */
export type SignIn = { readonly kind: 'in'; readonly cookie: string } | SignInFailure;

/** `waitSeconds`: 0 if the client may try again immediately. */
export interface SignInFailure {
  readonly kind: 'wrong' | 'wait' | 'busy';
  readonly waitSeconds: number;
}

const sessionMs = 12 * 3_600_000;
const busySeconds = 5;

/**
 * A session is its expiry and a random text, in a cookie signed with a key derived from the password: it is valid at all
 * gateways of a site and after a restart, until the password changes. Only sessions that were signed out are stored.
 */
export function createDeskSessions(
  password: string,
  check: PasswordCheck,
  { signedOut, now, monotonic }: Pick<GatewayState, 'signedOut' | 'now' | 'monotonic'>,
) {
  // A slow hash, so that passwords can't be tried quickly against a stolen cookie.
  const signer = new Signer(scryptSync(password, 'aushang desk cookie', 32));
  const attempts = createAttempts(monotonic);
  const sessionOf = (client: Client) => {
    const cookies = fastifyCookie.parse(client.headers.cookie ?? '');
    const { value } = signer.unsign(cookies[cookieName(client)] ?? '');
    return value !== null && Number.parseInt(value, 10) > now() && !signedOut.has(value) ? value : null;
  };
  return {
    hasSession: (client: Client) => sessionOf(client) !== null,
    signIn: async (given: string, client: Client): Promise<SignIn> => {
      const attempt = { account: 'desk', address: client.ip };
      const waitSeconds = attempts.wait(attempt);
      if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
      const undoCount = attempts.count(attempt);
      const isRight = await check(given);
      if (isRight === false) return { kind: 'wrong', waitSeconds: 0 };
      if (isRight === null) {
        undoCount();
        return { kind: 'busy', waitSeconds: busySeconds };
      }
      attempts.succeed(attempt);
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

/** Browsers accept the prefix `__Host-` only over TLS, for this host and all paths. */
function cookieName(client: Client): string {
  return isSecure(client) ? '__Host-aushang-desk' : 'aushang-desk';
}

function writeCookie(client: Client, value: string, maxAge: number): string {
  const attributes = {
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(client),
  } as const;
  return fastifyCookie.serialize(cookieName(client), value, attributes);
}

function isSecure({ protocol }: Client): boolean {
  return protocol === 'https';
}
