import { createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** How the desk knows who may see it. */
export interface DeskSessions {
  /** What comes of one attempt; `waitSeconds` while an address or all of them together have tried too often. */
  readonly signIn: (password: string, address: string) => SignIn;
  /** True where the cookies of a request hold a session that has not run out. */
  readonly hasSession: (cookies: string | undefined) => boolean;
  readonly cookieName: string;
  readonly cookie: (token: string) => string;
  readonly clearCookie: string;
}

export type SignIn =
  | { readonly kind: 'in'; readonly token: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly waitSeconds: number };

const sessionMs = 12 * 3_600_000;
const windowMs = 15 * 60_000;
/** A person mistypes; a machine is stopped. Nobody's mistakes lock others out until a hundred addresses guess. */
const mostPerAddress = 8;
const mostInAll = 500;

/**
 * Sessions that need no memory: a token says until when it is valid and carries a MAC under a key derived from the
 * password. So it works for every gateway of a site, survives a restart, and ends when the password changes. `now` in
 * epoch ms.
 */
export function createDeskSessions(password: string, isTls: boolean, now: () => number): DeskSessions {
  // Slow on purpose, once per start: whoever steals a token can't try passwords against it quickly.
  const key = scryptSync(password, 'aushang desk session', 32);
  const attempts = createAttempts(now);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const isRight = (given: string) => isEqual(mac(given), mac(password));
  // A name with the prefix is taken only over TLS, from this host alone, for every path.
  const cookieName = isTls ? '__Host-aushang-desk' : 'aushang-desk';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;
  return {
    signIn: (given, address) => {
      const waitSeconds = attempts.wait(address);
      if (waitSeconds > 0) return { kind: 'wait', waitSeconds };
      if (!isRight(given)) {
        attempts.count(address);
        return { kind: 'wrong' };
      }
      attempts.forget(address);
      const text = `${now() + sessionMs}.${randomBytes(12).toString('base64url')}`;
      return { kind: 'in', token: `${text}.${sign(text)}` };
    },
    hasSession: (cookies) => {
      const [until = '', salt = '', given = ''] = readCookie(cookies, cookieName).split('.');
      return isEqual(given, sign(`${until}.${salt}`)) && Number(until) > now();
    },
    cookieName,
    cookie: (token) => `${cookieName}=${token}; Max-Age=${sessionMs / 1000}; ${attributes}`,
    clearCookie: `${cookieName}=; Max-Age=0; ${attributes}`,
  };
}

const comparing = randomBytes(32);

/** Of one length whatever the text: comparing tells neither content nor length. */
function mac(text: string): string {
  return createHmac('sha256', comparing).update(text).digest('base64url');
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

interface Attempts {
  /** Seconds until this address may try again; 0: now. */
  readonly wait: (address: string) => number;
  readonly count: (address: string) => void;
  readonly forget: (address: string) => void;
}

/** Failed attempts of the last quarter of an hour; bounded, because no more than `mostInAll` are ever counted. */
function createAttempts(now: () => number): Attempts {
  let failed: readonly { readonly address: string; readonly at: number }[] = [];
  const recent = () => {
    failed = failed.filter(({ at }) => at > now() - windowMs);
    return failed;
  };
  return {
    wait: (address) => {
      const all = recent();
      const own = all.filter((attempt) => attempt.address === address);
      const first = all.length >= mostInAll ? all[0] : own.length >= mostPerAddress ? own[0] : undefined;
      return first === undefined ? 0 : Math.max(1, Math.ceil((first.at + windowMs - now()) / 1000));
    },
    count: (address) => {
      failed = [...recent(), { address, at: now() }];
    },
    forget: (address) => {
      failed = recent().filter((attempt) => attempt.address !== address);
    },
  };
}
