import process from 'node:process';
import { fetchBrowser } from '#scripts/browsers/fetch-browser.mjs';
import { fetchEngines } from '#scripts/browsers/fetch-engines.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/** `npm run test:engines`: the built pages in old engines, also part of `npm run test:full`. */
const engines = await fetchEngines();
const browser = findBrowser() ?? (await fetchBrowser()) ?? '';
const isBuilt = reasonToBuild('.') === null || (await runCommand('node scripts/build.mjs')).code === 0;
if (!isBuilt) process.exit(1);
const env = { ...engines, KIOSK_BROWSER: browser, TEST_FULL: '1' };
process.exitCode = (await runCommand('playwright test e2e/engines/.*engines.full', { env })).code;
