import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fetchBrowser } from '#scripts/browsers/fetch-browser.mjs';
import { fetchEngines } from '#scripts/browsers/fetch-engines.mjs';
import {
  addSums,
  isEmpty,
  listExcess,
  listPlaywrightFailures,
  listVitestFailures,
  nothingRan,
  sumLine,
  sumPlaywright,
  sumVitest,
  withExitCode,
} from '#scripts/testing/result-sum.mjs';
import { processorTimeWords, readProcessorTime } from '#scripts/testing/processor-time.mjs';
import { listSlowest, timePlaywright, timeVitest } from '#scripts/testing/slowest-tests.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/** @typedef {import('#scripts/testing/result-sum.mjs').ResultSum} Sum */
/** @typedef {import('#scripts/testing/slowest-tests.mjs').TimedTest} TimedTest */
/** @typedef {{ sum: Sum, tests: readonly TimedTest[] }} RunResult */

const isFull = process.argv.includes('--full');
const slowestCount = 10;

/** @param {string} named what KIOSK_BROWSER says, or nothing */
function explainNoBrowser(named) {
  const problem =
    named === '' ? 'No browser for the tests.' : `KIOSK_BROWSER names ${named}, which does not run.`;
  console.error(`${problem} Any one of these gives one:
  npx playwright install chromium
  install Chrome, Chromium or Edge (Debian, Ubuntu: apt-get install chromium)
  KIOSK_BROWSER=/path/to/a/chromium npm test`);
}

/**
 * Prints the failures of a runner's JSON report, which is missing if the runner failed before it wrote one.
 * @param {string} file
 * @param {number} exitCode
 * @param {(report: ReturnType<typeof JSON.parse>) => RunResult & { failures: readonly string[] }} read
 * @returns {Promise<RunResult>}
 */
async function readReport(file, exitCode, read) {
  if (!existsSync(file)) return { sum: withExitCode(nothingRan, exitCode), tests: [] };
  const { sum, tests, failures } = read(JSON.parse(await readFile(file, 'utf8')));
  for (const line of failures) console.log(line);
  return { sum: withExitCode(sum, exitCode), tests };
}

/** Shows the output at its end while browser tests run as well. @param {string} folder @param {Record<string, string>} env */
async function runVitest(folder, env) {
  const file = join(folder, 'vitest.json');
  const reporters = `--reporter=default --reporter=json --outputFile.json="${file}"`;
  const { code, output } = await runCommand(`vitest run --passWithNoTests ${reporters}`, {
    env,
    show: !isFull,
  });
  if (isFull) console.log(output);
  return readReport(file, code, (report) => ({
    sum: sumVitest(report),
    tests: timeVitest(report),
    failures: listVitestFailures(report),
  }));
}

/** @param {string} folder @param {Record<string, string>} env */
async function runPlaywright(folder, env) {
  const file = join(folder, 'playwright.json');
  const { code } = await runCommand('playwright test --pass-with-no-tests --reporter=list,json', {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return readReport(file, code, (report) => {
    const excess = isFull ? [] : listExcess(report);
    const sum = sumPlaywright(report);
    return {
      sum: { ...sum, failed: sum.failed + excess.length },
      tests: timePlaywright(report),
      failures: [...listPlaywrightFailures(report), ...excess],
    };
  });
}

/** @returns {Promise<boolean>} */
async function buildWhereStale() {
  const reason = reasonToBuild('.');
  if (reason === null) return true;
  console.log(`building first: ${reason}`);
  return (await runCommand('node scripts/build.mjs')).code === 0;
}

/** @param {Record<string, string>} env */
async function runAll(env) {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-test-'));
  try {
    // The full unit tests mostly wait for other programs.
    const results = isFull
      ? await Promise.all([runVitest(folder, env), runPlaywright(folder, env)])
      : [await runVitest(folder, env), await runPlaywright(folder, env)];
    console.log(`the ${slowestCount} slowest tests:`);
    for (const line of listSlowest(
      results.flatMap(({ tests }) => tests),
      slowestCount,
    ))
      console.log(line);
    return addSums(results.map(({ sum }) => sum));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns {Promise<Sum>} */
async function findBrowserAndRun() {
  const named = process.env['KIOSK_BROWSER'] ?? '';
  const browser = findBrowser() ?? (named === '' ? await fetchBrowser() : null);
  if (browser === null) {
    explainNoBrowser(named);
    return withExitCode(nothingRan, 1);
  }
  console.log(`browser: ${browser}`);
  if (!(await buildWhereStale())) return withExitCode(nothingRan, 1);
  if (!isFull) return runAll({ KIOSK_BROWSER: browser, TEST_FULL: '0' });
  const look = (await fetchBrowser()) ?? '';
  return runAll({ KIOSK_BROWSER: browser, LOOK_BROWSER: look, TEST_FULL: '1', ...(await fetchEngines()) });
}

const counted = await findBrowserAndRun();
const sum = isEmpty(counted) ? withExitCode(counted, 1) : counted;
if (isEmpty(counted)) console.error('no test ran');
if (sum.skipped > 0) console.log(`${sum.skipped} skipped`);
const seconds = readProcessorTime();
if (seconds !== null) console.log(`${processorTimeWords}: ${Math.round(seconds)} s`);
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
