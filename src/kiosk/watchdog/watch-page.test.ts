// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageHealth, reportLoop } from './page-health.ts';
import { samplePage } from './sample-page.ts';
import { findFault, isHeapTooLarge, isQuietHour, watchClocks, watchLoop } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

const loop = { slideChanges: 3, since: 100_000, dwellSeconds: 20, isPaused: false, current: 'a' };

describe('findFault', () => {
  it('finds nothing until the dwell and a tolerance are over', () => {
    expect(findFault(loop, true, 150_000)).toBeNull();
  });
  it('finds a loop without slide changes', () => {
    expect(findFault(loop, true, 150_001)).toBe('frozen');
  });
  it('ignores a paused loop', () => {
    expect(findFault({ ...loop, isPaused: true }, true, 9_000_000)).toBeNull();
  });
  it('finds a page without a slide, and one without a loop', () => {
    expect(findFault(loop, false, 100_001)).toBe('blank');
    expect(findFault(null, true, 100_001)).toBe('blank');
  });
});

describe('a page that is watched', () => {
  const report = vi.fn<() => void>();
  const remount = vi.fn<() => void>();
  const reload = vi.fn<() => void>();
  const page = samplePage();

  beforeEach(() => {
    vi.clearAllMocks();
    document.body.innerHTML = '';
    pageHealth.page = page;
    reportLoop(null);
    watchLoop(report, remount, reload);
  });

  const showSlide = () => {
    document.body.innerHTML = '<article aria-current="true">Mensa-Talk</article>';
    const [slide] = document.querySelectorAll('article');
    if (slide) Object.defineProperty(slide, 'clientHeight', { value: 1080 });
    reportLoop({ ...loop, since: performance.now() });
  };

  it('is left alone while the slide in the document is the current one', async () => {
    showSlide();
    const article = document.querySelector('article');
    document.body.innerHTML = '<div id="first-slide"></div><div id="root"><main></main></div>';
    if (article !== null) document.getElementById('first-slide')?.append(article);
    await pass(30);
    expect(remount).not.toHaveBeenCalled();
  });

  it('is mounted again when it is blank in two checks', async () => {
    await pass(15);
    expect(remount).not.toHaveBeenCalled();
    await pass(15);
    expect(remount).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is left alone when it recovers before the second check', async () => {
    await pass(15);
    showSlide();
    await pass(15);
    expect(remount).not.toHaveBeenCalled();
  });

  it('is reloaded when the fault comes back within ten minutes', async () => {
    await pass(30);
    await pass(30);
    expect(remount).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is mounted again when the fault comes back later', async () => {
    await pass(30);
    pageHealth.page = null;
    await pass(600);
    pageHealth.page = page;
    await pass(30);
    expect(remount).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is mounted again when its slide stays too long', async () => {
    showSlide();
    await pass(45);
    expect(remount).not.toHaveBeenCalled();
    await pass(30);
    expect(remount).toHaveBeenCalledOnce();
  });

  it('is left alone while the screen is dark', async () => {
    pageHealth.page = { ...page, isDark: true };
    await pass(3600);
    expect(remount).not.toHaveBeenCalled();
  });
});

describe('a device', () => {
  it('is noticed when it wakes up, or when its clock is set', async () => {
    const onWake = vi.fn<() => void>();
    watchClocks(onWake, () => undefined);
    await pass(300);
    expect(onWake).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(30);
    expect(onWake).toHaveBeenCalledOnce();
    await pass(300);
    expect(onWake).toHaveBeenCalledOnce();
  });

  it('is noticed when its main thread was blocked for minutes', async () => {
    const onLongHang = vi.fn<() => void>();
    watchClocks(() => undefined, onLongHang);
    await pass(60);
    expect(onLongHang).not.toHaveBeenCalled();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 200_000);
    await pass(5);
    expect(onLongHang).toHaveBeenCalledOnce();
  });

  it.each([
    ['a heap over 400 MB', 410e6, 4e9, true],
    ['a heap over three quarters of the limit', 80e6, 100e6, true],
    ['a usual heap', 50e6, 4e9, false],
  ])('with %s', (_, usedJSHeapSize, jsHeapSizeLimit, isTooLarge) => {
    Object.defineProperty(performance, 'memory', {
      value: { usedJSHeapSize, jsHeapSizeLimit },
      configurable: true,
    });
    expect(isHeapTooLarge()).toBe(isTooLarge);
    Reflect.deleteProperty(performance, 'memory');
  });
});

const hour = 3_600_000;
const at = (local: string, more = {}, isDark = false) => {
  const now = Date.parse(`2026-11-20T${local}:00+01:00`);
  return isQuietHour({ ...samplePage(), isDark }, { now, ageMs: 20 * hour, share: 0, ...more });
};

describe('isQuietHour', () => {
  it('is between three and five at night in the site’s time zone', () => {
    expect([at('02:59'), at('03:00'), at('04:59'), at('05:00'), at('12:00')]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
  it.each([
    ['2027-03-28T00:59:00Z', false],
    ['2027-03-28T01:00:00Z', true],
    ['2027-03-28T03:00:00Z', false],
    ['2027-10-31T01:59:00Z', false],
    ['2027-10-31T02:00:00Z', true],
    ['2027-10-31T04:00:00Z', false],
  ])('with a change of the clocks, at %s: %s', (now, isQuiet) => {
    expect(at('00:00', { now: Date.parse(now) })).toBe(isQuiet);
  });
  it('is spread over the pages, up to the last half hour', () => {
    expect(at('04:00', { share: 0.99 })).toBe(false);
    expect(at('04:45', { share: 0.99 })).toBe(true);
  });
  it('excludes a page loaded less than 12 hours ago', () => {
    expect(at('04:00', { ageMs: 11 * hour })).toBe(false);
  });
  it('is any time while the screen is dark', () => {
    expect(at('23:00', { share: 0.5 }, true)).toBe(true);
    expect(at('23:00', { ageMs: 12 * hour, share: 0.5 }, true)).toBe(false);
  });
});
