// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createQueryClient } from './query-client.ts';
import { monitorDataKey, useTranslation } from './use-monitor-data.ts';

const site = { ...builtInSite, languages: ['de' as const, 'en' as const] };
const both = resolveConfig({ monitor: ['mensa'], lang: ['de', 'en'] }, site);
const event = {
  '@id': '/api/events/1',
  '@type': 'Event',
  name: 'Talk',
  startDate: '2026-11-24T18:00:00+01:00',
};
const headers = { 'content-type': 'application/json', etag: '"1"', 'x-data-as-of': '2026-11-20T11:00:00Z' };
let requested: string[];
let status: number;

beforeEach(() => {
  vi.useFakeTimers();
  [requested, status] = [[], 200];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    const body = JSON.stringify({ 'hydra:member': [event], 'hydra:totalItems': 1 });
    return new Response(body, { status, headers });
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
function render(config: typeof both) {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, ...renderHook(() => useTranslation(config), { wrapper }) };
}

it('polls the events in the second language, of the category that the ID has matched', async () => {
  const { client, result } = render(both);
  await pass(1);
  expect(result.current).toMatchObject({ events: [{ name: 'Talk' }], etag: '"1"' });
  const [before] = result.current?.events ?? [];
  client.setQueryData(monitorDataKey(both), { matched: { mensa: 3 } });
  await pass(70);
  expect(requested).toEqual(['/api/events?monitor=mensa&lang=en', '/api/events?monitor=3&lang=en']);
  expect(result.current?.events[0]).toBe(before);
});

it('keeps its last data after an error', async () => {
  const { result } = render(both);
  await pass(1);
  status = 503;
  await pass(70);
  expect(requested).toHaveLength(2);
  expect(result.current?.events).toHaveLength(1);
});

it('asks for nothing with one language, or one that the gateway does not read', async () => {
  const one = render(resolveConfig({ monitor: ['mensa'], lang: ['de'] }, site));
  const missing = render(resolveConfig({ monitor: ['mensa'], lang: ['de', 'en'] }, builtInSite));
  await pass(130);
  expect([one.result.current, missing.result.current, requested]).toEqual([undefined, undefined, []]);
});
