import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

let bundled: Promise<string> | null = null;

/** `probe/probe.ts` as a classic script for Chromium 79 and later; it defines `aushangProbe`. */
export function bundleProbe(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const entryPoints = [fileURLToPath(new URL('probe/probe.ts', import.meta.url))];
  const { outputFiles } = await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome79',
  });
  return outputFiles[0]?.text ?? '';
}
