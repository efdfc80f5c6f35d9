import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/** `npm run dev`: pages with hot reload, and the server, restarted at each change. Each ends the other. */
const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: 'inherit',
});
const pages = await createServer();
await pages.listen();
pages.printUrls();

let ending = false;
/** @param {number} code */
async function end(code) {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await pages.close();
  process.exit(code);
}
process.once('SIGINT', () => void end(0));
process.once('SIGTERM', () => void end(0));
server.once('exit', (code) => void end(code ?? 0));
