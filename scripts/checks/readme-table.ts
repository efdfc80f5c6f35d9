import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { describeAccepted, describeFallback, meanings } from '#config/parameter-docs.ts';
import { fields, parameterNames } from '#config/parameters.ts';

const start = '<!-- parameters: written by scripts/checks/readme-table.ts -->';
const end = '<!-- /parameters -->';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The parameters of the kiosk page as a Markdown table, from the one schema that also parses them. */
export function renderParameterTable(): string {
  const rows = parameterNames.map((name) => {
    const accepted = describeAccepted(fields[name].accepts);
    return [`\`${name}\``, describeFallback(name).en, accepted.en, meanings[name].en];
  });
  const lines = [['parameter', 'default', 'accepts', 'meaning'], ['---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');
}

/** Puts the table between its two marks; throws where a mark is missing. */
export function withParameterTable(readme: string, table: string): string {
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error('README.md lacks the marks around the parameter table');
  return `${readme.slice(0, from)}${start}\n\n${table}\n\n${readme.slice(to)}`;
}

function main(): void {
  const readme = readFileSync('README.md', 'utf8');
  const current = withParameterTable(readme, renderParameterTable());
  if (current === readme) return;
  if (process.argv.includes('--check')) {
    console.error('the parameter table of README.md is not current: npx tsx scripts/checks/readme-table.ts');
    process.exitCode = 1;
  } else {
    writeFileSync('README.md', current);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
