import { describe, expect, it } from 'vitest';
import { findFault } from './watch-loop.ts';

const loop = { slideChanges: 3, since: 100_000, dwellSeconds: 20, isPaused: false };

describe('findFault', () => {
  it('finds nothing while the slide stands its time and a little longer', () => {
    expect(findFault(loop, true, 150_000)).toBeNull();
  });
  it('finds a loop that no longer turns', () => {
    expect(findFault(loop, true, 150_001)).toBe('frozen');
  });
  it('lets a person hold the loop for as long as they like', () => {
    expect(findFault({ ...loop, isPaused: true }, true, 9_000_000)).toBeNull();
  });
  it('finds a wall without a slide, and one without a loop', () => {
    expect(findFault(loop, false, 100_001)).toBe('blank');
    expect(findFault(null, true, 100_001)).toBe('blank');
  });
});
