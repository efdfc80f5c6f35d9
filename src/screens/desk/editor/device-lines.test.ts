import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { deviceLines, devices } from './device-steps.tsx';

const address = "http://board.example.edu/?monitor=mensa&all=Tag%20der%20$(id)'s;`id`";

describe('the lines for a device', () => {
  it.each(devices)('%s open the address', (device) => {
    expect(deviceLines(device, 'http://a.example/?monitor=mensa')).toContain(
      'http://a.example/?monitor=mensa',
    );
  });

  it('are one shell command for any address', () => {
    const line = deviceLines('pi', address)
      .replace(/^chromium/, 'printf "%s\\n"')
      .replace(/ &$/, '');
    const words = execFileSync('sh', ['-c', line], { encoding: 'utf8' }).trim().split('\n');
    expect(words.pop()).toBe(address.replace("'", '%27'));
    expect(words.every((word) => word.startsWith('--'))).toBe(true);
  });

  it('quote the address for Windows', () => {
    const hostile = 'http://a.example/?monitor="x" --flag';
    expect(deviceLines('windows', hostile)).toContain(
      '--kiosk "http://a.example/?monitor=%22x%22 --flag" --',
    );
  });

  it('double the per cent signs of a desktop entry and leave no character that its shell interprets', () => {
    const line = deviceLines('linux', address).split('\n').pop() ?? '';
    const quoted = /"(.*)"$/.exec(line)?.[1] ?? '';
    expect(quoted).not.toMatch(/["`$\\]/);
    expect(new URL(quoted.replace(/%%/g, '%')).searchParams.get('all')).toBe(
      new URL(address).searchParams.get('all'),
    );
  });
});
