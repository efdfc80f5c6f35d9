// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parameters } from '#config/parameters.ts';
import type { ScreenCommand } from '#config/screen-settings.ts';
import { builtInSite } from '#config/site.ts';
import { createQueryClient } from '#data/query-client.ts';
import { pageHealth } from '#kiosk/watchdog/page-health.ts';
import * as reloading from '#kiosk/watchdog/reload-page.ts';
import NamedScreen from './named-screen.tsx';

/* What the page shows is in app.test.tsx; here it only says its parameters. */
const shown = vi.hoisted(() => ({ parameters: [] as Parameters[] }));
vi.mock('#kiosk/app/app.tsx', () => ({
  App: ({ parameters }: { readonly parameters: Parameters }) => {
    if (shown.parameters.at(-1) !== parameters) shown.parameters.push(parameters);
    return <h1>{parameters.monitor?.join() ?? 'a page for people'}</h1>;
  },
  WaitingPage: ({ isFailing }: { readonly isFailing: boolean }) => <p>{isFailing ? 'failing' : 'loading'}</p>,
}));

const settingsPath = '/api/screens/mensa-eingang/settings';
const startsAt = Date.parse('2026-11-20T12:00:00+01:00');
let query: string | null;
let command: ScreenCommand | undefined;
/** The gateway answers with this status if it has no settings. */
let status: number;
let hasEvents: boolean;
let requested: string[];

const json = (body: unknown, code = 200) =>
  new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } });

function answer(path: string): Response {
  if (path === settingsPath) return query === null ? json({}, status) : json({ query, command });
  if (path === '/site.json') return json(builtInSite);
  if (path.startsWith('/api/events') && !hasEvents) return json({}, 503);
  return json({ 'hydra:member': [], 'hydra:totalItems': 0 });
}

beforeEach(() => {
  vi.useFakeTimers({ now: startsAt });
  localStorage.clear();
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/s/mensa-eingang');
  query = 'monitor=3&theme=dark&poll=30';
  command = undefined;
  status = 404;
  hasEvents = true;
  requested = [];
  shown.parameters = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    return answer(path);
  });
});
afterEach(() => {
  cleanup();
  vi.clearAllTimers();
  vi.useRealTimers();
  delete pageHealth.screen;
  delete pageHealth.load;
});
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const text = () => document.body.textContent;

async function start(address: Parameters = {}) {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <NamedScreen parameters={address} />
    </QueryClientProvider>,
  );
  await pass(1);
  return view;
}

describe('a named screen', () => {
  it('shows what its settings say, those of the address taking precedence', async () => {
    await start({ theme: 'light', seconds: 9 });
    expect(text()).toBe('3');
    expect(shown.parameters.at(-1)).toEqual({ monitor: ['3'], theme: 'light', poll: 30, seconds: 9 });
    expect(pageHealth.screen).toMatchObject({ name: 'mensa-eingang', query });
  });

  it('follows its settings at the next poll, without a reload', async () => {
    const reload = vi.spyOn(reloading, 'reloadPage').mockResolvedValue(true);
    await start();
    query = 'monitor=3,7';
    await pass(34);
    expect(text()).toBe('3,7');
    expect(reload).not.toHaveBeenCalled();
  });

  it('follows them at once when the stream names it', async () => {
    await start();
    query = 'monitor=7';
    pageHealth.screen?.refetch();
    await pass(1);
    expect(text()).toBe('7');
  });

  it('keeps the present monitor until the events of the next one are there', async () => {
    await start();
    query = 'monitor=7';
    hasEvents = false;
    await pass(34);
    expect(requested.some((path) => path.includes('monitor=7'))).toBe(true);
    expect(text()).toBe('3');
    hasEvents = true;
    await pass(120);
    expect(text()).toBe('7');
    expect(shown.parameters).toHaveLength(2);
  });

  it.each([404, 503])('keeps its settings when the gateway answers %d later', async (code) => {
    await start();
    query = null;
    status = code;
    await pass(3600);
    expect(text()).toBe('3');
  });

  it('is reloaded when its settings ask for the plain wall, again while the gateway does not answer', async () => {
    const reload = vi.spyOn(reloading, 'reloadPage').mockResolvedValue(false);
    await start();
    query = 'monitor=3&plain=1&poll=30';
    await pass(34);
    expect(reload).toHaveBeenCalledExactlyOnceWith('plain');
    await pass(60);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('a command of the desk', () => {
  const status = () => document.querySelector('[role="status"]');
  const give = async (next: ScreenCommand | undefined) => {
    command = next;
    pageHealth.screen?.refetch();
    await pass(0.1);
  };
  const identify = (id: string) => give({ id, kind: 'identify' });

  it('to identify itself shows its name, size and time for ten seconds, over what it shows', async () => {
    await start();
    await identify('one');
    expect(status()?.textContent).toMatch(/^mensa-eingang1024 × 768 px\d\d:\d\d$/);
    expect(text()).toMatch(/^3/);
    await pass(9.8);
    expect(status()).not.toBeNull();
    await pass(0.2);
    expect(status()).toBeNull();
    // The gateway still answers with it.
    await pass(34);
    expect(status()).toBeNull();
  });

  it('to identify itself again begins anew, and the gateway may forget it before the time is over', async () => {
    await start();
    await identify('one');
    await pass(9);
    await identify('two');
    await pass(1);
    await give(undefined);
    await pass(8.5);
    expect(status()).not.toBeNull();
    await pass(0.5);
    expect(status()).toBeNull();
  });

  it('changes no settings, and is not stored', async () => {
    await start();
    const { length } = shown.parameters;
    await identify('one');
    expect(shown.parameters).toHaveLength(length);
    expect(localStorage.getItem('settings 1 mensa-eingang')).toBe(JSON.stringify({ query }));
    expect(pageHealth.screen).not.toHaveProperty('command');
  });

  it('stay stored: once a day they are written again, where site data were cleared', async () => {
    await start();
    localStorage.clear();
    await pass(86_400);
    expect(localStorage.getItem('settings 1 mensa-eingang')).toBe(JSON.stringify({ query }));
  });

  it('to reload is for the loads that it names, and for these once', async () => {
    const reload = vi.spyOn(reloading, 'reloadPage').mockResolvedValue(true);
    await start();
    await give({ id: 'one', kind: 'reload', loads: ['load-one'] });
    expect(reload).not.toHaveBeenCalled();
    pageHealth.load = 'load-two';
    await give({ id: 'two', kind: 'reload', loads: ['load-one'] });
    expect(reload).not.toHaveBeenCalled();
    await give({ id: 'three', kind: 'reload', loads: ['load-one', 'load-two'] });
    await pass(60);
    expect(reload).toHaveBeenCalledExactlyOnceWith('command');
  });

  it('that only a later build knows is ignored', async () => {
    vi.stubGlobal('fetch', async (path: string) =>
      path === settingsPath ? json({ query, command: { id: 'one', kind: 'sing' } }) : answer(path),
    );
    await start();
    expect(text()).toBe('3');
  });

  it('does not show in a preview', async () => {
    await start({ at: '2026-12-24T12:00' });
    await identify('one');
    expect(status()).toBeNull();
  });
});

describe('a named screen that starts', () => {
  it.each([
    ['without network', 0],
    ['after it was removed', 404],
  ])('%s, shows what its settings said last', async (_, code) => {
    (await start()).unmount();
    query = null;
    status = code === 0 ? 503 : code;
    await start();
    expect(text()).toBe('3');
    await pass(600);
    expect(text()).toBe('3');
    query = 'monitor=7';
    await pass(90);
    expect(text()).toBe('7');
  });

  it('ignores stored settings that it cannot read', async () => {
    localStorage.setItem('settings 1 mensa-eingang', '{"query":7');
    query = null;
    await start();
    expect(text()).toBe('a page for people');
  });

  it('waits while nothing is known', async () => {
    query = null;
    status = 503;
    await start();
    expect(text()).toBe('failing');
    query = 'monitor=3';
    await pass(12);
    expect(text()).toBe('3');
  });

  it('is a page for people where the gateway knows no such screen, until it does', async () => {
    query = null;
    await start({ monitor: ['mensa'], theme: 'dark' });
    expect(text()).toBe('a page for people');
    expect(shown.parameters.at(-1)).toEqual({ monitor: undefined, theme: 'dark' });
    query = 'monitor=3';
    await pass(90);
    expect(text()).toBe('mensa');
  });

  it('is a page for people where no screen can have such a name', async () => {
    window.history.replaceState(null, '', '/s/Mensa_1');
    await start();
    expect(text()).toBe('a page for people');
    expect(requested).toEqual([]);
  });
});
