import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';

/** Builds if the last build is missing or older than its sources, then runs a built program in this process. */
const program = process.argv[2] ?? 'main';

const reason = reasonToBuild('.');
if (reason !== null) {
  console.log(`building first: ${reason}`);
  // In a process of its own, whose memory is free when the server starts.
  const { code } = await runCommand('node scripts/build.mjs');
  if (code !== 0) process.exit(code);
}
// React renders pages several times as fast in its production build.
process.env['NODE_ENV'] ??= 'production';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(`dist/server/${program}.js`).href);
