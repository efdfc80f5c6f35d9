import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';

/**
 * @typedef {object} Machine
 * @property {string} platform as `process.platform`
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} playwrightPath of Playwright's own Chromium, installed or not
 */

const linuxNames = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const linuxFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string | undefined} path @param {string} separator */
const folders = (path, separator) => (path ?? '').split(separator).filter((folder) => folder !== '');

/** @param {Machine} machine @returns {string[]} */
function installedPlaces({ platform, env }) {
  if (platform === 'win32') {
    const roots = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return windowsPrograms.flatMap((program) =>
      roots.flatMap((root) => (root === undefined ? [] : [win32.join(root, program)])),
    );
  }
  if (platform === 'darwin') {
    return macApps.flatMap((app) =>
      ['', env['HOME'] ?? ''].map((home) => `${home}/Applications/${app}.app/Contents/MacOS/${app}`),
    );
  }
  const places = new Set([...folders(env['PATH'], ':'), ...linuxFolders]);
  return linuxNames.flatMap((name) => [...places].map((folder) => posix.join(folder, name)));
}

/**
 * Possible paths of a browser, best first. KIOSK_BROWSER is the only candidate if it is set.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function browserCandidates(machine) {
  const named = machine.env['KIOSK_BROWSER'];
  if (named !== undefined && named !== '') return [named];
  return [machine.playwrightPath, ...installedPlaces(machine)];
}

/**
 * The file may be a stub (Ubuntu's `chromium-browser`) or lack its libraries. Only checked on Linux: elsewhere `--version`
 * opens a window.
 * @param {string} path
 */
function runs(path) {
  if (!existsSync(path)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: 'pipe' }),
    );
  } catch {
    return false;
  }
}

/** @returns {string | null} the first usable browser on this machine */
export function findBrowser() {
  const machine = { platform: process.platform, env: process.env, playwrightPath: chromium.executablePath() };
  return browserCandidates(machine).find(runs) ?? null;
}
