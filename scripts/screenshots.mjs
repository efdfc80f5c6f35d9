import process from 'node:process';
import { fetchBrowser } from '#scripts/browsers/fetch-browser.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/**
 * `npm run screenshots`: every slide of the set in every size, and contact sheets, into `screenshots/`. Arguments choose:
 * `npm run screenshots -- 1920x1080 chosen theme=dark`.
 */
const known = /^(\d+x\d+|accept|chosen|[a-z]+=[\w.,:-]+)$/;

/**
 * `npm run screenshots:accept`: what the chosen slides look like now becomes what they must look like.
 * @param {string} browser
 * @returns {Promise<number>} exit code
 */
async function acceptLook(browser) {
  const look = await fetchBrowser();
  if (look === null) console.error('the browser of the accepted pictures runs on Linux on x64 alone');
  if (look === null) return 1;
  const env = { KIOSK_BROWSER: browser, LOOK_BROWSER: look, TEST_FULL: '1' };
  const command = 'playwright test e2e/looks/accepted.full.spec.ts --update-snapshots';
  return (await runCommand(command, { env })).code;
}

const unknown = process.argv.slice(2).find((argument) => !known.test(argument));
const browser = findBrowser() ?? (await fetchBrowser());
if (unknown !== undefined) console.error(`${unknown}: neither a size like 1920x1080 nor a parameter`);
if (browser === null) console.error('no browser: npx playwright install chromium');
const isBuilt =
  reasonToBuild('.') === null || (await runCommand('node scripts/build.mjs', { show: false })).code === 0;
if (!isBuilt) console.error('the build failed: npm run build');
if (unknown !== undefined || browser === null || !isBuilt) process.exit(1);
if (process.argv.includes('accept')) process.exit(await acceptLook(browser));
const command = `tsx e2e/looks/slides/take-screenshots.ts ${process.argv.slice(2).join(' ')}`;
process.exitCode = (await runCommand(command, { env: { KIOSK_BROWSER: browser } })).code;
