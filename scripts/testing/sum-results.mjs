import { readFileSync } from 'node:fs';
import process from 'node:process';
import { addSums, readSumLine, sumLine } from './result-sum.mjs';

/** Prints the sum of several runs, read from their logs (arguments). */
const sum = addSums(process.argv.slice(2).map((file) => readSumLine(readFileSync(file, 'utf8'))));
console.log(sumLine(sum));
process.exitCode = sum.failed === 0 ? 0 : 1;
