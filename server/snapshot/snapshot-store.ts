import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '@aushang/serving/start/error-details.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import { maxSnapshotBytes, readSnapshot } from './read-snapshot.ts';
import { type Pause, type Snapshot, writeSnapshot } from './snapshot.ts';

export type SnapshotStore = ReturnType<typeof createSnapshotStore>;

const fileName = 'snapshot.jsonl';
const maxSetAside = 3;

export function createSnapshotStore(options: {
  readonly dataDir: string;
  readonly source: string;
  readonly now: () => number;
  readonly logger: Logger;
  readonly pause: Pause;
}) {
  const { dataDir, source, now, logger, pause } = options;
  const file = join(dataDir, fileName);
  let isFailing = false;
  /** Renames an unreadable snapshot or one of another event service. Requires the lock of the folder. */
  const load = async (): Promise<Snapshot | null> => {
    await removeLeftovers(dataDir).catch(() => undefined);
    const size = await stat(file).then(
      (stats) => stats.size,
      () => null,
    );
    if (size === null) return null;
    const read = await readFileWithin(file, size, pause).catch((error: unknown) => {
      logger.error({ reason: reasonOf(error) }, 'stored snapshot can not be read; set aside');
      return null;
    });
    if (read?.snapshot.source === source) {
      if (read.dropped > 0)
        logger.warn({ dropped: read.dropped }, 'stored snapshot holds broken entries; dropped');
      return read.snapshot;
    }
    if (read !== null) logger.warn({}, 'stored snapshot is of another event service; set aside');
    await setAside(dataDir, now()).catch(() => undefined);
    return null;
  };
  /** Returns false if writing failed; never throws. */
  const save = async (snapshot: Snapshot) => {
    try {
      await writeAtomically(file, writeSnapshot(snapshot, pause));
      if (isFailing) logger.info({}, 'snapshot is stored again');
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        logger.error({ reason: reasonOf(error) }, 'snapshot can not be stored; served from memory');
      isFailing = true;
    }
    return !isFailing;
  };
  return { load, save };
}

async function readFileWithin(file: string, size: number, pause: Pause) {
  if (size > maxSnapshotBytes) throw new Error(`larger than ${maxSnapshotBytes / 1_000_000} MB`);
  return readSnapshot(await readFile(file, 'utf8'), pause);
}

/** Temporary files of gateways that were killed while writing. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) =>
    /^(?:snapshot\.jsonl|signed-out\.txt)\.\d+\.tmp$/.test(name),
  );
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes all but the newest, so that a recurring fault does not fill the disk. */
async function setAside(folder: string, now: number): Promise<void> {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  await rename(join(folder, fileName), join(folder, `set-aside-${stamp}.jsonl`));
  const setAsideFiles = (await readdir(folder)).filter((name) => name.startsWith('set-aside-')).toSorted();
  await Promise.all(
    setAsideFiles.slice(0, -maxSetAside).map((name) => rm(join(folder, name), { force: true })),
  );
}

function reasonOf(error: unknown): string {
  return codeOf(error) || messageOf(error).slice(0, 200);
}
