import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue, QueueFull } from '#server/answers/work-queue.ts';

/** True for the right password; null if too many checks are waiting. */
export type PasswordCheck = (given: string) => Promise<boolean | null>;
export type SlowHash = (text: string) => Promise<Buffer>;

/** Two of libuv's four threads; 100 waiting hashes take about two seconds. */
const hashLimits = { atOnce: 2, places: 100 };
/** 35 ms and 16 MB per hash on a small server. No higher cost is needed, because the hash is never stored. */
const cost = { N: 2 ** 14, r: 8, p: 1 };

/** Compares by a slow hash, off the event loop, in a time that does not depend on content and length of `given`. */
export function createPasswordCheck(password: string, hash: SlowHash = saltedScrypt()): PasswordCheck {
  const expected = hash(password);
  const queue = createWorkQueue(hashLimits);
  return async (given) => {
    try {
      return await queue.run(async () => timingSafeEqual(await hash(given), await expected));
    } catch (error) {
      if (error instanceof QueueFull) return null;
      throw error;
    }
  };
}

function saltedScrypt(): SlowHash {
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const salt = randomBytes(16);
  return (text) => derive(text, salt, 32, cost);
}
