import { expect, test } from 'vitest';
import { createBackOfficeClient, password } from '#testing/back-office-client.ts';
import { testKey, testPasswordCost } from '#testing/test-service.ts';
import { testStorage } from '#testing/test-storage.ts';
import { startEventService } from '#start/start-event-service.ts';
import { createPasswords } from './password.ts';

const defaultCost = 'scrypt$32768$8$3$';

test('a service hashes passwords at the default cost, those of a lower cost when they are used', async () => {
  const options = { ...(await testStorage()), demo: false, acceptedKey: testKey };
  const service = await startEventService({ ...options, port: 0 });
  const { sessions, people } = service.store;
  const email = 'ada@example.org';
  const token = new URL(service.firstSignIn ?? '').searchParams.get('token') ?? '';
  const choice = { token, name: 'Ada', email, password, repeated: password };
  await createBackOfficeClient(service).post('/welcome', choice);
  const hashOf = async () => (await people.findByEmail(email))?.passwordHash ?? '';
  expect((await hashOf()).startsWith(defaultCost)).toBe(true);
  await sessions.changePassword(1, await createPasswords(testPasswordCost).hash(password));
  expect((await createBackOfficeClient(service).post('/sign-in', { email, password })).status).toBe(303);
  expect((await hashOf()).startsWith(defaultCost)).toBe(true);
  await service.close();
});

test('a hash is right for its password only, at any cost that it was made with', async () => {
  const stored = await createPasswords('scrypt$32$1$1').hash('Bücher & Brötchen');
  const { isRight, isOutdated } = createPasswords(testPasswordCost);
  expect(await isRight('Bücher & Brötchen'.normalize('NFD'), stored)).toBe(true);
  expect(await isRight('Bücher & Brötche', stored)).toBe(false);
  expect(await isRight('Bücher & Brötchen', null)).toBe(false);
  expect(isOutdated(stored)).toBe(true);
});
