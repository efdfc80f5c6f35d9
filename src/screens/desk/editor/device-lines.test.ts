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
    const [line = ''] = deviceLines('debian', address).split('\n');
    const written = execFileSync('sh', ['-c', line.replace(/\| sudo .*$/, '')], { encoding: 'utf8' });
    expect(written).toBe(`aushang-screen aushang-screen/url string ${address.replace("'", '%27')}\n`);
  });

  it('quote the address for Windows', () => {
    const hostile = 'http://a.example/?monitor="x" --flag';
    expect(deviceLines('windows', hostile)).toContain(
      '--kiosk "http://a.example/?monitor=%22x%22 --flag" --',
    );
  });
});
