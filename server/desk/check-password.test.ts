import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPasswordCheck, type SlowHash } from './check-password.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Hashes that end when the test calls `endOne`. */
function heldHash() {
  const ends: (() => void)[] = [];
  const hash: SlowHash = (text) => new Promise((resolve) => ends.push(() => resolve(digest(text))));
  return { hash, ends, endOne: () => ends.shift()?.() };
}

test('only the right password is accepted', async () => {
  const check = createPasswordCheck('Bücher & Brötchen');
  expect(await check('Bücher & Brötchen')).toBe(true);
  for (const wrong of ['', 'Bücher & Brötche', 'Bücher & Brötchen ', 'x'.repeat(1000)])
    expect(await check(wrong)).toBe(false);
});

test('two are compared at a time, a hundred wait, more get null', async () => {
  const { hash, ends, endOne } = heldHash();
  const check = createPasswordCheck('zwölf Zeichen', hash);
  endOne();
  const answers = Array.from({ length: 102 }, (_, n) => check(n === 101 ? 'zwölf Zeichen' : 'falsch'));
  await setImmediate();
  expect(ends).toHaveLength(2);
  expect(await check('zwölf Zeichen')).toBeNull();
  for (let ended = 0; ended < 102; ended += 1) {
    expect(ends.length).toBeLessThanOrEqual(2);
    endOne();
    await answers[ended];
    await setImmediate();
  }
  expect(await Promise.all(answers)).toEqual([...Array.from({ length: 101 }, () => false), true]);
  const late = check('zwölf Zeichen');
  await setImmediate();
  endOne();
  expect(await late).toBe(true);
});

test('a hash that fails frees its place', async () => {
  let isBroken = false;
  const check = createPasswordCheck('zwölf Zeichen', (text) =>
    isBroken ? Promise.reject(new Error('no memory')) : Promise.resolve(digest(text)),
  );
  isBroken = true;
  for (let time = 0; time < 5; time += 1) await expect(check('falsch')).rejects.toThrow('no memory');
  isBroken = false;
  expect(await check('zwölf Zeichen')).toBe(true);
});
