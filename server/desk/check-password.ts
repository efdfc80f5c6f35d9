import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createWorkQueue, QueueFull } from '#server/answers/work-queue.ts';

/** True for the right password; null where too many others wait for their answer. */
export type PasswordCheck = (given: string) => Promise<boolean | null>;
export type SlowHash = (text: string) => Promise<Buffer>;

/** Of libuv's four threads, which compress answers and read files too; those who wait are some two seconds of work. */
const hashing = { atOnce: 2, places: 100 };
/** 35 ms and 16 MB each on a small server. The hash is never stored, so it need not resist a stolen database. */
const cost = { N: 2 ** 14, r: 8, p: 1 };

/**
 * Compares with the one right password by a slow hash, off the event loop and a few at a time: guessing is expensive, a
 * flood of guesses holds up nobody else, and neither content nor length shows in the time it takes.
 */
export function createPasswordCheck(password: string, hash: SlowHash = saltedScrypt()): PasswordCheck {
  const expected = hash(password);
  const queue = createWorkQueue(hashing);
  const compare = async (given: string) => timingSafeEqual(await hash(given), await expected);
  return (given) =>
    queue
      .run(() => compare(given))
      .catch((error: unknown) => {
        if (error instanceof QueueFull) return null;
        throw error;
      });
}

function saltedScrypt(): SlowHash {
  const salt = randomBytes(16);
  return (text) =>
    new Promise((resolve, reject) => {
      scrypt(text, salt, 32, cost, (error, key) => (error === null ? resolve(key) : reject(error)));
    });
}
