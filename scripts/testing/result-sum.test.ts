import { describe, expect, it } from 'vitest';
import {
  addSums,
  isEmpty,
  listExcess,
  listPlaywrightFailures,
  listVitestFailures,
  maxBrowserTests,
  nothingRan,
  readFailureLines,
  readSumLine,
  sumLine,
  sumPlaywright,
  sumVitest,
  withExitCode,
} from './result-sum.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };

describe('the sum of a run', () => {
  it('adds both runners', () => {
    const playwright = sumPlaywright({
      stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 },
      errors: [],
    });
    expect(addSums([sumVitest(vitest), playwright])).toEqual({ passed: 8, failed: 2, skipped: 4 });
  });

  it('counts a test file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [] },
    ];
    expect(sumVitest({ ...vitest, testResults }).failed).toBe(2);
  });

  it('counts flaky tests and errors outside of tests as failed', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
    expect(sumPlaywright({ stats, errors: ['no server'] }).failed).toBe(2);
  });

  it('counts a runner that failed without a failed test as one failure', () => {
    expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1);
    expect(withExitCode({ passed: 5, failed: 3, skipped: 0 }, 1).failed).toBe(3);
    expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  });

  it('has a failure more where `npm test` has more than a hundred browser tests, skipped ones included', () => {
    const stats = { expected: maxBrowserTests - 3, unexpected: 1, flaky: 1, skipped: 1 };
    expect(listExcess({ stats })).toEqual([]);
    expect(listExcess({ stats: { ...stats, skipped: 2 } })).toEqual([
      expect.stringMatching(/^failed: 101 browser tests, more than 100: /),
    ]);
  });

  it('is empty if no test ran, skipped ones aside', () => {
    expect(isEmpty({ ...nothingRan, skipped: 4 })).toBe(true);
    expect(isEmpty({ passed: 1, failed: 0, skipped: 0 })).toBe(false);
    expect(isEmpty({ passed: 0, failed: 1, skipped: 0 })).toBe(false);
  });
});

describe('the last line of a run', () => {
  it('is read from a log, where the last such line counts', () => {
    const sum = { passed: 12, failed: 3, skipped: 0 };
    expect(readSumLine(`1 passed, 1 failed\n  7 passed (3s)\n${sumLine(sum)}\n`)).toEqual(sum);
  });

  it('counts as one failure if it is missing', () => {
    expect(readSumLine('  7 passed (3s)\nkilled')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the failures of a run', () => {
  it('are listed from the report of Vitest, with files that could not be loaded', () => {
    const failureMessages = ['\u001b[31mexpected 1\u001b[39m\n  to be 2'];
    const assertionResults = [
      { fullName: 'a sum adds', status: 'failed', failureMessages },
      { fullName: 'a sum is empty', status: 'passed', failureMessages: [] },
    ];
    const testResults = [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ];
    expect(listVitestFailures({ testResults })).toEqual([
      'failed: a.test.ts a sum adds ‹expected 1 to be 2›',
      'failed: b.test.ts ‹no such module›',
    ]);
  });

  it('are listed from the report of Playwright, in nested suites', () => {
    const test = (status: string) => ({ status, results: [{ error: { message: 'timeout' } }] });
    const specs = [
      { title: 'shows', tests: [test('unexpected')] },
      { title: 'hides', tests: [test('flaky')] },
      { title: 'fails as it must', tests: [test('expected')] },
    ];
    const suites = [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }];
    expect(listPlaywrightFailures({ suites })).toEqual([
      'failed: a.spec.ts shows ‹timeout›',
      'failed: a.spec.ts hides ‹timeout›',
    ]);
  });

  it('are read from a log, with failed checks', () => {
    const log = 'ok   lint\nFAIL types\nfailed: a.test.ts adds ‹1›\n5 passed, 2 failed\n';
    expect(readFailureLines(log)).toEqual(['FAIL types', 'failed: a.test.ts adds ‹1›']);
  });
});
