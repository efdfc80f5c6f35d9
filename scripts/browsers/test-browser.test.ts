import { describe, expect, it } from 'vitest';
import { browserCandidates } from './test-browser.mjs';

const playwrightPath = '/cache/ms-playwright/chrome';
const on = (platform: string, env: Record<string, string>) =>
  browserCandidates({ platform, env, playwrightPath });

describe('candidates for the browser of the tests', () => {
  it('are only KIOSK_BROWSER if it is set', () => {
    expect(on('linux', { KIOSK_BROWSER: '/opt/mine', PATH: '/usr/bin' })).toEqual(['/opt/mine']);
  });

  it('ignore an empty KIOSK_BROWSER', () => {
    expect(on('linux', { KIOSK_BROWSER: '', PATH: '' })[0]).toBe(playwrightPath);
  });

  it.each(['linux', 'darwin', 'win32'])('begin with the one of Playwright on %s', (platform) => {
    expect(on(platform, {})[0]).toBe(playwrightPath);
  });

  it('are Chrome, Chromium, Edge on Linux, each along PATH and in further folders', () => {
    const found = on('linux', { PATH: '/opt/bin:/usr/bin' });
    expect(found).toContain('/snap/bin/chromium');
    const order = [
      '/opt/bin/google-chrome',
      '/usr/bin/google-chrome',
      '/usr/bin/chromium',
      '/usr/bin/microsoft-edge',
    ];
    expect(found.filter((path) => order.includes(path))).toEqual(order);
    expect(new Set(found).size).toBe(found.length);
  });

  it('are in the applications of the machine and of the user on macOS', () => {
    const found = on('darwin', { HOME: '/Users/a' });
    expect(found[1]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(found).toContain('/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  it('are in every folder of programs on Windows', () => {
    const found = on('win32', { PROGRAMFILES: 'C:\\Programs', LOCALAPPDATA: 'C:\\Local' });
    expect(found).toContain('C:\\Local\\Google\\Chrome\\Application\\chrome.exe');
    expect(found.at(-1)).toBe('C:\\Local\\Microsoft\\Edge\\Application\\msedge.exe');
  });
});
