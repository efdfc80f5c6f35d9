// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/* The document is read once per page, so each test has modules of its own. */

const writtenAt = Date.parse('2026-11-20T12:00:00Z');
const requested: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requested.length = 0;
  document.body.innerHTML = '<script type="application/json" id="answers"></script>';
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    const body = JSON.stringify({ now: writtenAt + 3_600_000 });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** A page whose document has the time `now`; `navigation`: what the engine tells of its request. */
async function start(now: unknown, navigation: readonly object[]) {
  const answers = { '/api/time': { body: { now }, headers: [] } };
  const script = document.querySelector('script');
  if (script !== null) script.textContent = JSON.stringify({ drawn: '', answers });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of an engine
    () => navigation as PerformanceEntry[],
  );
  const { useTrustedTime } = await import('./use-trusted-time.ts');
  const { createQueryClient } = await import('./query-client.ts');
  const { pageClock } = await import('./trusted-clock.ts');
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(useTrustedTime, { wrapper });
  const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
  return { result, settle, pageClock };
}

it('takes the time of the document, without a request and without a timer', async () => {
  const { result, pageClock } = await start(writtenAt, [{ requestStart: 20, responseStart: 120 }]);
  await act(async () => Promise.resolve());
  expect(result.current).toBe(true);
  expect(requested).toEqual([]);
  expect(pageClock.source()).toBe('gateway');
  expect(pageClock.now()).toBe(writtenAt - 70 + performance.now());
});

it.each([
  ['no navigation is known', writtenAt, []],
  ['the engine does not tell its times', writtenAt, [{ requestStart: 0, responseStart: 0 }]],
  ['the document took too long', writtenAt, [{ requestStart: 20, responseStart: 10_021 }]],
  ['the answer came before the request', writtenAt, [{ requestStart: 20, responseStart: 10 }]],
  ['it is no time', 'noon', [{ requestStart: 20, responseStart: 120 }]],
])('asks the gateway when %s', async (_name, now, navigation) => {
  const { result, settle, pageClock } = await start(now, navigation);
  await settle();
  expect(result.current).toBe(true);
  expect(requested).toEqual(['/api/time']);
  expect(pageClock.now()).toBeGreaterThan(writtenAt + 3_000_000);
});
