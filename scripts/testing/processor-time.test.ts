import { expect, it } from 'vitest';
import { parseProcessorTime } from './processor-time.mjs';

it('is the time of ended children, in user and system mode, whatever the name of the program', () => {
  const stat = '7 (node (a b)) S 1 7 7 0 -1 4194304 8213 99 0 0 41 12 43210 1790 20 0 11 0 52 1 2';
  expect(parseProcessorTime(stat)).toBe(450);
});
