import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { codeOf } from '#process/error-details.ts';

const stickyBit = 0o1000;

export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // Shared folders such as /tmp are not changed.
  if ((statSync(path).mode & stickyBit) === 0) restrict(path);
}

export function makePrivateFile(path: string): void {
  if (existsSync(path)) restrict(path);
  else closeSync(openSync(path, 'wx', 0o600));
}

function restrict(path: string): void {
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    // Owned by another user, or a file system without modes: it can still be used.
    if (!['EPERM', 'ENOTSUP', 'EROFS'].includes(codeOf(error))) throw error;
  }
}
