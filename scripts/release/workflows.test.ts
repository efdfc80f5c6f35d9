import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(join(folder, name), 'utf8'),
}));
const usesOf = (text: string) => [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, used]) => used);

describe.each(workflows)('the workflow $name', ({ text }) => {
  it('pins every action by the hash of a commit, with its version as a comment', () => {
    const used = usesOf(text);
    expect(used.length).toBeGreaterThan(0);
    const unpinned = used.filter((one = '') => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one));
    expect(unpinned).toEqual([]);
  });

  it('leaves no token in the folder of the repository', () => {
    const checkouts = text.split(/^\s*- /m).filter((step) => step.startsWith('uses: actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter((step) => !step.includes('persist-credentials: false'))).toEqual([]);
  });

  it('has no permission that it does not name', () => {
    expect(text).toMatch(/^permissions:(?: \{\}|\n {2}contents: read\n\S)/m);
  });
});

it('all workflows use one version of an action', () => {
  const used = new Set(workflows.flatMap(({ text }) => usesOf(text)));
  const names = [...used].map((one = '') => one.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});
