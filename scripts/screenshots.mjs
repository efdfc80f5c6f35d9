import process from 'node:process';
import { fetchBrowser } from '#scripts/browsers/fetch-browser.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/**
 * `npm run screenshots -- 1920x1080 chosen theme=dark`; see `e2e/looks/slides/take-screenshots.ts`. `npm run screenshots -- desk`:
 * the pictures of the help; see `e2e/desk/take-pictures.ts`.
 */
const validArgument = /^(\d+x\d+|accept|chosen|desk|wall|[a-z]+=[\w.,:-]+)$/;

/**
 * `npm run screenshots:accept`: replaces the accepted snapshots of the chosen slides.
 * @param {string} browser
 * @returns {Promise<number>} exit code
 */
async function acceptSnapshots(browser) {
  const look = await fetchBrowser();
  if (look === null) console.error('the browser of the accepted snapshots runs on Linux on x64 only');
  if (look === null) return 1;
  const env = { KIOSK_BROWSER: browser, LOOK_BROWSER: look, TEST_FULL: '1' };
  const command = 'playwright test e2e/looks/accepted.full.spec.ts --update-snapshots';
  return (await runCommand(command, { env })).code;
}

const unknown = process.argv.slice(2).find((argument) => !validArgument.test(argument));
const browser = findBrowser() ?? (await fetchBrowser());
if (unknown !== undefined) console.error(`${unknown}: neither a size like 1920x1080 nor a parameter`);
if (browser === null) console.error('no browser: npx playwright install chromium');
const isBuilt =
  reasonToBuild('.') === null || (await runCommand('node scripts/build.mjs', { show: false })).code === 0;
if (!isBuilt) console.error('the build failed: npm run build');
if (unknown !== undefined || browser === null || !isBuilt) process.exit(1);
if (process.argv.includes('accept')) process.exit(await acceptSnapshots(browser));
const command = process.argv.includes('desk')
  ? 'tsx e2e/desk/take-pictures.ts'
  : `tsx e2e/looks/slides/take-screenshots.ts ${process.argv.slice(2).join(' ')}`;
process.exitCode = (await runCommand(command, { env: { KIOSK_BROWSER: browser } })).code;
