import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { runCommand } from '#scripts/commands/run-command.mjs';
import { reasonToBuild } from '#scripts/build/staleness.mjs';

/**
 * Builds if the last build is missing or older than its sources, then runs it in this process, with the words behind it. Standard
 * output has the log of the servers alone.
 */
const reason = reasonToBuild('.');
if (reason !== null) {
  console.error(`building first: ${reason}`);
  // The build is a process of its own, whose memory is free when the server starts.
  const { code } = await runCommand('node scripts/build.mjs >&2');
  if (code !== 0) process.exit(code);
}
await import(pathToFileURL('dist/server/aushang.js').href);
