import { createHash, randomBytes } from 'node:crypto';

/** SHA-256, hexadecimal. Keys and tokens have 128 random bits or more, so that a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** The token of a session or a one-time link is 192 random bits, of which only the hash is stored. */
export function createToken(): string {
  return randomBytes(24).toString('base64url');
}
