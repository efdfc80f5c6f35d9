import { readFileSync } from 'node:fs';
import process from 'node:process';
import { addSums, readSumLine, sumLine } from './result-sum.mjs';

/** Ends a run of several parts: reads the sum from the log of each part and prints the sum of all as the last line. */
const sum = addSums(process.argv.slice(2).map((file) => readSumLine(readFileSync(file, 'utf8'))));
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
