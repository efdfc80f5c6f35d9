// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportLoop } from './page-health.ts';
import { findFault, watchLoop } from './watch-loop.ts';

const loop = { slideChanges: 3, since: 100_000, dwellSeconds: 20, isPaused: false };

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
  const remount = vi.fn<() => void>();
  const reload = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  let isWatched = true;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    isWatched = true;
    document.body.innerHTML = '';
    reportLoop(null);
    watchLoop({ remount, reload, isWatched: () => isWatched });
  });
  afterEach(() => {
    vi.clearAllTimers();
    vi.useRealTimers();
  });

  const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
  const showSlide = () => {
    document.body.innerHTML = '<article aria-current="true">Mensa-Talk</article>';
    const [slide] = document.querySelectorAll('article');
    if (slide) Object.defineProperty(slide, 'clientHeight', { value: 1080 });
    reportLoop({ ...loop, since: performance.now() });
  };

  it('is mounted again when it is blank in two checks', () => {
    pass(15);
    expect(remount).not.toHaveBeenCalled();
    pass(15);
    expect(remount).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is left alone when it recovers before the second check', () => {
    pass(15);
    showSlide();
    pass(15);
    expect(remount).not.toHaveBeenCalled();
  });

  it('is reloaded when the fault comes back within ten minutes', () => {
    pass(30);
    pass(30);
    expect(remount).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is mounted again when the fault comes back later', () => {
    pass(30);
    isWatched = false;
    pass(600);
    isWatched = true;
    pass(30);
    expect(remount).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is mounted again when its slide stays too long', () => {
    showSlide();
    pass(45);
    expect(remount).not.toHaveBeenCalled();
    pass(30);
    expect(remount).toHaveBeenCalledOnce();
  });

  it('is left alone while the screen is dark', () => {
    isWatched = false;
    pass(3600);
    expect(remount).not.toHaveBeenCalled();
  });
});
