import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';

/** Chromium 79 is LG's webOS 6 of 2021. Vite's default target would also remove the CSS fallbacks for it. */
const engineFloor = 'chrome79';

const gateway = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const fromGateway = ['/api', '/m/', '/desk/sign-', '/site.json', '/site/', '/healthz', '/readyz', '/metrics'];

/** Set by `npm run test:full`, which runs the heavy tests. */
const full = process.env['TEST_FULL'] === '1';

/** Far from the zone of any site, so that code which uses the machine's zone fails. */
const testZone = 'Pacific/Auckland';
if (process.env['VITEST'] !== undefined) process.env['TZ'] = testZone;

/**
 * Replacements of library parts that no page uses but that tree shaking cannot remove: 3 kB (gzip) of the 115 kB that a kiosk
 * page may load (docs/decisions/0050). They throw when used.
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
  // It loads styles of lazy chunks, of which there are none without `cssCodeSplit`.
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  // Only what `react-dom/client` uses of it.
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
        this.error(`${part} have moved: update unusedParts in vite.config.ts`);
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
    // Each page is one script. The polyfill would be an inline script, which the content security policy forbids.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      // No class has setters for its fields, and no getter has side effects.
      transform: { assumptions: { setPublicClassFields: true } },
      treeshake: { propertyReadSideEffects: false },
    },
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  css: {
    // Such as "slide-fade": file names of styles are unique, so hashes would only add bytes.
    modules: { generateScopedName: (name, file) => `${basename(file).split('.')[0]}-${name}` },
  },
  test: {
    include: [`{src,server,packages,scripts,bench}/**/*${full ? '.full' : ''}.test.{ts,tsx}`],
    exclude: [...configDefaults.exclude, ...(full ? [] : ['**/*.full.test.{ts,tsx}'])],
    setupFiles: ['./scripts/testing/test-setup.ts'],
    env: { TZ: testZone },
    maxWorkers: 2,
    // Generous for slow or busy machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
