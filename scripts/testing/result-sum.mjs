/**
 * @typedef {object} ResultSum
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {ResultSum} */
export const nothingRan = { passed: 0, failed: 0, skipped: 0 };

/** @param {readonly ResultSum[]} sums @returns {ResultSum} */
export const addSums = (sums) =>
  sums.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    nothingRan,
  );

/**
 * Sums Vitest's JSON report. A test file that could not be loaded counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly { status: string, assertionResults: readonly unknown[] }[] }} report
 * @returns {ResultSum}
 */
export function sumVitest(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Sums Playwright's JSON report. Flaky tests and `errors` outside of tests count as failures.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number },
 *   errors: readonly unknown[] }} report
 * @returns {ResultSum}
 */
export function sumPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * A runner that failed without a failed test counts as one failure.
 * @param {ResultSum} sum
 * @param {number} exitCode
 * @returns {ResultSum}
 */
export const withExitCode = (sum, exitCode) =>
  exitCode !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum;

/** The last line of a run. @param {ResultSum} sum */
export const sumLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Reads the sum from the log of a run; a log without the line counts as one failure.
 * @param {string} log
 * @returns {ResultSum}
 */
export function readSumLine(log) {
  const found =
    log
      .match(/^(\d+) passed, (\d+) failed$/gm)
      ?.at(-1)
      ?.split(/\D+/) ?? [];
  if (found.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: Number(found[0]), failed: Number(found[1]), skipped: 0 };
}

/** Whether no test ran, which is a failure. @param {ResultSum} sum */
export const isEmpty = ({ passed, failed }) => passed + failed === 0;
