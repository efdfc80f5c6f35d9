import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `DEBIAN_MIRROR` names another one. */
const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
const cache = resolve('node_modules/.cache/debian-root');
const longestAgeMs = 7 * 86_400_000;

/** A slow machine takes minutes for each root. */
export const debianRootTimeoutMs = 1_500_000;

/**
 * The path of a tar archive with the root of a minimal Debian that has these packages, made by mmdebstrap as root and kept for a
 * week. The variant `extract` has the files of these packages alone. To be extracted as root by each test: `tar -xf`.
 */
export async function makeDebianRoot(
  packages: readonly string[],
  { suite = 'trixie', variant = 'minbase' } = {},
): Promise<string> {
  const key = [mirror, suite, variant, ...packages].join(' ');
  const name = createHash('sha256').update(key).digest('hex');
  const archive = join(cache, `${suite}-${name.slice(0, 12)}.tar`);
  const isFresh = existsSync(archive) && Date.now() - (await stat(archive)).mtimeMs < longestAgeMs;
  if (isFresh) return archive;
  await mkdir(cache, { recursive: true });
  // Other processes may make the same at the same time.
  const partial = `${archive.slice(0, -4)}-${process.pid}.tar`;
  try {
    await run('mmdebstrap', [
      `--variant=${variant}`,
      '--dpkgopt=force-unsafe-io',
      `--include=${packages.join(',')}`,
      suite,
      partial,
      mirror,
    ]);
    await rename(partial, archive);
  } finally {
    await rm(partial, { force: true });
  }
  return archive;
}

/** Why `makeDebianRoot` can't work here; null if it can. */
export async function findDebianRootProblem(suite = 'trixie'): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs Linux and root';
  if (await isMissing('mmdebstrap')) return 'mmdebstrap is missing: apt-get install -y mmdebstrap';
  const answer = await fetch(`${mirror}/dists/${suite}/InRelease`, {
    method: 'HEAD',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  return answer?.ok === true
    ? null
    : `${mirror} does not answer: DEBIAN_MIRROR names another mirror of Debian`;
}

/** Whether a program is not on the PATH. */
export async function isMissing(program: string): Promise<boolean> {
  return run('sh', ['-c', 'command -v "$1"', 'sh', program]).then(
    () => false,
    () => true,
  );
}
