import { defineConfig } from 'playwright/test';
import { type FontSet, fontVariables, usualFonts } from '#e2e/support/browser-fonts.ts';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/** Set by `npm test`; otherwise the first browser found on this machine. */
const executablePath = process.env['KIOSK_BROWSER'] ?? findBrowser() ?? undefined;

/** Set by `npm run test:full`, which runs the heavy tests. */
const full = process.env['TEST_FULL'] === '1';

/** What Playwright disables: of two such arguments Chromium reads the last. Compared in `e2e/support/harness.full.spec.ts`. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Pages of the address field and a process in reserve, which every new window loads: a second of processor time. */
const unusedFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** The browser connects to nothing but the test's servers. */
const args = [
  `--disable-features=${[...disabledByPlaywright, ...unusedFeatures].join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  // The flag makes the processor time of renderers count with that of the browser (`scripts/testing/processor-time.mjs`).
  '--no-zygote',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const launchOptions = { args, ...(executablePath === undefined ? {} : { executablePath }) };

/** The tests of emoji with another set of fonts. */
const withFonts = (name: FontSet) => ({
  name,
  testMatch: 'looks/emoji.full.spec.ts',
  use: { launchOptions: { ...launchOptions, env: { ...process.env, ...fontVariables(name) } } },
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/browser-fonts.ts',
  testMatch: full ? '**/*.full.spec.ts' : '**/*.spec.ts',
  testIgnore: full ? [] : '**/*.full.spec.ts',
  projects: [{ name: usualFonts }, ...(full ? [withFonts('outline-emoji'), withFonts('no-emoji')] : [])],
  // The path leaves out the project: snapshots are compared with one set of fonts only.
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous for slow or busy machines.
  timeout: full ? 900_000 : 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions,
    viewport: { width: 1920, height: 1080 },
    // One window for all tests of a worker; its storage is emptied between them (`e2e/support/leave-pages.ts`).
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    // Neither is the site's, so that code which uses the device's zone or language fails.
    timezoneId: 'Pacific/Auckland',
    locale: 'fr-FR',
    screenshot: 'only-on-failure',
  },
});
