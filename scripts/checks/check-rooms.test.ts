import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findBrokenRules } from './check-rooms.mjs';

const manifest = JSON.stringify({ imports: { '#low/*': './src/low/*', '#high/*': './src/high/*' } });
const other = JSON.stringify({ name: '@aushang/other', exports: { '.': './start.ts', './*': './*' } });
const rooms = {
  'src/low': { question: 'low?', imports: [], libraries: [] },
  'src/high': { question: 'high?', imports: ['src/low'], libraries: ['react'], tests: ['packages/other'] },
  'packages/other': { question: 'other?', imports: [], libraries: ['node'] },
};
const long = 'export const b = 1;\n'.repeat(20);

/** The project with some files put in or replaced. */
function broken(planted: Readonly<Record<string, string>>, lines: object = {}) {
  const texts = {
    'package.json': manifest,
    'packages/other/package.json': other,
    'packages/other/start.ts': long,
    'src/low/low.ts': long,
    'src/high/high.ts': `import { a } from '#low/low.ts';\n${long}`,
    ...planted,
  };
  return findBrokenRules(new Map(Object.entries(texts)), { ...rooms, ...lines });
}

it('finds nothing where every arrow is allowed', () => {
  expect(broken({ 'src/high/high.test.ts': `import { a } from '@aushang/other';\n` })).toEqual([]);
});

describe('a wrong import', () => {
  it.each([
    ['against the arrow', 'src/low/x.ts', `import { a } from '#high/high.ts';`],
    ['of a type', 'src/low/x.ts', `import type { a } from '#high/high.ts';`],
    ['that loads later', 'src/low/x.ts', `export const a = () => import('#high/high.ts');`],
    ['that loads later by a template', 'src/low/x.ts', 'export const a = () => import(`#high/high.ts`);'],
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

  it('of a new room is found until a line allows it', () => {
    const planted = { 'src/new/x.ts': `import { a } from '#low/low.ts';\n${long}` };
    expect(broken(planted)).toEqual([
      'src/new: no line in rooms.json',
      'src/new/x.ts: src/new may not import src/low (rooms.json)',
    ]);
    expect(broken(planted, { 'src/new': { question: 'new?', imports: ['src/low'], libraries: [] } })).toEqual(
      [],
    );
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

  it('between rooms, even while no file uses it', () => {
    const found = broken({}, { 'src/low': { question: 'low?', imports: ['src/high'], libraries: [] } });
    expect(found).toEqual(['rooms.json: a circle, src/low -> src/high -> src/low']);
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

  it('has files', () => {
    expect(broken({}, { 'src/gone': { question: 'gone?', imports: [], libraries: [] } })).toEqual([
      'src/gone: a line in rooms.json, and no files',
    ]);
  });
});

it('the project’s own lines ask a question each, and name rooms alone', () => {
  const own = JSON.parse(readFileSync('rooms.json', 'utf8'));
  for (const { question, imports, tests = [] } of Object.values<(typeof rooms)['src/high']>(own)) {
    expect(question.length).toBeGreaterThan(10);
    for (const room of [...imports, ...tests]) expect(own).toHaveProperty([room]);
  }
});
