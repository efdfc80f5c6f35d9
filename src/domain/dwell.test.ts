import { describe, expect, it } from 'vitest';
import { dwellSeconds } from './build-overview.ts';

describe('dwellSeconds', () => {
  it.each([
    [10, true, 14],
    [10, false, 12],
    [25, false, 13],
    [500, true, 30],
  ])('for %i words and a QR code (%s) is %i seconds', (words, hasCode, seconds) => {
    expect(dwellSeconds([Array.from({ length: words }, () => 'Wort').join(' ')], hasCode)).toBe(seconds);
  });

  it('is at least 15 seconds with a picture', () => {
    expect(dwellSeconds(['Tanz'], true, true)).toBe(15);
  });
});
