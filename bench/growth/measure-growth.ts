import process from 'node:process';
import { report } from '#bench/gateway/program.ts';
import type { CalendarEvent } from '#events/event.ts';

const highestExponent = 1.2;
/** Timers and caches decide below that. */
const shortestMs = 5;

/**
 * How the time of what that reads, judges, sorts or sets what others send grows with its size: with `base`, the bound of a
 * text or list, and 10 and 100 times as much. Reports the exponent: 1 is linear, 2 is quadratic.
 */
export async function measureGrowth(
  what: string,
  base: number,
  work: (size: number) => unknown,
): Promise<void> {
  const times: number[] = [];
  for (const factor of [1, 10, 100]) times.push(await shortestTime(work, factor * base));
  const [onefold = 0, , hundredfold = 0] = times;
  const exponent = Math.log10(hundredfold / onefold) / 2;
  const isWithin = exponent <= highestExponent || hundredfold < shortestMs;
  const list = times.map((ms) => `${ms.toFixed(1)} ms`).join(', ');
  report(`${what}: exponent ${exponent.toFixed(2)} (${base} and more: ${list})`, isWithin);
}

/** Processor time of the shortest of several runs, the first of which also compiles the code; in ms. */
async function shortestTime(work: (size: number) => unknown, size: number): Promise<number> {
  let [shortest, total] = [Infinity, 0];
  for (let run = 0; run < 3 || (run < 1000 && total < 30); run += 1) {
    const start = process.cpuUsage();
    await work(size);
    const { user, system } = process.cpuUsage(start);
    shortest = Math.min(shortest, (user + system) / 1000);
    total += shortest;
  }
  return shortest;
}

/** Copies are what a poll brings: the dates of an event are parsed once for each object. */
export const fresh = (events: readonly CalendarEvent[]) => events.map((event) => ({ ...event }));
