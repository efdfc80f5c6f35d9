import { expect, it } from 'vitest';
import { listSlowest, timePlaywright, timeVitest } from './slowest-tests.mjs';

it('lists the slowest tests of both runners, in nested suites too', () => {
  const vitest = {
    testResults: [
      {
        name: 'a.test.ts',
        assertionResults: [{ fullName: 'a sum adds', duration: 12 }, { fullName: 'a sum is skipped' }],
      },
    ],
  };
  const specs = [{ title: 'shows', tests: [{ results: [{ duration: 3000 }, { duration: 1250 }] }] }];
  const suites = [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }];
  const all = [...timeVitest(vitest), ...timePlaywright({ suites })];
  expect(all).toHaveLength(3);
  expect(listSlowest(all, 2)).toEqual(['  4.3 s  a.spec.ts shows', '  0.0 s  a.test.ts a sum adds']);
});
