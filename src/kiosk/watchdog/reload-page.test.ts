// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page =
  '<html><meta name="build" content="b2"><div id="root"></div><script src="/assets/main.js"></script>';
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

/** As a page that has just been loaded. */
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

it('waits a minute after the first reload for a failure, and reloads at once for a build', async () => {
  await (await open()).reloadPage('crash');
  expect(await (await open()).reloadPage('frozen')).toBe(false);
  expect(await (await open()).reloadPage('build')).toBe(true);
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
