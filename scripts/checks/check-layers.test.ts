import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBrokenRules } from './check-layers.mjs';

const manifest = JSON.stringify({
  imports: { '#low/*': './src/low/*', '#high/*': './src/high/*', '#notes/*': './src/notes/*' },
});
const other = JSON.stringify({ name: '@aushang/other', exports: { '.': './start.ts', './*': './*' } });
const layers = {
  low: { holds: ['src', 'src/low', 'src/*/model'], uses: [], libraries: [] },
  high: { holds: ['src/high', 'src/*/wall'], uses: ['low'], libraries: ['react'] },
  other: { holds: ['packages/other'], uses: [] },
};
const long = 'export const b = 1;\n'.repeat(20);

/** The project with some files put in or replaced. */
function broken(planted: Readonly<Record<string, string>>, more: object = {}) {
  const texts = {
    'package.json': manifest,
    'packages/other/package.json': other,
    'packages/other/start.ts': `import { join } from 'node:path';\n${long}`,
    'src/low/low.ts': long,
    'src/high/high.ts': `import { a } from '#low/low.ts';\n${long}`,
    'src/notes/model/note.ts': `import { a } from '#low/low.ts';\n${long}`,
    'src/notes/wall/deep/draw-note.ts': `import { a } from '#notes/model/note.ts';\n${long}`,
    ...planted,
  };
  return findBrokenRules(new Map(Object.entries(texts)), { ...layers, ...more });
}

it('finds nothing where every arrow is allowed, and lets tests and tools import all', () => {
  const upwards = `import { a } from '#high/high.ts';\n`;
  expect(
    broken({
      'src/low/low.test.ts': upwards,
      'src/low/testing/sample.ts': `${upwards}${long}`,
      'scripts/tool.ts': `${upwards}${long}`,
    }),
  ).toEqual([]);
});

describe('a wrong import', () => {
  it.each([
    ['against the arrow', 'src/low/x.ts', `import { a } from '#high/high.ts';`],
    ['of a type', 'src/low/x.ts', `import type { a } from '#high/high.ts';`],
    ['that loads later', 'src/low/x.ts', `export const a = () => import('#high/high.ts');`],
    ['that loads later by a template', 'src/low/x.ts', 'export const a = () => import(`#high/high.ts`);'],
    ['inside a feature', 'src/notes/model/x.ts', `import { a } from '#notes/wall/deep/draw-note.ts';`],
    ['of a feature’s upper part', 'src/low/x.ts', `import { a } from '#notes/wall/deep/draw-note.ts';`],
    ['of a sample for tests', 'src/high/x.ts', `import { a } from '#low/testing/sample.ts';`],
    ['of a library', 'src/low/x.ts', `import { useState } from 'react';`],
    ['of Node', 'src/high/x.ts', `import { join } from 'node:path';`],
    ['of a name that the package does not have', 'packages/other/x.ts', `import { a } from '#low/low.ts';`],
    ['of a file that is not there', 'src/high/x.ts', `import { a } from '#low/none.ts';`],
    ['by an export', 'src/low/x.ts', `export { a } from '#high/high.ts';`],
    ['of a package', 'src/high/x.ts', `import { a } from '@aushang/other';`],
    ['of a file in a package', 'src/high/x.ts', `import { a } from '@aushang/other/start.ts';`],
    ['of styles', 'src/low/x.css', `@import '#high/high.css';`],
    ['of styles by a path', 'src/low/x.css', `@import '../high/high.css';`],
    ['by a path', 'src/high/x.ts', `import { a } from '../low/low.ts';`],
    ['by name, of what lies beside it', 'src/low/x.ts', `import { a } from '#low/low.ts';`],
  ])('%s is found', (_what, file, code) => {
    const found = broken({ [file]: `${code}\n${file.endsWith('css') ? '' : long}` });
    expect(found.join('\n')).toContain(file);
  });

  it('of a new folder is found until a layer holds it', () => {
    const planted = { 'src/new/x.ts': `import { a } from '#low/low.ts';\n${long}` };
    expect(broken(planted)).toEqual(['src/new: in no layer of layers.json']);
    const high = { ...layers.high, holds: [...layers.high.holds, 'src/new'] };
    expect(broken(planted, { high })).toEqual([]);
  });
});

describe('a circle is found', () => {
  it('between files, of types as well', () => {
    const one = `import type { a } from './two.ts';\n${long}`;
    const two = `import { a } from './one.ts';\n${long}`;
    expect(broken({ 'src/low/one.ts': one, 'src/low/two.ts': two })).toEqual([
      'files: a circle, src/low/one.ts -> src/low/two.ts -> src/low/one.ts',
    ]);
  });

  it('between layers, even while no file uses it', () => {
    const found = broken({}, { low: { ...layers.low, uses: ['high'] } });
    expect(found).toEqual(['layers.json: a circle, low -> high -> low']);
  });
});

describe('the shape of a room', () => {
  it('holds at most 25 source files, tests apart', () => {
    const files = (count: number, end: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/low/f${index}${end}`, long]));
    expect(broken({ ...files(24, '.ts'), ...files(9, '.test.ts') })).toEqual([]);
    expect(broken(files(25, '.ts'))).toEqual(['src/low: 26 source files, at most 25']);
  });

  it('holds no file under 15 lines for one importer, unless that loads it later', () => {
    const small = { 'src/low/small.ts': 'export const small = 1;\n' };
    const first = { 'src/low/one.ts': `import './small.ts';\n${long}` };
    const later = { 'src/low/one.ts': `export const load = () => import('./small.ts');\n${long}` };
    expect(broken({ ...small, ...first })).toEqual([
      'src/low/small.ts: under 15 lines, only for src/low/one.ts: merge the two',
    ]);
    expect(broken({ ...small, ...later })).toEqual([]);
    expect(broken({ ...small, ...first, 'src/low/two.ts': `import './small.ts';\n${long}` })).toEqual([]);
  });
});

it('the project’s own file has eight to ten layers in at most 80 lines', () => {
  const text = readFileSync('layers.json', 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  expect(Object.keys(JSON.parse(text))).toHaveLength(10);
});
