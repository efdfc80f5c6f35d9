import { describe, expect, it } from 'vitest';
import { countLines, countRooms, isProduction, renderTable, roomOf } from './count-lines.mjs';

describe('production code', () => {
  it('is what runs', () => {
    const paths = [
      'src/app/main.tsx',
      'server/main.ts',
      'packages/event-service/api/a.mjs',
      'src/sword/a.ts',
      'src/app/app.css',
    ];
    expect(paths.filter(isProduction)).toEqual(paths);
  });

  it('is no test, fixture, sample, stand-in, word or generated data, and no other kind of file', () => {
    const paths = [
      'src/app/main.test.tsx',
      'server/main.full.test.ts',
      'src/theme/fixtures/titles.ts',
      'server/gateway/testing/send-raw.ts',
      'server/event-service/samples/recipe.ts',
      'src/domain/sample-event.ts',
      'src/domain/when-words.ts',
      'server/office/words/de.ts',
      'src/i18n/format.ts',
      'src/theme/hyphenation/de.ts',
      'scripts/build.mjs',
      'e2e/harness.ts',
    ];
    expect(paths.filter(isProduction)).toEqual([]);
    expect(isProduction('src/theme/hyphenation/liang.ts')).toBe(true);
  });
});

it('counts lines that are not blank, and those of them that are comment', () => {
  const text = [
    '/**',
    ' * What it does.',
    '',
    ' */',
    'const a = 1; // one',
    '',
    '  // alone',
    'return <p>',
    '  {/* two',
    '      lines */}',
    '  /* inline */ text',
    '</p>;',
    '',
  ].join('\n');
  expect(countLines(text)).toEqual({ lines: 10, comments: 6 });
});

it('finds the room of a file, one level deeper in packages', () => {
  expect(
    ['src/web.d.ts', 'src/desk/parts/a.tsx', 'server/http/a.ts', 'packages/event-service/api/v/a.ts'].map(
      roomOf,
    ),
  ).toEqual(['src', 'src/desk', 'server/http', 'packages/event-service/api']);
});

it('ends its table with the sum', () => {
  const files = new Map([
    ['src/desk/b.ts', 'b\n// b\n'],
    ['src/app/a.ts', 'a\n\na\n'],
    ['src/desk/c.ts', 'c'],
  ]);
  expect(renderTable(countRooms(files)).split('\n')).toEqual([
    'room         files     lines  comments',
    'src/app          1         2         0',
    'src/desk         2         3         1',
    'sum              3         5         1',
  ]);
});
