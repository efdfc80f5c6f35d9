import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from './logger.ts';
import { type Pause, readSnapshot, type Snapshot, writeSnapshot } from './snapshot.ts';

export interface SnapshotStore {
  /**
   * The stored snapshot, or null. What can't be read or came from another event service is set aside. Called once at the
   * start, by the one gateway that holds the folder.
   */
  readonly load: () => Promise<Snapshot | null>;
  /** Writes atomically. A full or read-only disk costs the copy, never the service; false where it failed. */
  readonly save: (snapshot: Snapshot) => Promise<boolean>;
}

const fileName = 'snapshot.jsonl';
const setAsideKept = 3;

/** Keeps the snapshot in `dataDir` through restarts: temporary file, fsync, rename. */
export function createSnapshotStore(options: {
  readonly dataDir: string;
  readonly source: string;
  readonly now: () => number;
  readonly logger: Logger;
  readonly pause: Pause;
}): SnapshotStore {
  const { dataDir, source, now, logger, pause } = options;
  const file = join(dataDir, fileName);
  let isFailing = false;
  const load = async () => {
    await removeLeftovers(dataDir).catch(() => undefined);
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return null;
    const snapshot = await readSnapshot(text, pause).catch((error: unknown) => {
      logger.error({ reason: reasonOf(error) }, 'stored snapshot can not be read; set aside');
      return null;
    });
    if (snapshot?.source === source) return snapshot;
    if (snapshot !== null) logger.warn({}, 'stored snapshot is of another event service; set aside');
    await setAside(dataDir, now()).catch(() => undefined);
    return null;
  };
  const save = async (snapshot: Snapshot) => {
    try {
      await writeAtomically(dataDir, file, writeSnapshot(snapshot, pause));
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

async function writeAtomically(folder: string, file: string, text: AsyncIterable<string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const handle = await open(temporary, 'w', 0o600);
    try {
      await writeFile(handle, text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** What gateways left that were killed while they wrote; each may be as large as the snapshot. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^snapshot\.jsonl\.\d+\.tmp$/.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** Only the newest few are kept: a fault that comes back every minute must not fill the disk. */
async function setAside(folder: string, now: number): Promise<void> {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  await rename(join(folder, fileName), join(folder, `set-aside-${stamp}.jsonl`));
  const old = (await readdir(folder)).filter((name) => name.startsWith('set-aside-')).toSorted();
  await Promise.all(old.slice(0, -setAsideKept).map((name) => rm(join(folder, name), { force: true })));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 200);
}
