import { type BinaryLike, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const runScrypt = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** Scheme, N, r and p: 32 MB and about 250 ms; one of the settings that OWASP recommends for scrypt. */
const currentCost = 'scrypt$32768$8$3';
const hashBytes = 32;

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** Returns parameters, salt and hash: `scrypt$32768$8$3$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, currentCost.split('$'));
  return [currentCost, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** null (no such person) takes as long as a wrong password, against timing attacks. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, n = '', r = '', p = '', salt = '', hash = ''] = (stored ?? unknownPersonHash).split('$');
  if (scheme !== 'scrypt') return false;
  const given = await derive(password, Buffer.from(salt, 'base64url'), [scheme, n, r, p]);
  const wanted = Buffer.from(hash, 'base64url');
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted) && stored !== null;
}

export function isOutdated(stored: string): boolean {
  return !stored.startsWith(`${currentCost}$`);
}

/** Compared with if there is no such person. */
const unknownPersonHash = [
  currentCost,
  ...[16, hashBytes].map((bytes) => randomBytes(bytes).toString('base64url')),
].join('$');

function derive(password: string, salt: Buffer, cost: readonly string[]): Promise<Buffer> {
  const [N = 0, r = 0, p = 0] = cost.slice(1).map(Number);
  return runScrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r });
}
