import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes } from './program.ts';

/** A sample describes a gateway with named screens. */
export interface Sample {
  readonly at: number;
  readonly cpu: number;
  readonly megabytes: number;
  /** Whether a list of states was being answered. */
  readonly isListing: boolean;
  /** The database was last written at this time, epoch ms. */
  readonly writtenAt: number;
  /** The last reports of screens were stored at this time, epoch ms. */
  readonly storedAt: number;
}

export function readSample(
  pid: number,
  { dataDir, isListing }: { readonly dataDir: string; readonly isListing: boolean },
): Sample {
  const [at, cpu] = [performance.now(), cpuSeconds(pid)];
  const timeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const writtenAt = timeOf('screens.sqlite-wal');
  const storedAt = timeOf('records/heartbeats.json');
  return { at, cpu, megabytes: residentMegabytes(pid), isListing, writtenAt, storedAt };
}

/** Processor time and duration of the samples' steps that `isWanted` accepts; seconds. */
export function sumSteps(samples: readonly Sample[], isWanted: (from: Sample, to: Sample) => boolean) {
  let [cpu, duration] = [0, 0];
  for (const [index, to] of samples.entries()) {
    const from = samples[index - 1];
    if (from === undefined || !isWanted(from, to)) continue;
    cpu += to.cpu - from.cpu;
    duration += (to.at - from.at) / 1000;
  }
  return { cpu, duration, share: cpu / duration };
}
