import { describe, expect, it } from 'vitest';
import { accountJavaScript, type BundleFile, gzipSize, precacheList } from './bundle-account.mjs';

const meta = (importedCss: readonly string[], importedAssets: readonly string[] = []) => ({
  importedCss: new Set(importedCss),
  importedAssets: new Set(importedAssets),
});
const chunk = (fileName: string, rest: Partial<BundleFile> = {}): BundleFile => ({
  type: 'chunk',
  fileName,
  code: `console.log('${fileName}');`,
  ...rest,
});
const asset = (fileName: string): BundleFile => ({ type: 'asset', fileName });

const files: readonly BundleFile[] = [
  chunk('kiosk.js', {
    isEntry: true,
    facadeModuleId: '/project/index.html',
    imports: ['shared.js'],
    dynamicImports: ['patterns.js'],
    code: `new Worker('/own-worker.js')`,
    viteMetadata: meta(['kiosk.css'], ['font.woff2']),
  }),
  chunk('shared.js', { imports: ['kiosk.js'], viteMetadata: meta(['shared.css']) }),
  chunk('patterns.js', { imports: ['shared.js', 'leaf.js'] }),
  chunk('leaf.js'),
  chunk('desk.js', {
    isEntry: true,
    facadeModuleId: '/project/desk.html',
    imports: ['shared.js'],
    viteMetadata: meta(['desk.css', 'shared.css']),
  }),
  ...['kiosk.css', 'shared.css', 'desk.css', 'font.woff2', 'stray.svg', 'index.html'].map(asset),
  ...['kiosk.js.map', 'own-worker.js', 'desk-worker.js'].map(asset),
];

const sizeOf = (...names: string[]) =>
  names.reduce((sum, name) => sum + gzipSize(`console.log('${name}');`), 0);

describe('the account of JavaScript', () => {
  it('counts the entry and its static imports once each as the first load', () => {
    const account = accountJavaScript(files, 'index.html');
    expect(account).toMatchObject({
      first: gzipSize(`new Worker('/own-worker.js')`) + sizeOf('shared.js'),
      firstFiles: 2,
    });
  });

  it('counts what is imported lazily, with all it drags in, as later', () => {
    const account = accountJavaScript(files, 'index.html');
    expect(account).toMatchObject({ later: sizeOf('patterns.js', 'leaf.js'), laterFiles: 2 });
  });

  it('finds nothing for a page that is not there', () => {
    expect(accountJavaScript(files, 'other.html')).toMatchObject({ firstFiles: 0, later: 0 });
  });
});

describe('the list of files kept for a screen without network', () => {
  it('holds the page and all it may load, and nothing that only the desk needs', () => {
    expect(precacheList(files, 'index.html')).toEqual([
      '/',
      '/font.woff2',
      '/kiosk.css',
      '/kiosk.js',
      '/leaf.js',
      '/own-worker.js',
      '/patterns.js',
      '/shared.css',
      '/shared.js',
      '/stray.svg',
    ]);
  });
});
