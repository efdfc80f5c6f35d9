/**
 * @typedef {object} TimedTest
 * @property {string} name
 * @property {number} ms
 */

/**
 * @typedef {object} Suite
 * @property {string} file
 * @property {readonly { title: string, tests: readonly { results: readonly { duration: number }[] }[] }[]} [specs]
 * @property {readonly Suite[]} [suites]
 */

/**
 * The tests of Vitest's JSON report.
 * @param {{ testResults: readonly { name: string,
 *   assertionResults: readonly { fullName: string, duration?: number | null }[] }[] }} report
 * @returns {TimedTest[]}
 */
export const timeVitest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name} ${fullName}`, ms: duration ?? 0 })),
  );

/**
 * The tests of Playwright's JSON report, of all projects.
 * @param {{ suites?: readonly Suite[] }} report
 * @returns {TimedTest[]}
 */
export const timePlaywright = ({ suites = [] }) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests.map(({ results }) => ({
        name: `${suite.file} ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...timePlaywright(suite),
  ]);

/**
 * Lines such as `  4.2 s  engines/plain.spec.ts …`, the slowest test first.
 * @param {readonly TimedTest[]} tests
 * @param {number} count
 */
export const listSlowest = (tests, count) =>
  tests
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(5)} s  ${name}`);
