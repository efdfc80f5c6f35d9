import { expect, test } from 'vitest';
import { testPasswordCost } from '#testing/test-service.ts';
import { createPasswords } from './person-form.tsx';

test('a hash is right for its password only, at any cost that it was made with', async () => {
  const stored = await createPasswords('scrypt$32$1$1').hash('Bücher & Brötchen');
  const { isRight, isOutdated } = createPasswords(testPasswordCost);
  expect(await isRight('Bücher & Brötchen'.normalize('NFD'), stored)).toBe(true);
  expect(await isRight('Bücher & Brötche', stored)).toBe(false);
  expect(await isRight('Bücher & Brötchen', null)).toBe(false);
  expect(isOutdated(stored)).toBe(true);
});
