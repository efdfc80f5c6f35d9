import { readFileSync } from 'node:fs';
import process from 'node:process';

/** Linux counts in units of 10 ms on every architecture (`USER_HZ`). */
const unitsPerSecond = 100;

/** Begins the line of `npm test` that `bench/tests.ts` reads. */
export const processorTimeWords = 'processor time of all tests';

/**
 * Seconds of processor time of all ended child processes and theirs; null on other systems than Linux.
 * @returns {number | null}
 */
export function readProcessorTime() {
  if (process.platform !== 'linux') return null;
  return parseProcessorTime(readFileSync('/proc/self/stat', 'latin1'));
}

/**
 * @param {string} stat as in `/proc/PID/stat`, proc_pid_stat(5): fields 16 and 17 are `cutime` and `cstime`
 * @returns {number}
 */
export function parseProcessorTime(stat) {
  // The name in field 2 may contain blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / unitsPerSecond;
}
