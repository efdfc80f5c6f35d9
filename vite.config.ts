import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

/** Chromium 79 is LG's webOS 6 of 2021. Vite's own default would also delete the CSS fallbacks written for it. */
const engineFloor = 'chrome79';

const gateway = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const fromGateway = ['/api', '/m/', '/desk/sign-', '/site.json', '/site/', '/healthz', '/readyz', '/metrics'];

/** Heavy tests have a run of their own: `npm run test:full`. */
const full = process.env['TEST_FULL'] === '1';

/** Far from every zone the code has a right to expect: whatever asks the machine for its zone fails loudly. */
const testZone = 'Pacific/Auckland';
if (process.env['VITEST'] !== undefined) process.env['TZ'] = testZone;

/**
 * Parts of libraries that no page uses, but that their main parts refer to, so that no bundler can shake them off: 3 kB
 * (gzip) of the 115 kB that a wall may load (docs/decisions/0050). Who needs them after all is told so at once.
 */
const unusedParts: Readonly<Record<string, string>> = {
  '@tanstack/query-core/build/modern/mutationCache.js': `export class MutationCache {
    constructor() {
      this.build = () => { throw new Error('mutations are left out: see unusedParts in vite.config.ts'); };
      this.getAll = this.findAll = () => [];
      this.resumePausedMutations = () => Promise.resolve();
      this.clear = () => undefined;
    }
  }`,
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `const none = () => {
    throw new Error('infinite queries are left out: see unusedParts in vite.config.ts');
  };
  export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };`,
  // It would load the styles of lazy parts: `cssCodeSplit` leaves none.
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  // What is left is what `react-dom/client` shares with it.
  'react-dom/cjs/react-dom.production.js': `const none = () => {
    throw new Error('portals and hints are left out: see unusedParts in vite.config.ts');
  };
  exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = { d: { f() {} }, p: 0, findDOMNode: null };
  exports.createPortal = exports.flushSync = exports.preload = exports.preconnect = none;`,
};

const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  load: (id) => unusedParts[id.split('/node_modules/').at(-1) ?? ''] ?? null,
  generateBundle(_options, bundle) {
    const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
    for (const part of ['mutations', 'infinite queries', 'portals and hints'])
      if (!code.some((text) => text.includes(`${part} are left out`)))
        this.error(`${part} are kept elsewhere now: mend unusedParts in vite.config.ts`);
    if (Object.keys(bundle).filter((name) => name.endsWith('.css')).length > 1)
      this.error('a lazy part has styles of its own, which nothing would load: see unusedParts');
  },
};

export default defineConfig({
  appType: 'mpa',
  plugins: [react(), leaveOut],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(fromGateway.map((path) => [path, { target: gateway, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: [engineFloor],
    cssTarget: engineFloor,
    // Each page is one script: nothing is to be loaded ahead. A polyfill would be an inline script, and a data: address a
    // hole: the content security policy allows neither.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      // Nobody's fields have setters here, and nobody's getters do anything but get.
      transform: { assumptions: { setPublicClassFields: true } },
      treeshake: { propertyReadSideEffects: false },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  css: {
    // "slide-fade": no file of styles has another's name, so hashes would only weigh.
    modules: { generateScopedName: (name, file) => `${basename(file).split('.')[0]}-${name}` },
  },
  test: {
    include: [`{src,server,packages,scripts,bench}/**/*${full ? '.full' : ''}.test.{ts,tsx}`],
    exclude: [...configDefaults.exclude, ...(full ? [] : ['**/*.full.test.{ts,tsx}'])],
    setupFiles: ['./scripts/testing/test-setup.ts'],
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
