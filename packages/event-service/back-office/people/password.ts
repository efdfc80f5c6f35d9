import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 250 ms; one of the settings that OWASP recommends for scrypt. */
const currentCost: Cost = { n: 32_768, r: 8, p: 3 };
const hashBytes = 32;

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** Returns parameters, salt and hash: `scrypt$32768$8$3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, currentCost);
  const { n, r, p } = currentCost;
  return ['scrypt', n, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** null (no such person) takes as long as a wrong password, against timing attacks. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt = '', hash = ''] = (stored ?? unknownPersonHash).split('$');
  if (scheme !== 'scrypt') return false;
  const cost = { n: Number(n), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  const wanted = Buffer.from(hash, 'base64url');
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted) && stored !== null;
}

export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`scrypt$${currentCost.n}$${currentCost.r}$${currentCost.p}$`);
}

/** Compared with if there is no such person. */
const unknownPersonHash = [
  'scrypt',
  currentCost.n,
  currentCost.r,
  currentCost.p,
  ...[16, hashBytes].map((bytes) => randomBytes(bytes).toString('base64url')),
].join('$');

function derive(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}
