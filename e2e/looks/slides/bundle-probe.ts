import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

let bundled: Promise<string> | null = null;

/** The probe as one classic script for any engine from Chromium 79 on: it puts `aushangProbe` into the page. */
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
