// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createQueryClient } from './query-client.ts';
import { useMonitorData } from './use-monitor-data.ts';
import { useSite } from './use-site.ts';

const category = {
  '@id': '/api/filter_categories/3',
  '@type': 'FilterCategory',
  name: 'Mensa',
  parent: null,
};
const event = {
  '@id': '/api/events/1',
  '@type': 'Event',
  name: 'Mensa-Talk',
  startDate: '2026-11-24T18:00:00+01:00',
  filterCategories: [category],
};
const collection = (member: unknown) => ({ 'hydra:member': [member], 'hydra:totalItems': 1 });
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** What the gateway answers; a test may damage it. */
let answers: Record<string, () => Response>;
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  requested = [];
  answers = {
    '/api/events': () => json(collection(event)),
    '/api/filter_categories': () => json(collection(category)),
    '/site.json': () => json({ ...builtInSite, name: 'Campus' }),
  };
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return answers[path.split('?')[0] ?? '']?.() ?? json({}, 404);
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
function render<Result>(hook: () => Result) {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(hook, { wrapper }).result;
}
const config = resolveConfig({ monitor: ['mensa'] }, builtInSite);

describe('the data of a monitor', () => {
  it('is requested by the ID of the address first, then by the category that it matched', async () => {
    const result = render(() => useMonitorData(config));
    await pass(1);
    expect(result.current.monitorData).toMatchObject({
      events: [{ name: 'Mensa-Talk' }],
      matched: { mensa: 3 },
    });
    await pass(67);
    const paths = requested.filter((path) => path.startsWith('/api/events'));
    expect(paths).toEqual(['/api/events?monitor=mensa&lang=de', '/api/events?monitor=3&lang=de']);
  });

  it('stays when a later poll fails', async () => {
    const result = render(() => useMonitorData(config));
    await pass(1);
    answers['/api/events'] = () => json({}, 503);
    await pass(200);
    expect(result.current.monitorData?.events).toHaveLength(1);
    expect(result.current.error).not.toBeNull();
  });

  it('appears within seconds when the gateway answers after a failed start', async () => {
    const served = answers['/api/events'];
    delete answers['/api/events'];
    const result = render(() => useMonitorData(config));
    await pass(1);
    expect(result.current.monitorData).toBeUndefined();
    if (served) answers['/api/events'] = served;
    await pass(12);
    expect(result.current.monitorData?.events).toHaveLength(1);
  });

  it('is not requested before the time of Retry-After', async () => {
    answers['/api/events'] = () => json({}, 429, { 'retry-after': '120' });
    render(() => useMonitorData(config));
    await pass(119);
    expect(requested).toHaveLength(1);
    await pass(15);
    expect(requested).toHaveLength(2);
  });
});

describe('the site', () => {
  it('is read from the gateway', async () => {
    const result = render(useSite);
    await pass(1);
    expect(result.current.site?.name).toBe('Campus');
  });

  it('is an error while the gateway answers something else', async () => {
    answers['/site.json'] = () => json(['no site']);
    const result = render(useSite);
    await pass(1);
    expect(result.current.site).toBeUndefined();
    expect(result.current.error?.message).toContain('/site.json');
  });
});
