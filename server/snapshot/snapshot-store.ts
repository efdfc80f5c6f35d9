import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { maxSnapshotBytes, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';

const maxSetAside = 3;
/** An unchanged snapshot is stored again after this time, so that its age is right after a restart. */
const saveMs = 300_000;

export function createSnapshotStore(options: {
  readonly dataDir: string;
  readonly source: string;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { dataDir, source, now, logger } = options;
  const file = join(dataDir, 'snapshot.jsonl');
  const faults = createFaultLog(logger, {
    fault: 'snapshot can not be stored; served from memory',
    over: 'snapshot is stored again',
  });
  let savedAt = -Infinity;
  return {
    /** Renames an unreadable snapshot or one of another event service. Requires the lock of the folder. */
    load: async (): Promise<Snapshot | null> => {
      // Temporary files of gateways that were killed while writing.
      await removeFiles(dataDir, /^(?:snapshot\.jsonl|signed-out\.txt)\.\d+\.tmp$/);
      try {
        const { size } = await stat(file);
        if (size > maxSnapshotBytes) throw new Error(`larger than ${maxSnapshotBytes / 1_000_000} MB`);
        const { snapshot, dropped } = await readSnapshot(await readFile(file, 'utf8'));
        if (snapshot.source === source && dropped > 0)
          logger.warn({ dropped }, 'stored snapshot holds broken entries; dropped');
        if (snapshot.source === source) return snapshot;
        logger.warn({}, 'stored snapshot is of another event service; set aside');
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        const reason = codeOf(error) || messageOf(error).slice(0, 200);
        logger.error({ reason }, 'stored snapshot can not be read; set aside');
      }
      const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-');
      await rename(file, join(dataDir, `set-aside-${stamp}.jsonl`)).catch(() => undefined);
      // A recurring fault must not fill the disk.
      await removeFiles(dataDir, /^set-aside-/, maxSetAside);
      return null;
    },
    /** An unchanged snapshot is not always written. Returns false if writing failed; never throws. */
    save: async (snapshot: Snapshot, hasChanged = true): Promise<boolean> => {
      if (!hasChanged && Math.abs(now() - savedAt) < saveMs) return true;
      const isSaved = await faults.attempt(() => writeAtomically(file, writeSnapshot(snapshot)));
      savedAt = isSaved ? now() : -Infinity;
      return isSaved;
    },
  };
}

/** Removes all but the last `keep` of these files by name. Failures are ignored. */
async function removeFiles(folder: string, pattern: RegExp, keep = 0): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter((name) => pattern.test(name)).sort();
  const surplus = found.slice(0, Math.max(0, found.length - keep));
  await Promise.allSettled(surplus.map((name) => rm(join(folder, name), { force: true })));
}
