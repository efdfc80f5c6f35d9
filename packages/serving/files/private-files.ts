import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';

const stickyBit = 0o1000;

/** Makes a folder, or restricts one that exists, so that its owner alone can look into it. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  // A folder for everybody, such as /tmp, stays one.
  if ((statSync(path).mode & stickyBit) === 0) restrict(path);
}

/** Makes an empty file, or restricts one that exists, so that its owner alone can read it. */
export function makePrivateFile(path: string): void {
  if (existsSync(path)) restrict(path);
  else closeSync(openSync(path, 'wx', 0o600));
}

/** Takes away what group and others may; the owner's rights stay. */
function restrict(path: string): void {
  try {
    chmodSync(path, statSync(path).mode & 0o700);
  } catch (error) {
    // Somebody else's, or a file system without modes: it can still be used.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EROFS') throw error;
  }
}
