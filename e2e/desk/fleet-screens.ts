import type { APIRequestContext } from 'playwright/test';
import type { Heartbeat } from '#screens/model/heartbeat.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { expect } from '#e2e/support/harness.ts';
import { openNamedScreens } from '#e2e/support/named-screens.ts';
import type { TestClock } from '#e2e/support/test-clock.ts';
import { password } from './test-desk.ts';

export const [jazz, assembly, reading] = ['/api/events/11', '/api/events/12', '/api/events/21'];

export async function report(
  request: APIRequestContext,
  url: string,
  name: string,
  fields: Partial<Heartbeat>,
) {
  const data = { ...sampleHeartbeat, address: `/s/${name}`, load: `load-of-${name}`, ...fields };
  expect((await request.post(`${url}/api/heartbeats`, { data })).status()).toBe(204);
}

/** Five screens: one silent, one frozen, two well, one that was never seen. */
export async function addScreens(request: APIRequestContext, url: string, clock: TestClock) {
  const screens = openNamedScreens(request, url, password);
  const mensa = {
    monitors: ['mensa'],
    place: { building: 'Mensa', place: 'Eingang', contact: 'Hausdienst' },
  };
  const library = { monitors: ['bibliothek'], place: { building: 'Bibliothek', floor: '1. OG' } };
  await screens.put('mensa-eingang', mensa);
  await screens.put('mensa-kasse', { ...mensa, parameters: { days: 1 } });
  await screens.put('lesesaal', library);
  await screens.put('ausleihe', library);
  await screens.put('keller', { monitors: ['foyer'] });
  await report(request, url, 'mensa-eingang', { event: jazz });
  await clock.advance(240_000);
  await report(request, url, 'mensa-kasse', { event: jazz });
  // This event is not the first one of its loop.
  await report(request, url, 'lesesaal', { event: assembly });
  await report(request, url, 'ausleihe', { event: reading, standing: 1500 });
}
