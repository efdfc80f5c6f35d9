import { describe, expect, it } from 'vitest';
import { findWrongReferences, isChecked } from './check-references.mjs';

const documents = {
  'docs/design.md': '# Design\n\n## 4. Which events\n\n### 4.2 Order\n\n```\n## 9. quoted\n```\n',
  'docs/specification.md':
    '## 1. Access\n\n- **1.2** Keys.\n\n## 4. List\n\n## 8. Order\n\n### Order, `page`\n\n### Order, `page`\n',
  'docs/field-failures.md': '**2** a\n\n**3** b\n\n**20** c, **21.** d, **22** e\n',
  'docs/decisions/healing-in-steps.md': '# Healing goes in steps',
  'src/app/main.tsx': 'startPage();',
  'src/desk/desk.test.ts': '',
};

/** What is found in one more file, without the file's name. */
const findIn = (text: string, path = 'src/planted.ts') =>
  findWrongReferences(new Map(Object.entries({ ...documents, [path]: text }))).map((line) =>
    line.replace(`${path}:`, ''),
  );

const missing = 'no such file or folder';

describe('references by number', () => {
  it.each([
    '// design §4, §4.2; Design, §4.',
    '/**\n * (design\n * §4)\n */',
    '# design\n# §4.2',
    'see [the design](design.md), §4',
    'specification §1.2 (specification, section 4: "...")',
    'specification, sections 1, 4 and 8',
    'specification §1, §4 and §8; the specification (section 8)',
    'the specification’s §8, 15 of them; RFC 9110 §12.5.1; a design for §7',
    '(field failures 2, 3) (field failure 21) field failures\n// 20–22',
  ])('that resolve pass: %j', (text) => {
    expect(findIn(text)).toEqual([]);
  });

  it.each([
    ['a\n// design §5', '2  design §5  docs/design.md has no 5'],
    ['// design §4.3', '1  design §4.3  docs/design.md has no 4.3'],
    ['/**\n * design\n * §9\n */', '2  design §9  docs/design.md has no 9'],
    ['// design §4, §6', '1  design §4, §6  docs/design.md has no 6'],
    ['// specification, section 5', '1  specification, section 5  docs/specification.md has no 5'],
    ['// specification §1.3', '1  specification §1.3  docs/specification.md has no 1.3'],
    [
      '// specification, sections 1, 5 and 8',
      '1  specification, sections 1, 5 and 8  docs/specification.md has no 5',
    ],
    ['// specification §1, §4 and §9', '1  specification §1, §4 and §9  docs/specification.md has no 9'],
    ["it('x (field failure 17)', f)", '1  field failure 17  docs/field-failures.md has no 17'],
    ['// field failures 2,\n// 4', '1  field failures 2, 4  docs/field-failures.md has no 4'],
    ['// field failures 20–23', '1  field failures 20–23  docs/field-failures.md has no 23'],
  ])('that do not are found: %j', (text, found) => {
    expect(findIn(text)).toEqual([found]);
  });

  it('are found each where a list or a range has several', () => {
    expect(findIn('// field failures 3–6')).toEqual(
      [4, 5, 6].map((number) => `1  field failures 3–6  docs/field-failures.md has no ${number}`),
    );
  });

  it('are wrong where the document does not exist', () => {
    const files = new Map([['src/x.ts', '// design §4']]);
    expect(findWrongReferences(files)).toEqual(['src/x.ts:1  design §4  docs/design.md does not exist']);
  });
});

describe('paths', () => {
  it.each([
    ['// src/app/main.tsx, src/app/, src/desk. src/*/*.test.ts src/{app,desk} src/**/desk.test.ts', 'a.ts'],
    ['const a = "src/none.ts"; // https://host/src/none.ts ./src/none.ts', 'a.ts'],
    ['// docs/decisions/healing-in-steps.md.', 'a.ts'],
    ['/* dist/none data/none node_modules/none/src/none */', 'a.css'],
    ['`src/app/main.tsx`, `src/<room>/none.ts`, src/none in prose', 'a.md'],
    ['cp src/none.ts x # src/app', 'deploy/start'],
    ['{ "a": "src/none.ts" }', 'a.json'],
  ])('that exist pass: %j', (text, path) => {
    expect(findIn(text, path)).toEqual([]);
  });

  it.each([
    ['// as in src/none.ts.', 'a.ts', 'src/none.ts'],
    ['// docs/decisions/other.md', 'a.ts', 'docs/decisions/other.md'],
    ['/**\n * src/none/*.ts\n */', 'a.mjs', 'src/none/*.ts', 2],
    ['/* src/{app,none}/main.tsx */', 'a.css', 'src/{app,none}/main.tsx'],
    ['{/* server/none */}', 'a.tsx', 'server/none'],
    ['<!-- public/none.svg -->', 'a.html', 'public/none.svg'],
    ['# scripts/none.mjs', '.ci/start', 'scripts/none.mjs'],
    ['see `e2e/none.spec.ts`', 'a.md', 'e2e/none.spec.ts'],
    ['```\nnpx tsx bench/none.ts\n```', 'a.md', 'bench/none.ts', 2],
    ["say('see docs/none.md')", 'a.ts', 'docs/none.md'],
  ])('that do not are found: %j', (text, path, found, line = 1) => {
    expect(findIn(text, path)).toEqual([`${line}  ${found}  ${missing}`]);
  });
});

describe('names in code spans of Markdown', () => {
  it.each([
    '`startPage`, `startPage(now)` and startNothing in prose',
    '`start-nothing`, `PORT`, `src/app`, `https://host/startNothing`',
  ])('that the code has, or that are no names of variables, pass: %j', (text) => {
    expect(findIn(text, 'docs/a.md')).toEqual([]);
  });

  it.each([
    ['a\n`startNothing`', 'startNothing'],
    ['a\n`StartNothing`', 'StartNothing'],
    ['```\nstartNothing(now) StartNothing\n```', 'startNothing'],
  ])('that it has not are found: %j', (text, name) => {
    expect(findIn(text, 'docs/a.md')).toEqual([`2  ${name}  no such name in the code`]);
  });
});

describe('old forms', () => {
  it.each([
    ['// (facts §2.4)', 'facts §2.4'],
    ['/* signage\n * facts 1.2, 1.4). */', 'signage facts 1.2, 1.4'],
    ['// by issue D', 'issue D'],
    ['// Issue I1: floors', 'Issue I1'],
  ])('are found: %j', (text, found) => {
    expect(findIn(text)).toEqual([expect.stringContaining(`1  ${found}`)]);
  });

  it.each(["it('x (1.17)', f)", 'test(`x (1.2, 1.3)`, f)', 'describe("x (1.20–1.22)", f)'])(
    'are found at the end of a title: %j',
    (text) => {
      expect(findIn(text, 'src/a.test.ts')).toEqual([expect.stringContaining('(field failure 17)')]);
      expect(findIn(text, 'src/a.ts')).toEqual([]);
    },
  );

  it('are not seen in what resembles them', () => {
    const text = '// issue #12, immich-kiosk #802, facts on legibility, an issue Apple knows, (1.5 em)';
    expect(findIn(text)).toEqual([]);
    expect(findIn("expect(x).toBe('scale(1.5)')", 'src/a.test.ts')).toEqual([]);
  });
});

it('checks texts of the project, but no fixtures', () => {
  const checked = ['src/a.tsx', 'docs/a.md', 'deploy/aushang-screen', '.ci/run', '.oxlintrc.json'];
  const left = ['package-lock.json', 'src/events/fixtures/a.json', 'docs/a.png', 'scripts/checks/a.test.ts'];
  expect([...checked, ...left].filter(isChecked)).toEqual(checked);
});
