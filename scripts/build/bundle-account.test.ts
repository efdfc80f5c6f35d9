import { describe, expect, it } from 'vitest';
import { accountJavaScript, type BundleFile, gzipSize, precacheList } from './bundle-account.mjs';

const codeOf = (fileName: string) => `console.log('${fileName}');`;
const sizeOf = (...names: string[]) => names.reduce((sum, name) => sum + gzipSize(codeOf(name)), 0);
const chunk = (fileName: string, imports: readonly string[] = [], isEntry = false): BundleFile => ({
  type: 'chunk',
  fileName,
  code: codeOf(fileName),
  imports,
  isEntry,
});
const asset = (fileName: string): BundleFile => ({ type: 'asset', fileName });

const files: readonly BundleFile[] = [
  chunk('kiosk.js', ['vendor.js'], true),
  chunk('vendor.js', ['kiosk.js', 'deep.js', 'https://elsewhere.example/x.js']),
  chunk('deep.js'),
  chunk('patterns.js', ['vendor.js', 'leaf.js']),
  chunk('leaf.js'),
  ...['kiosk.css', 'font.woff2', 'worker.js', 'index.html', 'kiosk.js.map'].map(asset),
];

describe('accountJavaScript', () => {
  it('counts the entry and its static imports as first, each once', () => {
    const account = accountJavaScript(files);
    expect(account).toMatchObject({ first: sizeOf('kiosk.js', 'vendor.js', 'deep.js'), firstFiles: 3 });
  });

  it('counts lazy chunks and their imports as later', () => {
    expect(accountJavaScript(files)).toMatchObject({
      later: sizeOf('patterns.js', 'leaf.js'),
      laterFiles: 2,
    });
  });

  it('counts nothing as first without an entry', () => {
    expect(accountJavaScript([chunk('leaf.js')])).toMatchObject({ first: 0, firstFiles: 0 });
  });
});

describe('precacheList', () => {
  it('contains the page and all files that it may load', () => {
    const scripts = ['/deep.js', '/font.woff2', '/kiosk.css', '/kiosk.js', '/leaf.js', '/patterns.js'];
    expect(precacheList(files)).toEqual(['/', ...scripts, '/vendor.js', '/worker.js']);
  });
});
