import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { describeAccepted, describeFallback } from '#config/parameter-docs.ts';
import { parameterWords } from '#config/parameter-words.ts';
import { fields, parameterNames } from '#config/parameters.ts';
import { describeSiteFallback, siteDocs, siteFields } from '#config/site-docs.ts';
import { variableDocs } from '#server/settings/variable-docs.ts';

/* Tables of documents that are written from the code they describe: `npx tsx scripts/checks/doc-tables.ts`. */

interface DocTable {
  readonly file: string;
  /** The name stands in the two marks of the file between which the text stands. */
  readonly name: string;
  readonly render: () => string;
}

const docTables: readonly DocTable[] = [
  { file: 'docs/parameters.md', name: 'parameters', render: renderParameters },
  { file: 'docs/settings.md', name: 'variables', render: renderVariables },
  { file: 'docs/site.md', name: 'site fields', render: renderSiteFields },
  { file: 'docs/site.md', name: 'site example', render: renderSiteExample },
];

/** A Markdown table; the first row is its head. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(cell).join(' | ')} |`)
    .join('\n');
}

/** The parameters of the kiosk page, from the one schema that also parses them. */
export function renderParameters(): string {
  const rows = parameterNames.map((name) => {
    const accepted = describeAccepted(fields[name].accepts);
    return [`\`${name}\``, describeFallback(name).en, accepted.en, parameterWords[name].en[1]];
  });
  return renderTable(['parameter', 'default', 'accepts', 'meaning'], rows);
}

/** The environment of the server. */
function renderVariables(): string {
  const rows = variableDocs.map(({ name, fallback, meaning }) => [
    `\`${name}\``,
    fallback ?? 'none',
    meaning,
  ]);
  return renderTable(['variable', 'default', 'meaning'], rows);
}

/** The fields of `site.json`, in English. */
function renderSiteFields(): string {
  const rows = siteFields.map((field) => {
    const { accepts, meaning } = siteDocs[field];
    return [`\`${field}\``, describeSiteFallback(field).en, accepts.en, meaning.en];
  });
  return renderTable(['field', 'default', 'accepts', 'meaning'], rows);
}

function renderSiteExample(): string {
  return `\`\`\`json\n${readFileSync('deploy/site.example.json', 'utf8').trim()}\n\`\`\``;
}

/** Puts the rendered text between its two marks; throws where a mark is missing. */
export function withTable(document: string, { file, name, render }: DocTable): string {
  const start = `<!-- ${name}: written by scripts/checks/doc-tables.ts -->`;
  const [from, to] = [document.indexOf(start), document.indexOf(`<!-- /${name} -->`)];
  if (from < 0 || to < from) throw new Error(`${file} lacks the marks around "${name}"`);
  return `${document.slice(0, from)}${start}\n\n${render()}\n\n${document.slice(to)}`;
}

/** Returns whether the document is current, or is now. */
function bringUpToDate(table: DocTable, { check }: { readonly check: boolean }): boolean {
  const document = readFileSync(table.file, 'utf8');
  const current = withTable(document, table);
  if (current === document) return true;
  if (!check) writeFileSync(table.file, current);
  return !check;
}

function main(): void {
  const check = process.argv.includes('--check');
  for (const table of docTables) {
    if (bringUpToDate(table, { check })) continue;
    console.error(`"${table.name}" in ${table.file} is not current: npx tsx scripts/checks/doc-tables.ts`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
