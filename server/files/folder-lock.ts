import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@aushang/serving/process/error-details.ts';
import type { Logger } from '#server/telemetry/logger.ts';

/**
 * Resolves to the release of the lock. The lock is a local socket, so that it ends with the process. Throws a `StartError`
 * while another gateway has it. A folder in which no socket can be created is used without a lock, which is logged.
 */
export async function lockFolder(folder: string, logger: Logger): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const address = lockAddress(await realpath(folder));
    const server = (await listen(address)) ?? (await takeOver(address));
    if (server === null)
      throw new StartError(
        `Another gateway uses the folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      );
    server.unref();
    if (process.platform !== 'win32') await chmod(address, 0o600);
    return () => new Promise((resolve) => server.close(() => resolve()));
  } catch (error) {
    if (error instanceof StartError) throw error;
    logger.warn({ folder }, 'data folder can not be locked; the snapshot may not survive a restart');
    return () => Promise.resolve();
  }
}

/** Paths of sockets are limited to about 100 bytes. */
function lockAddress(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\aushang-${hash}`;
  const inside = join(folder, 'gateway.lock');
  return Buffer.byteLength(inside) < 100 ? inside : join(tmpdir(), `aushang-${hash}.lock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket that refuses connections belongs to a killed gateway. */
async function takeOver(address: string): Promise<Server | null> {
  const socket = connect(address);
  const connected = await once(socket, 'connect').catch(() => null);
  socket.destroy();
  if (connected !== null) return null;
  await unlink(address);
  return listen(address);
}
