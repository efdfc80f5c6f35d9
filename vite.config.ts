import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { type Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import * as z from 'zod';

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** The characters that the first file of each font lacks: the ranges of the others in fonts.css, as a class of a regular expression. */
function readExtendedLatin(): string {
  const css = readFileSync('packages/styles/fonts.css', 'utf8');
  const lists = [...css.matchAll(/latin-(?:1|ext)\.woff2[^}]*unicode-range:([^;]+)/g)].map(
    ([, list = '']) => list,
  );
  const ranges = new Set(lists.flatMap((list) => list.trim().split(/,\s*/)));
  return `[${[...ranges].map((range) => range.replace(/U\+|(?<=-)/g, '\\u')).join('')}]`;
}

/** Chromium 79 is LG's webOS 6 of 2021. Vite's default target would also remove the CSS fallbacks for it. */
const engineFloor = 'chrome79';

const gateway = process.env['GATEWAY_URL'] ?? `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
const fromGateway = [
  '/api',
  '^/m(?:[/?]|$)',
  '/e/',
  '/desk/sign-',
  '/desk/help',
  '/site.json',
  '/site/',
  '/s/',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Set by `npm run test:full`, which runs the heavy tests. */
const full = process.env['TEST_FULL'] === '1';

/** Far from the zone of any site, so that code which uses the machine's zone fails. */
const testZone = 'Pacific/Auckland';
if (process.env['VITEST'] !== undefined) process.env['TZ'] = testZone;

/**
 * Tests have their folders in memory where the system has room for it there, because databases sync each commit to the disk. The
 * full tests unpack whole systems.
 */
const testFolder = !full && hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 1_000_000_000;
}

/** Test files that choose an environment with a document. */
function findPageTests(): string[] {
  return ['src', 'server']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment '))
    .map((file) => file.replaceAll('\\', '/'));
}
const pageTests = process.env['VITEST'] === undefined ? [] : findPageTests();

/**
 * Replaces the tags of the kiosk page's style sheet and script by their addresses and that of the script's first import, which
 * the inline script of index.html reads after the slide in the document is painted: a browser requests what it finds in tags
 * before that.
 */
const startLater: Plugin = {
  name: 'start-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { path, bundle = {} }) => {
      if (path !== '/index.html') return html;
      const [style = '', styleAddress = ''] =
        /<link rel="stylesheet" crossorigin href="(.*)">/.exec(html) ?? [];
      const [script = '', address = ''] = /<script type="module".* src="(.*)"><\/script>/.exec(html) ?? [];
      const slideshow = Object.values(bundle).find(({ name }) => name === 'slideshow');
      const imported = slideshow === undefined ? '' : `/${slideshow.fileName}`;
      const start = `<div id="start" data-style="${styleAddress}" data-script="${address}" data-import="${imported}"></div>`;
      const page = html.replace(style, '').replace(script, '').replace('</body>', `${start}</body>`);
      // A request of its own is mostly headers.
      const icon = encodeURIComponent(await readFile('public/icon.svg', 'utf8'));
      let smaller = page.replace('href="/icon.svg"', `href="data:image/svg+xml,${icon}"`);
      for (const [, code = ''] of page.matchAll(/<script>([^]*?)<\/script>/g)) {
        const { code: minified } = await transform(code, { minify: true, target: 'es5' });
        smaller = smaller.replace(code, () => minified.trim());
      }
      return smaller;
    },
  },
};

/** One file each with what it alone imports, since each request has about 600 bytes of headers and takes a round trip. */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  // Named screens and frames of the desk would load it with the watchdog if it had no chunk of its own.
  { name: 'storage', test: /kiosk\/storage\/stored-monitor-data\.ts$/ },
  { name: 'slideshow', test: /kiosk\/app\/slideshow-screen\.tsx$|hyphenation\/liang\.ts$/ },
  { name: 'notices', test: /notices\/wall\/notice-layer\.tsx$/ },
  { name: 'watchdog', test: /kiosk\/watchdog\/watchdog\.ts$/ },
];

export default defineConfig({
  appType: 'mpa',
  plugins: [react(), startLater],
  define: {
    __VERSION__: JSON.stringify(version),
    __EXTENDED_LATIN__: JSON.stringify(readExtendedLatin()),
  },
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
    // The content security policy forbids data: addresses of fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      // `const` compresses better than the `var` of Vite's default, and no module is in a circle, which would fail with it.
      output: { codeSplitting: { groups: chunks }, topLevelVar: false },
    },
  },
  test: {
    projects: [
      // Their modules hold the state of a page, which a worker of its own ends.
      { extends: true, test: { name: 'page', include: full ? [] : pageTests, isolate: true } },
      {
        extends: true,
        test: {
          name: 'node',
          include: [`{src,server,packages,scripts,bench}/**/*${full ? '.full' : ''}.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ...(full ? [] : ['**/*.full.test.{ts,tsx}', ...pageTests])],
          // Files of one worker share their modules: loading them for each file takes a third of the time of all tests.
          isolate: false,
        },
      },
    ],
    setupFiles: ['./scripts/testing/test-setup.ts'],
    env: { TZ: testZone, TMPDIR: testFolder },
    maxWorkers: 2,
    // Generous for slow or busy machines. The full tests run beside browsers, some in containers and whole systems.
    testTimeout: full ? 1_500_000 : 60_000,
    hookTimeout: full ? 1_500_000 : 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});
