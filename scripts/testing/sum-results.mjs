import { readFileSync } from 'node:fs';
import process from 'node:process';
import { addSums, readFailureLines, readSumLine, sumLine } from './result-sum.mjs';

/** Prints the failures and the sum of several runs, read from their logs (arguments). */
const logs = process.argv.slice(2).map((file) => readFileSync(file, 'utf8'));
for (const line of logs.flatMap(readFailureLines)) console.log(line);
const sum = addSums(logs.map(readSumLine));
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
