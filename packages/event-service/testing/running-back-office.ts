import { afterEach, beforeEach } from 'vitest';
import type { EventServiceOptions } from '#app/start-event-service.ts';
import { type BackOfficeClient, firstAdministrator } from './back-office-client.ts';
import { testService, type TestService } from './test-service.ts';

interface Running {
  readonly service: TestService;
  readonly administrator: BackOfficeClient;
}

/** Each test of a file gets a service and its first administrator, signed in. `options` is called for each test. */
export function runBackOffice(options: () => Partial<EventServiceOptions> = () => ({})): Running {
  let running: Running | null = null;
  const present = (): Running => {
    if (running === null) throw new Error('the service runs only within a test');
    return running;
  };
  beforeEach(async () => {
    const service = await testService(options());
    running = { service, administrator: await firstAdministrator(service) };
  });
  afterEach(() => present().service.close());
  return {
    get service() {
      return present().service;
    },
    get administrator() {
      return present().administrator;
    },
  };
}
