import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

/** Chromium 79 is LG's webOS 6 of 2021. Vite's own default would also delete the CSS fallbacks written for it. */
const engineFloor = 'chrome79';

const gateway = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const fromGateway = ['/api', '/site.json', '/site/', '/healthz', '/readyz', '/metrics'];

/** Heavy tests have a run of their own: `npm run test:full`. */
const full = process.env['TEST_FULL'] === '1';

/** Far from every zone the code has a right to expect: whatever asks the machine for its zone fails loudly. */
const testZone = 'Pacific/Auckland';
if (process.env['VITEST'] !== undefined) process.env['TZ'] = testZone;

/** The gateway serves the phone's page of a monitor from the desk's HTML; so does the development server. */
const phonePages: Plugin = {
  name: 'phone-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/m/') === true) request.url = '/desk.html';
      next();
    });
  },
};

export default defineConfig({
  appType: 'mpa',
  plugins: [react(), phonePages],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(fromGateway.map((path) => [path, { target: gateway, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: [engineFloor],
    cssTarget: engineFloor,
    // A polyfill would be an inline script, and a data: address a hole: the content security policy allows neither.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: {
    include: [`{src,server,scripts,bench}/**/*${full ? '.full' : ''}.test.{ts,tsx}`],
    exclude: [...configDefaults.exclude, ...(full ? [] : ['**/*.full.test.{ts,tsx}'])],
    setupFiles: ['./scripts/test-setup.ts'],
    env: { TZ: testZone },
    maxWorkers: 2,
    // Generous: a slow or busy machine is no fault of the code.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
