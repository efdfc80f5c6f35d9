// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { loadMonitorData } from '#data/load-monitor-data.ts';
import { localHour } from '#domain/local-time.ts';
import { describeDrawn, describeOwner } from '#kiosk/screen-state/drawn-screen.ts';
import { buildMonitorSlides, describeDataAge } from '#kiosk/screen-state/screen-state.ts';
import { pickTheme } from '#theme/pick-theme.ts';

/* The document is read once per page, so each test has modules of its own. */

const startsAt = Date.parse('2026-11-20T12:00:00+01:00');
const category = {
  '@id': '/api/filter_categories/3',
  '@type': 'FilterCategory',
  name: 'Mensa',
  parent: null,
};
const eventOf = (id: number, startDate: string) => ({
  '@id': `/api/events/${id}`,
  '@type': 'Event',
  name: `Nr. ${id}`,
  startDate,
  filterCategories: [category],
});
const collection = (...members: readonly object[]) => ({ 'hydra:member': members, 'hydra:totalItems': 2 });
const events = collection(eventOf(1, '2026-11-24T18:00:00+01:00'), eventOf(2, '2026-11-25T18:00:00+01:00'));
const eventsAnswer = { body: events, headers: ['"one"', '2026-11-20T11:00:00.000Z', '60'] };
const answers: Record<string, { body: unknown; headers: string[] }> = {
  '/site.json': { body: builtInSite, headers: ['', '', ''] },
  '/api/time': { body: { now: startsAt }, headers: ['', '', ''] },
  '/api/events?monitor=mensa&lang=de': eventsAnswer,
  '/api/events?monitor=&lang=de': eventsAnswer,
  '/api/filter_categories': { body: collection(category), headers: ['', '', ''] },
};

/** The answer describes the first slide as the gateway does in the document. */
async function describeFirst(parameters: Parameters): Promise<string> {
  const config = resolveConfig(parameters, builtInSite);
  const get = async (path: string) => answers[path] ?? { body: null, headers: [] };
  const monitorData = await loadMonitorData(get, config, undefined);
  const { slides } = buildMonitorSlides(
    { monitorData, config, site: builtInSite, rowsPerPage: 10 },
    startsAt,
    new Set(),
  );
  const theme = pickTheme(config.theme, localHour(startsAt, config.timeZone));
  return describeDrawn({
    slide: slides[0],
    order: slides.map(({ key }) => key),
    theme,
    owner: describeOwner(builtInSite, monitorData),
    dataAge: describeDataAge(monitorData, config, startsAt),
    now: startsAt,
    isLabelled: false,
  });
}

const requested: string[] = [];
const first = () => document.getElementById('first-slide');

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  requested.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return new Promise(() => undefined);
  });
  const entries: Record<string, object[]> = {
    navigation: [{ requestStart: 1, responseStart: 1 }],
    paint: [{ name: 'first-paint', startTime: performance.now() - 5000 }],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- entries of an engine
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => entries[type] as PerformanceEntry[]);
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true });
  document.body.innerHTML =
    '<div id="first-slide"><article aria-current="true" data-event="/api/events/1"></article></div>';
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

async function start(parameters: Parameters, drawn: string) {
  const script = document.body.appendChild(document.createElement('script'));
  Object.assign(script, { type: 'application/json', id: 'answers' });
  script.textContent = JSON.stringify({ drawn, answers });
  const { App } = await import('./app.tsx');
  const { createQueryClient } = await import('#data/query-client.ts');
  const { loadTypesetting } = await import('#kiosk/slideshow/load-typesetting.ts');
  await loadTypesetting({ language: 'de' });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App parameters={parameters} />
    </QueryClientProvider>,
  );
  // No timer runs meanwhile.
  await act(() => vi.dynamicImportSettled());
}
const current = () => document.querySelectorAll('article[aria-current="true"]');
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('a page whose document has the first slide', () => {
  const parameters: Parameters = { monitor: ['mensa'], seconds: 60 };

  it('keeps it without a request, and counts its dwell from the first paint', async () => {
    const article = first()?.firstChild;
    await start(parameters, await describeFirst(parameters));
    expect(requested).toEqual([]);
    expect([...current()]).toEqual([article]);
    await pass(54);
    expect([...current()]).toEqual([article]);
    await pass(2);
    expect(first()?.contains(current()[0] ?? null)).toBe(false);
    expect(current()[0]?.getAttribute('data-event')).toBe('/api/events/2');
    expect(requested.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  it('draws its own when that differs, without a request, for a whole dwell', async () => {
    await start(parameters, await describeFirst({ ...parameters, theme: 'contrast' }));
    expect(requested).toEqual([]);
    expect(first()).toBeNull();
    expect(current()).toHaveLength(1);
    await pass(56);
    expect(current()[0]?.getAttribute('data-event')).toBe('/api/events/1');
  });

  it('removes it when the screen is dark', async () => {
    await start({ ...parameters, on: '13:00' }, '');
    expect(first()).toBeNull();
    expect(current()).toHaveLength(0);
  });

  it('says on a page for people that there is no screen of the name in the address', async () => {
    window.history.replaceState(null, '', '/s/Mensa%20Nord');
    await start({}, '');
    await vi.waitFor(async () => {
      await pass(1);
      expect(document.querySelector('h1')?.textContent).toBe('Einen Bildschirm „Mensa Nord“ gibt es nicht.');
    }, 30_000);
    window.history.replaceState(null, '', '/');
  });

  it('removes it on a page for people', async () => {
    await start({}, '');
    // The page is a chunk of its own.
    await vi.waitFor(async () => {
      await pass(1);
      expect(document.querySelector('h1')).not.toBeNull();
    }, 30_000);
    expect(first()).toBeNull();
  });
});

describe('a wall that somebody has paused', () => {
  const parameters: Parameters = { monitor: ['mensa'], seconds: 60 };
  const press = (key: string) =>
    act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key })));
  const isPaused = async () =>
    (await import('#kiosk/watchdog/page-health.ts')).pageHealth.loop?.isPaused ?? null;

  it('goes on two minutes after the last key', async () => {
    await start(parameters, await describeFirst(parameters));
    await press(' ');
    await pass(100);
    expect(await isPaused()).toBe(true);
    await press('ArrowRight');
    await pass(100);
    expect(await isPaused()).toBe(true);
    await pass(21);
    expect(await isPaused()).toBe(false);
  });

  it.each([
    ['a frame of the desk', '/desk'],
    ['a preview', '/'],
  ])('stays in %s as it is', async (what, pathname) => {
    vi.stubGlobal('parent', { location: { pathname }, postMessage: () => undefined });
    const shown = what === 'a preview' ? { ...parameters, at: '2026-11-20T12:00' } : parameters;
    await start(shown, '');
    await pass(1);
    await press(' ');
    await pass(600);
    expect(await isPaused()).toBe(true);
    vi.unstubAllGlobals();
  });
});
