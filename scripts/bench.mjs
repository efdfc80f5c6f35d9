import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { sumLine } from '#scripts/testing/result-sum.mjs';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';

/**
 * Runs every `bench/*.ts`, each in a process of its own, which exits with an error if it misses a goal.
 * `npm run bench -- event-service` runs those whose name contains the word.
 */
const wanted = process.argv[2] ?? '';
const benches = existsSync('bench') ? readdirSync('bench') : [];
const chosen = benches.filter((file) => /(?<!\.test)\.ts$/.test(file) && file.includes(wanted));

if (reasonToBuild('.') !== null && (await runCommand('node scripts/build.mjs')).code !== 0) process.exit(1);
const codes = [];
for (const file of chosen) {
  console.log(`== ${file}`);
  codes.push((await runCommand(`tsx bench/${file}`)).code);
}
const failed = codes.filter((code) => code !== 0).length;
console.log(sumLine({ passed: codes.length - failed, failed, skipped: 0 }));
process.exitCode = failed === 0 && codes.length > 0 ? 0 : 1;
