import process from 'node:process';
import { sumLine } from '#scripts/testing/result-sum.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';

/** All checks run even if one fails, so that one run shows all findings. */
const checks = [
  ['format', 'oxfmt --check .'],
  ['lint', 'oxlint --type-aware --deny-warnings'],
  ['types', 'tsc -b'],
  ['unused code', 'knip --no-progress'],
  ['layers', 'node scripts/checks/check-layers.mjs'],
  ['references', 'node scripts/checks/check-references.mjs'],
  ['links', 'npm run --silent links'],
  ['tables of documents', 'tsx scripts/checks/doc-tables.ts --check'],
];

const started = performance.now();
const results = await Promise.all(
  checks.map(async ([name, command = '']) => ({ name, ...(await runCommand(command, { show: false })) })),
);
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
}
const failed = results.filter(({ code }) => code !== 0).length;
console.log(`checked in ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(sumLine({ passed: results.length - failed, failed, skipped: 0 }));
process.exitCode = failed === 0 ? 0 : 1;
