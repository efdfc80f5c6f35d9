import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitSlideChange, pageHealth, reportError, reportLoop } from './page-health.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const loop = { slideChanges: 1, since: 0, dwellSeconds: 20, isPaused: false, current: 'a' };

describe('waiting for a slide change', () => {
  const waitFor = (ms: number) => {
    const onChange = vi.fn<() => void>();
    void awaitSlideChange(ms).then(onChange);
    return onChange;
  };

  it('ends with the next slide', async () => {
    reportLoop(loop);
    const onChange = waitFor(60_000);
    reportLoop({ ...loop, isPaused: true });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onChange).not.toHaveBeenCalled();
    reportLoop({ ...loop, slideChanges: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('ends after the longest time when no slide changes', async () => {
    const onChange = waitFor(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(onChange).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('the errors of a page', () => {
  it('are counted while they repeat', () => {
    for (let time = 0; time < 3; time += 1) reportError('page', new Error('broken'));
    expect(pageHealth.errors).toMatchObject([{ where: 'page', message: 'Error: broken', count: 3 }]);
  });

  it('are the last eight, latest first, and short', () => {
    for (let number = 1; number <= 20; number += 1) reportError('page', `${number} ${'x'.repeat(1000)}`);
    expect(pageHealth.errors).toHaveLength(8);
    expect(pageHealth.errors[0]?.message).toMatch(/^20 x+$/);
    expect(pageHealth.errors[0]?.message.length).toBeLessThanOrEqual(300);
  });
});
