import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@aushang/serving/process/error-details.ts';
import type { Logger } from '#server/telemetry/logger.ts';

const written =
  /^(?:snapshot\.jsonl.*|set-aside-.*|records|signed-out.*|screens\.(?:sqlite|json).*|notices\.json.*|gateway\.lock|pages)$/;
/** Other names in a data folder. The mode of a folder with different files, e.g. a home directory, is not changed. */
const expected = /^(?:\..*|lost\+found|event-service.*)$/;
const forOthers = 0o077;

/** Removes the access of other users, also to files of earlier versions. Failures are logged. */
export async function protectFolder(folder: string, logger: Logger): Promise<void> {
  if (process.platform === 'win32') return;
  try {
    const names = await readdir(folder);
    for (const name of names.filter((one) => written.test(one))) await protectTree(join(folder, name));
    const { mode } = await stat(folder);
    if ((mode & forOthers) === 0) return;
    if (names.every((name) => written.test(name) || expected.test(name))) await chmod(folder, 0o700);
    else
      logger.warn(
        { folder },
        'data folder holds files of others: its mode stays, the gateway’s files are closed',
      );
  } catch (error) {
    const reason = codeOf(error) || 'unknown';
    logger.warn({ folder, reason }, 'data folder can not be closed to other users of this machine');
  }
}

/** Folders 0700, files 0600. Links are not followed. A file may be removed meanwhile: SQLite removes its -wal and -shm some time after a database was closed. */
export async function protectTree(path: string): Promise<void> {
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return;
    await chmod(path, stats.isDirectory() ? 0o700 : 0o600);
    if (!stats.isDirectory()) return;
    for (const name of await readdir(path)) await protectTree(join(path, name));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
