import process from 'node:process';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { processorTimeWords } from '#scripts/testing/processor-time.mjs';

/** What `npm test` costs: processor time of its runners, servers and browsers. Fails above the goal in docs/performance.md. */
const goalSeconds = 480;

const { code, output } = await runCommand('node scripts/test.mjs', { show: false });
const found = new RegExp(`^${processorTimeWords}: (\\d+) s$`, 'm').exec(output);
const seconds = Number(found?.[1] ?? Number.NaN);
const isWithin = code === 0 && seconds <= goalSeconds;
if (code !== 0) console.log(output);
console.log(
  `${isWithin ? 'ok  ' : 'FAIL'}  npm test takes ${seconds} s of processor time (goal: ${goalSeconds} s)`,
);
process.exitCode = isWithin ? 0 : 1;
