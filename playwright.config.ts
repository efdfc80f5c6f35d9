import { defineConfig } from 'playwright/test';
import { type FontSet, fontVariables, usualFonts } from '#e2e/support/browser-fonts.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

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

const launchOptions = { args: quiet, ...(executablePath === undefined ? {} : { executablePath }) };

/** The tests of emoji once more, with other fonts than the usual ones. */
const withFonts = (name: FontSet) => ({
  name,
  testMatch: 'looks/emoji.spec.ts',
  use: { launchOptions: { ...launchOptions, env: { ...process.env, ...fontVariables(name) } } },
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/browser-fonts.ts',
  testMatch: full ? '**/*.full.spec.ts' : '**/*.spec.ts',
  testIgnore: full ? [] : '**/*.full.spec.ts',
  projects: [{ name: usualFonts }, ...(full ? [] : [withFonts('outline-emoji'), withFonts('no-emoji')])],
  // Pictures are compared in one set of fonts alone: its name does not belong into theirs.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: full ? 300_000 : 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1920, height: 1080 },
    contextOptions: { reducedMotion: 'reduce' },
    // Neither is the site's: whatever asks the device for its zone or language fails here.
    timezoneId: 'Pacific/Auckland',
    locale: 'fr-FR',
    screenshot: 'only-on-failure',
  },
});
