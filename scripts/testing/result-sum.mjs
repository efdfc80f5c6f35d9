import { stripVTControlCharacters } from 'node:util';

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

/** The limit keeps `npm test` quick: docs/performance.md. */
export const maxBrowserTests = 100;

/**
 * A line where `npm test` has too many browser tests, else none. Those of `npm run test:full` are not counted.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {string[]}
 */
export function listExcess({ stats: { expected, unexpected, flaky, skipped } }) {
  const count = expected + unexpected + flaky + skipped;
  if (count <= maxBrowserTests) return [];
  const advice = 'a test that is not the only one of a promise belongs into a *.full.spec.ts';
  return [`failed: ${count} browser tests, more than ${maxBrowserTests}: ${advice}`];
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

const reasonLength = 160;

/** @param {string} name @param {string | undefined} message */
function failureLine(name, message = '') {
  const plain = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ');
  return `failed: ${name} ‹${plain.slice(0, reasonLength)}›`;
}

/**
 * A line for each failed test of Vitest's JSON report.
 * @param {{ testResults: readonly { name: string, status: string, message?: string,
 *   assertionResults: readonly { fullName: string, status: string, failureMessages?: readonly string[] | null }[] }[] }} report
 */
export const listVitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0) return status === 'failed' ? [failureLine(name, message)] : [];
    const failed = assertionResults.filter((one) => one.status === 'failed');
    return failed.map((one) => failureLine(`${name} ${one.fullName}`, one.failureMessages?.[0]));
  });

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {readonly { title: string, tests: readonly { status: string,
 *   results: readonly { error?: { message?: string } }[] }[] }[]} [specs]
 * @property {readonly Suite[]} [suites]
 */

/**
 * A line for each failed or flaky test of Playwright's JSON report.
 * @param {{ suites?: readonly Suite[] }} report
 * @returns {string[]}
 */
export const listPlaywrightFailures = ({ suites = [] }) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const error = results.find((one) => one.error !== undefined)?.error;
          return failureLine(`${suite.file} ${title}`, error?.message);
        }),
    ),
    ...listPlaywrightFailures(suite),
  ]);

/** The lines of failed tests in the log of a run. @param {string} log */
export const readFailureLines = (log) => log.match(/^(failed: |FAIL ).*$/gm) ?? [];
