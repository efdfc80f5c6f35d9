import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import process from 'node:process';

/** The project's tools come first, also outside of npm. */
export const toolPath = `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;

/**
 * @typedef {object} CommandResult
 * @property {number} code exit code; 1 if a signal ended it
 * @property {string} output of both streams; empty with `show`
 */

/**
 * @param {string} command a constant, never built from input: a shell runs it (Windows needs one for npm's tools)
 * @param {{ env?: Record<string, string>, show?: boolean, cwd?: string }} [options] `show` passes the output through
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, { env = {}, show = true, cwd = '.' } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, {
      shell: true,
      cwd,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: toolPath, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ part) => (output += part));
    }
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}
