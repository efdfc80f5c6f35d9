import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLiveFrames } from './live-frame.tsx';

const ids = ['a', 'b', 'c', 'd', 'e'];
const monitors = ids.map((id) => ({ id }));

describe('the live frames', () => {
  it('are those in view, in their order', () => {
    expect([...chooseLiveFrames(monitors, new Set(['d', 'b']), null, 6)]).toEqual(['b', 'd']);
  });

  it('are limited, and include the preferred one', () => {
    expect([...chooseLiveFrames(monitors, new Set(ids), 'e', 2)]).toEqual(['e', 'a']);
  });

  it('never include one that is out of view', () => {
    expect([...chooseLiveFrames(monitors, new Set(['a']), 'e', 2)]).toEqual(['a']);
  });

  it('are as many as are in view, up to the limit', () => {
    const subsets = fc.subarray(ids);
    fc.assert(
      fc.property(subsets, fc.option(fc.constantFrom(...ids)), fc.nat(6), (visible, preferred, max) => {
        expect(chooseLiveFrames(monitors, new Set(visible), preferred, max).size).toBe(
          Math.min(visible.length, max),
        );
      }),
    );
  });
});
