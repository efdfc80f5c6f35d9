// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page =
  '<html><meta name="build" content="b2"><div id="root"></div><div id="start" data-script="/assets/main.js"></div>';
const html = (text: string, status = 200) => new Response(text, { status });
let answers: Record<string, () => Response>;
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.resetModules();
  window.history.replaceState(null, '');
  answers = { '/': () => html(page), '/assets/main.js': () => html('') };
  vi.stubGlobal('fetch', async (path: string) => answers[path]?.() ?? html('', 404));
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => void vi.useRealTimers());

/** The modules are new, as in a page that has just been loaded. */
const open = () => {
  vi.resetModules();
  return import('./reload-page.ts');
};

it('reloads a page that the gateway serves completely', async () => {
  const { reloadPage } = await open();
  expect(await reloadPage('crash')).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it.each<[string, () => void]>([
  ['does not answer', () => void delete answers['/']],
  ['fails', () => void (answers['/'] = () => html('', 503))],
  ['lacks the script of the page', () => void delete answers['/assets/main.js']],
  ['is a captive portal', () => void (answers['/'] = () => html('<html>Please sign in'))],
])('does not reload when the gateway %s', async (_, damage) => {
  damage();
  const { reloadPage } = await open();
  expect(await reloadPage('crash')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('waits a minute after the first reload for a failure, and reloads at once for a build or a command', async () => {
  await (await open()).reloadPage('crash');
  expect(await (await open()).reloadPage('frozen')).toBe(false);
  expect(await (await open()).reloadPage('build')).toBe(true);
  expect(await (await open()).reloadPage('command')).toBe(true);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await (await open()).reloadPage('frozen')).toBe(true);
});

it('remembers its reloads across them', async () => {
  await (await open()).reloadPage('memory');
  const { readReloads } = await open();
  expect(readReloads()).toMatchObject({ reason: 'memory' });
  expect(readReloads().reloads).toHaveLength(1);
});

it('asks the gateway once for two failures at the same time', async () => {
  const { reloadPage } = await open();
  expect(await Promise.all([reloadPage('crash'), reloadPage('memory')])).toEqual([true, true]);
  expect(reload).toHaveBeenCalledOnce();
});

const now = Date.parse('2026-11-20T12:00:00Z');
const minutesAgo = (...minutes: readonly number[]) => minutes.map((one) => now - one * 60_000);

describe('waitBeforeReload', async () => {
  const { waitBeforeReload } = await open();

  it.each([
    ['0 without a reload', [], 0],
    ['a minute after the first', [0], 1],
    ['0 once that minute is over', [2], 0],
    ['four minutes after the second', [3, 1], 3],
    ['a quarter of an hour after the third', [9, 5, 5], 10],
    ['an hour after all others', [50, 40, 30, 20, 10], 50],
    ['0 after reloads of six hours ago', [360, 361, 362], 0],
    ['a minute after a reload in the future', [-5000], 1],
  ])('%s', (_what, reloads, minutes) => {
    expect(waitBeforeReload(minutesAgo(...reloads), now)).toBe(minutes * 60_000);
  });

  it('allows less than two reloads an hour to a page that fails at every start', () => {
    const reloads: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const at = now + minute * 60_000;
      if (waitBeforeReload(reloads, at) === 0) reloads.push(at);
    }
    expect(reloads.length).toBeLessThan(48);
    expect(reloads.length).toBeGreaterThan(20);
  });
});
