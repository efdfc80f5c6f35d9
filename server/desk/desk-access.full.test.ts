import { afterEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'drei kluge Worte';

let test: TestGateway;
afterEach(() => test.close());

async function attempt(given: string, address: string): Promise<number> {
  const response = await fetch(`${test.url}/desk/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ password: given }),
    headers: { 'x-forwarded-for': address },
    redirect: 'manual',
  });
  await response.text();
  return response.status;
}

it('600 failed attempts from as many addresses do not delay a sign-in with the password', async () => {
  test = await startTestGateway({ TRUST_PROXY: '1', DESK_PASSWORD: password });
  const addresses = Array.from({ length: 600 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
  const statuses = new Map<number, number>();
  const work = async () => {
    for (let address = addresses.pop(); address !== undefined; address = addresses.pop()) {
      const status = await attempt('falsch-geraten', address);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 20 }, work));
  expect([...statuses]).toEqual([[401, 600]]);
  expect(await attempt(password, '192.0.2.1')).toBe(303);
});

it('many attempts from one address are delayed, and those of another are not', async () => {
  test = await startTestGateway({ TRUST_PROXY: '1', DESK_PASSWORD: password });
  const statuses = await Promise.all(Array.from({ length: 60 }, () => attempt('falsch-geraten', '10.0.0.1')));
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  expect(await attempt(password, '10.0.0.1')).toBe(429);
  expect(await attempt(password, '10.0.0.2')).toBe(303);
});
