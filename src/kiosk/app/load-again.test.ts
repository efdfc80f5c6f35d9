// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageHealth } from '#kiosk/watchdog/page-health.ts';
import * as reloading from '#kiosk/watchdog/reload-page.ts';
import { loadAgain } from './load-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function start(failures: number) {
  let left = failures;
  const load = async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'a module';
  };
  const reload = vi.spyOn(reloading, 'reloadPage').mockResolvedValue(false);
  const onLoad = vi.fn<() => void>();
  void loadAgain('slideshow', load).then(onLoad);
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  await pass(0);
  return { reload, onLoad, pass };
}

it('loads a chunk after failures, at growing pauses', async () => {
  const { onLoad, reload, pass } = await start(2);
  await pass(2);
  await pass(3.9);
  expect(onLoad).not.toHaveBeenCalled();
  await pass(0.2);
  expect(onLoad).toHaveBeenCalledWith('a module');
  expect(pageHealth.errors[0]).toMatchObject({ where: 'slideshow', count: 2 });
  expect(reload).not.toHaveBeenCalled();
});

it('asks for a reload from the third failure on, and still tries every minute', async () => {
  const { onLoad, reload, pass } = await start(9);
  await pass(2);
  expect(reload).not.toHaveBeenCalled();
  await pass(4);
  expect(reload).toHaveBeenCalledExactlyOnceWith('crash');
  for (const seconds of [8, 16, 32, 60, 60, 60]) await pass(seconds);
  expect(onLoad).not.toHaveBeenCalled();
  await pass(60);
  expect(onLoad).toHaveBeenCalled();
});
