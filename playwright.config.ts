import { defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/test-browser.mjs';

/** `npm test` hands its browser down; run alone, the first one found on this machine is taken. */
const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser() ?? undefined;

/** Heavy tests have a run of their own: `npm run test:full`. */
const full = process.env['TEST_FULL'] === '1';

/** The browser talks to nobody but the test's own servers, and asks nobody whether it may. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: full ? '**/*.full.spec.ts' : '**/*.spec.ts',
  testIgnore: full ? [] : '**/*.full.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: full ? 300_000 : 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { args: quiet, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1920, height: 1080 },
    contextOptions: { reducedMotion: 'reduce' },
    // Neither is the site's: whatever asks the device for its zone or language fails here.
    timezoneId: 'Pacific/Auckland',
    locale: 'fr-FR',
    screenshot: 'only-on-failure',
  },
});
