import { expect, it } from 'vitest';
import { renderParameters, renderTable, withTable } from './doc-tables.ts';

it('has one row for each parameter, with its range and meaning', () => {
  const rows = renderParameters().split('\n');
  expect(rows[0]).toBe('| parameter | default | accepts | meaning |');
  expect(rows.find((row) => row.startsWith('| `limit`'))).toContain('| 30 | a whole number from 1 to 200 |');
  expect(rows.every((row) => row.match(/(?<!\\)\|/g)?.length === 5)).toBe(true);
});

it('keeps what would end a cell or a row', () => {
  expect(renderTable(['a'], [['x|y\nz']])).toBe('| a |\n| --- |\n| x\\|y z |');
});

it('replaces what stands between the marks and nothing else', () => {
  const table = { file: 'docs/x.md', name: 'things', render: () => 'new' };
  const marks = ['<!-- things: written by scripts/checks/doc-tables.ts -->', '<!-- /things -->'];
  const once = withTable(`before\n${marks.join('\nold\n')}\nafter\n`, table);
  expect(once).toBe(`before\n${marks.join('\n\nnew\n\n')}\nafter\n`);
  expect(withTable(once, table)).toBe(once);
});

it('refuses a text without marks', () => {
  const table = { file: 'docs/x.md', name: 'things', render: () => 'new' };
  expect(() => withTable('no marks', table)).toThrow('docs/x.md lacks the marks');
});
