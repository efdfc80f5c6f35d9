import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { expect, it, vi } from 'vitest';
import { fetchBrowser } from './fetch-browser.mjs';

const npmHasOne = process.platform === 'linux' && process.arch === 'x64';

it.runIf(npmHasOne)('fetches a Chromium from npm that starts', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const browser = await fetchBrowser();
  expect(execFileSync(browser ?? 'none', ['--version'], { encoding: 'utf8' })).toMatch(/^Chromium \d+/);
});

it.skipIf(npmHasOne)('returns null on other machines', async () => {
  expect(await fetchBrowser()).toBeNull();
});
