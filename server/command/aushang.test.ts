import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings, variableNames } from '#server/settings/settings.ts';
import { variableDocs } from '#server/settings/variable-docs.ts';
import { version } from '#server/settings/version.ts';
import { runHere } from '#server/testing/run-here.ts';
import { runCommand } from './run-command.ts';

const run = (...words: string[]) => runHere(() => runCommand(words));

it('ends with 1 and prints nothing else where it refuses a word', async () => {
  const words = ['--import', 'tsx', 'server/command/aushang.ts', 'exprot'];
  await expect(promisify(execFile)(process.execPath, words)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no command "exprot": aushang --help\n',
  });
});

it('says its version, and in its help each command and variable', async () => {
  expect(await run('--version')).toBe(`${version}\n`);
  const stdout = await run('--help');
  for (const name of ['aushang event-service', 'aushang screens', 'aushang notice', ...variableNames])
    expect(stdout).toContain(`  ${name}`);
  expect(stdout).not.toMatch(/[`[]/);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
});

it.each([['exprot'], ['gateway', '--port'], ['event-service', 'now']])('refuses %s', async (...words) => {
  await expect(run(...words)).rejects.toThrow('aushang --help');
});

it('documents the defaults that are in force', () => {
  const settings = readSettings({}, '');
  // A path is made absolute.
  const fixed = variableDocs.filter(
    ({ name }) => name !== 'DATA_DIR' && name !== 'EVENT_SERVICE_PUBLIC_URL' && name !== 'SITE_FILE',
  );
  const documented = fixed.map(({ name, fallback }) => [name, /^`(.*)`$/.exec(fallback ?? '')?.[1]]);
  const inForce = fixed.map(({ name }) => [
    name,
    settings[name] === false ? 'off' : settings[name]?.toString(),
  ]);
  expect(documented).toEqual(inForce);
});
