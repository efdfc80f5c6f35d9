// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageHealth } from './page-health.ts';
import { samplePage } from './sample-page.ts';

const minute = 60_000;
/** What the worker gets, and what it answers; undefined: nothing, as earlier ones do. */
let messages: unknown[];
let isComplete: boolean | undefined;
const controller = {
  postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
    messages.push(message);
    if (isComplete !== undefined) port?.postMessage(isComplete);
  },
};
const registration = { waiting: null, active: {} };
const hang = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'performance'] });
  vi.resetModules();
  messages = [];
  isComplete = true;
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration: async () => registration } });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  pageHealth.page = null;
});

async function open() {
  const { pageHealth: health } = await import('./page-health.ts');
  health.page = samplePage({ monitor: ['mensa'] });
  const { readWorkerState, requestImages } = await import('./worker-link.ts');
  requestImages();
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    // Answers of ports come in real time.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { pass, readWorkerState };
}

it('asks at the start and every ten minutes whether the copy is complete, and reports the last answer', async () => {
  const { pass, readWorkerState } = await open();
  isComplete = false;
  await pass(6000);
  expect(messages).toHaveLength(1);
  expect(await readWorkerState()).toBe('incomplete');
  isComplete = true;
  await pass(9 * minute);
  expect(messages).toHaveLength(1);
  await pass(minute);
  expect(messages).toHaveLength(2);
  expect(await readWorkerState()).toBe('active');
  expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
});

it('reports a worker that leaves three questions unanswered, not an earlier one that is soon replaced', async () => {
  isComplete = undefined;
  const { pass, readWorkerState } = await open();
  await pass(11 * minute);
  expect(messages).toHaveLength(2);
  expect(await readWorkerState()).toBe('active');
  await pass(10 * minute);
  expect(await readWorkerState()).toBe('incomplete');
});

it('reports within twenty seconds that the browser does not tell its workers', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration: hang } });
  const { readWorkerState } = await open();
  const state = readWorkerState();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await state).toBe('no answer');
});
