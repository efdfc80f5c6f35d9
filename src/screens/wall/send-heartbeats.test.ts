// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heartbeatSchema } from '#screens/model/heartbeat.ts';
import { pageHealth, reportError, reportLoop } from '#kiosk/watchdog/page-health.ts';
import { sendHeartbeats } from './send-heartbeats.ts';
import { samplePage } from '#kiosk/watchdog/sample-page.ts';

const loop = { current: 'a', slideChanges: 0, since: 0, dwellSeconds: 20, isPaused: false };
const accept = async () => new Response(null, { status: 204 });
let answer: () => Promise<Response>;
let requests: (RequestInit & { readonly path: string })[];
const heartbeats = () =>
  requests.map(({ body }) => heartbeatSchema.parse(JSON.parse(typeof body === 'string' ? body : '')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  answer = accept;
  requests = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, ...init });
    return answer();
  });
  pageHealth.page = samplePage({ monitor: ['mensa'] });
  pageHealth.errors = [];
  reportLoop(loop);
});
afterEach(() => {
  localStorage.clear();
  vi.clearAllTimers();
  vi.useRealTimers();
  pageHealth.page = null;
  delete pageHealth.screen;
});
const namedScreen = { name: 'aula', query: 'monitor=mensa', refetch: () => undefined };
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

it('reports within ten seconds, then every minute, also past a proxy that asks for a password', async () => {
  sendHeartbeats();
  await pass(4);
  expect(requests).toHaveLength(0);
  await pass(1);
  expect(requests).toHaveLength(1);
  // `omit` would keep the password from it, too.
  expect(requests[0]?.credentials).toBeUndefined();
  expect(requests[0]).toMatchObject({
    path: '/api/heartbeats',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    cache: 'no-store',
    redirect: 'error',
  });
  await pass(59);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
  await pass(600);
  expect(requests).toHaveLength(12);
  expect(new Set(heartbeats().map(({ load }) => load)).size).toBe(1);
  expect(heartbeats()[0]?.version).toMatch(/^\d+\.\d+\.\d+/);
});

it.each([
  [0, 54],
  [0.999, 66],
])('spreads the reports of many screens: with chance %d after %d s', async (chance, seconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance);
  sendHeartbeats();
  await pass(10);
  expect(requests).toHaveLength(1);
  await pass((chance === 0 ? seconds - 10 : seconds) - 1);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toHaveLength(2);
});

it('reports a new error soon, but five seconds after the last report, and its repetition with the next one', async () => {
  sendHeartbeats();
  reportError('page', 'of the start');
  await pass(5);
  reportError('page', 'broken');
  await pass(4);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(heartbeats().map(({ lastError }) => lastError)).toEqual(['page: of the start', 'page: broken']);
  for (let second = 0; second < 40; second += 1) {
    await pass(1);
    reportError('page', 'broken');
  }
  expect(requests).toHaveLength(2);
  await pass(20);
  expect(heartbeats()[2]).toMatchObject({ errors: 42, lastError: 'page: broken' });
});

it('reports changed parameters soon', async () => {
  sendHeartbeats();
  await pass(20);
  const render = (monitor: string) => {
    pageHealth.page = samplePage({ monitor: [monitor] });
    pageHealth.onChange?.();
  };
  render('mensa');
  await pass(10);
  expect(requests).toHaveLength(1);
  render('aula');
  await pass(1);
  expect(requests).toHaveLength(2);
});

it('reports a fault at once, before the page is mounted again', async () => {
  const report = sendHeartbeats();
  await pass(20);
  report();
  reportLoop(null);
  await pass(0);
  expect(heartbeats().at(-1)).toMatchObject({ shows: 'slides', standing: expect.any(Number) });
  report();
  await pass(1);
  expect(requests).toHaveLength(2);
});

it.each([
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is refused', async () => new Response('', { status: 429 })],
  ['is never answered', () => new Promise<Response>(() => undefined)],
])('counts the slide changes since the last report that arrived: one %s', async (_, fail) => {
  const changeTo = (slideChanges: number) => reportLoop({ ...loop, slideChanges });
  sendHeartbeats();
  changeTo(2);
  await pass(5);
  changeTo(5);
  answer = fail;
  await pass(60);
  changeTo(9);
  answer = accept;
  await pass(60);
  changeTo(10);
  await pass(60);
  expect(heartbeats().map(({ slideChanges }) => slideChanges)).toEqual([2, 3, 7, 1]);
});

it('reports the secret of its device, which all its pages share', async () => {
  pageHealth.screen = namedScreen;
  sendHeartbeats();
  await pass(10);
  const own = localStorage.getItem('aushang-device') ?? '';
  expect(own).toMatch(/^[a-z\d]{16,28}$/);
  // Another page started at the same time, and stored its own later.
  localStorage.setItem('aushang-device', 'of-another-page');
  await pass(60);
  expect(heartbeats().map(({ device }) => device)).toEqual([own, 'of-another-page']);
});

it('has no secret without a name, and stores none', async () => {
  sendHeartbeats();
  await pass(10);
  expect(heartbeats()).toMatchObject([{ device: '' }]);
  expect(localStorage.length).toBe(0);
});

it('reports one secret as long as it is open where nothing can be stored', async () => {
  pageHealth.screen = namedScreen;
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
  sendHeartbeats();
  await pass(70);
  const secrets = heartbeats().map(({ device }) => device);
  expect(secrets).toHaveLength(2);
  expect(new Set(secrets).size).toBe(1);
});

it('reports where the page stores its data, and goes on where the browser’s storage never answers', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    serviceWorker: { getRegistration: () => new Promise(() => undefined) },
  });
  pageHealth.getStoragePlace = () => 'nowhere';
  sendHeartbeats();
  await pass(200);
  expect(heartbeats().length).toBeGreaterThan(2);
  expect(heartbeats()[0]).toMatchObject({ worker: 'no answer', storage: 'nowhere' });
  delete pageHealth.getStoragePlace;
});

it('reports which events were shown since the last report, at most twelve, and no other slides', async () => {
  let slideChanges = 100;
  const show = (current: string) => {
    slideChanges += 1;
    reportLoop({ ...loop, current, slideChanges });
  };
  pageHealth.loop = { ...loop, current: '/api/events/7' };
  sendHeartbeats();
  ['/api/events/9', 'overview-today-1', 'idle', '/api/events/7', '/api/events/7'].forEach(show);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show('/api/events/8');
  visibility.mockRestore();
  reportLoop(null);
  await pass(5);
  Array.from({ length: 20 }, (_, at) => `/api/events/${at}`).forEach(show);
  await pass(120);
  expect(heartbeats().map(({ shown }) => shown)).toEqual([
    [7, 9, 7, 7],
    Array.from({ length: 12 }, (_, at) => at),
    [],
  ]);
});
