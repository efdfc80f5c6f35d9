import { expect, it } from 'vitest';
import { renderParameterTable, withParameterTable } from './readme-table.ts';

it('has one row for each parameter, with its range and meaning', () => {
  const rows = renderParameterTable().split('\n');
  expect(rows[0]).toBe('| parameter | default | accepts | meaning |');
  expect(rows.find((row) => row.startsWith('| `limit`'))).toContain('| 30 | a whole number from 1 to 200 |');
  expect(rows.every((row) => row.match(/(?<!\\)\|/g)?.length === 5)).toBe(true);
});

it('replaces what stands between the marks and nothing else', () => {
  const marks = ['<!-- parameters: written by scripts/checks/readme-table.ts -->', '<!-- /parameters -->'];
  const once = withParameterTable(`before\n${marks.join('\nold\n')}\nafter\n`, 'new');
  expect(once).toBe(`before\n${marks.join('\n\nnew\n\n')}\nafter\n`);
  expect(withParameterTable(once, 'new')).toBe(once);
});

it('refuses a text without marks', () => {
  expect(() => withParameterTable('no marks', 'new')).toThrow('lacks the marks');
});
