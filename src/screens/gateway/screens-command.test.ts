import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHere } from '#server/testing/run-here.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { runScreens } from './screens-command.ts';

const password = 'ein langes Passwort';
let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
});
afterAll(() => test.close());

const variables = () => ({ GATEWAY_URL: test.url, DESK_PASSWORD: password });

/** Standard output. */
const run = (words: readonly string[], env: Record<string, string> = {}) =>
  runHere(() => runScreens(words), { ...variables(), ...env });

it('is a command of its own process, too, which reads the variables', async () => {
  const words = ['--import', 'tsx', 'server/command/aushang.ts', 'screens', 'export'];
  const options = { env: { ...process.env, ...variables() } };
  expect(await promisify(execFile)(process.execPath, words, options)).toEqual({ stdout: '[]\n', stderr: '' });
});

it('imports, exports and removes named screens of the running gateway', async () => {
  const file = join(test.folder, 'screens.json');
  await writeFile(file, JSON.stringify([{ name: 'eingang', monitors: ['mensa'], place: { floor: 'EG' } }]));
  expect(await run(['import', file])).toBe('1 screens stored\n');
  const exported = await run(['export']);
  expect(JSON.parse(exported)).toEqual([
    { name: 'eingang', monitors: [3], parameters: {}, place: { floor: 'EG' } },
  ]);
  await run(['remove', 'eingang']);
  const passwordFile = join(test.folder, 'password');
  await writeFile(passwordFile, `${password}\n`);
  const fromFile = { DESK_PASSWORD: '', DESK_PASSWORD_FILE: passwordFile };
  expect(JSON.parse(await run(['export'], fromFile))).toEqual([]);
  await writeFile(
    file,
    `\n> aushang@0.1.0 screens\n> tsx server/command/aushang.ts screens export\n\n${exported}`,
  );
  await run(['import', file]);
  await run(['export', file]);
  expect(await readFile(file, 'utf8')).toBe(exported);
});

it('imports a table that a spreadsheet wrote', async () => {
  const file = join(test.folder, 'Bildschirme.CSV');
  await writeFile(file, Buffer.from('Name;Monitore;Gebäude\r\nsüd;mensa;Süd\r\n', 'latin1'));
  await expect(run(['import', file])).rejects.toThrow(/Faults: 1\nrow 2, Name: “süd”: only a–z/);
  await writeFile(file, Buffer.from('Name;Monitore;Gebäude\r\nsued;mensa;Süd\r\n', 'latin1'));
  expect(await run(['import', file])).toBe('1 screens stored\n');
  expect(JSON.parse(await run(['export']))).toContainEqual(
    expect.objectContaining({ name: 'sued', place: { building: 'Süd' } }),
  );
  await run(['remove', 'sued']);
});

it('says what is wrong', async () => {
  const file = join(test.folder, 'bad.json');
  await writeFile(file, JSON.stringify([{ name: 'b', monitors: ['nirgends'] }]));
  await expect(run(['import', file])).rejects.toThrow('b, monitors: there is no monitor “nirgends”');
  await writeFile(file, '[{');
  await expect(run(['import', file])).rejects.toThrow('bad.json is no JSON');
  await expect(run(['import', `${file}.none`])).rejects.toThrow(
    'can not be read (ENOENT). Nothing was stored',
  );
  await expect(run(['export'], { DESK_PASSWORD: '' })).rejects.toThrow(`(${test.url}): set DESK_PASSWORD`);
  await expect(run(['export'], { GATEWAY_URL: 'http://127.0.0.1:1' })).rejects.toThrow('does not answer');
  await expect(run(['exprot'])).rejects.toThrow('aushang screens export');
});
