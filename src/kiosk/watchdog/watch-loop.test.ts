import { describe, expect, it } from 'vitest';
import { findFault } from './watch-loop.ts';

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
