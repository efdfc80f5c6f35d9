import { describe, expect, it } from 'vitest';
import { findTooNewSyntax } from './engine-floor.mjs';

const find = (code: string) => findTooNewSyntax(code, 'chrome79');

describe('syntax that Chromium 79 cannot parse', () => {
  it.each([
    ['optional chaining', 'const a = b?.c;'],
    ['the nullish operator', 'const a = b ?? c;'],
    ['a logical assignment', 'a ||= 1;'],
    ['a private method', 'class A { #m() {} }'],
    ['a private name test', 'class A { #x; static has(o) { return #x in o; } }'],
    ['a static block', 'class A { static { f(); } }'],
    ['a newer flag of a regular expression', 'const a = /a/d;'],
    ['await outside of a function', 'await f();'],
    ['an import with attributes', `import a from './a.json' with { type: 'json' }; a();`],
  ])('is found: %s', async (_what, code) => {
    expect(await find(`function ok() {}\n${code}`)).toEqual(expect.any(String));
  });

  it('is reported by its line', async () => {
    expect(await find('f(1);\nf(window?.x);\nf(2);')).toContain('window?.x');
  });

  it('is not found in syntax that it can parse', async () => {
    const known = [
      'class A { x = 1; #y = 2; static z = 3; y() { return this.#y; } }',
      `const lazy = () => import('./lazy.js'); f(import.meta.url);`,
      'async function* g() { for await (const x of h()) yield { ...x }; }',
      'try { f(10n ** 2n, 1_000); } catch { f(/(?<=a)(?<name>\\p{L})/su); }',
      `export * as n from './n.js';`,
    ];
    expect(await find(known.join('\n'))).toBeNull();
  });
});
