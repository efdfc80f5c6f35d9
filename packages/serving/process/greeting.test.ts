import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGreeting, printGreeting, secretsFile } from './greeting.ts';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aushang-greeting-'));
  dataDir = join(folder, 'data');
  file = join(dataDir, secretsFile);
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines = [
  { label: 'Events', text: 'http://a/api/events' },
  { label: 'Key', text: '…', secret: 'the-key' },
];

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('a terminal shows the secrets, and none are stored', () => {
  const { text, removeSecrets } = createGreeting(lines, { isTerminal: true, dataDir });
  expect(text).toBe('Events   http://a/api/events\nKey      the-key\n');
  removeSecrets();
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});

test('without a terminal the secrets are in a file for its owner only, until the end', () => {
  const { text, removeSecrets } = createGreeting(lines, { isTerminal: false, dataDir, indent: '  ' });
  expect(text).not.toContain('the-key');
  expect(text).toContain(`  Secrets   in ${file} `);
  expect(readFileSync(file, 'utf8')).toMatch(/^Nur für .*\nFor the .*\n\nKey   the-key\n$/);
  expect([modeOf(dataDir), modeOf(file)]).toEqual(['700', '600']);
  removeSecrets();
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('the file of a killed process is replaced, a link in its place is not followed', () => {
  createGreeting(lines, { isTerminal: false, dataDir });
  createGreeting([{ label: 'Key', text: '…', secret: 'the-next' }], { isTerminal: false, dataDir });
  expect(readFileSync(file, 'utf8')).toContain('the-next');
  expect(readFileSync(file, 'utf8')).not.toContain('the-key');
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'untouched');
  rmSync(file);
  symlinkSync(elsewhere, file);
  createGreeting(lines, { isTerminal: false, dataDir });
  expect(readFileSync(elsewhere, 'utf8')).toBe('untouched');
  expect(readFileSync(file, 'utf8')).toContain('the-key');
});

test('the file of a killed process is removed, also where there are no new secrets', () => {
  createGreeting(lines, { isTerminal: false, dataDir });
  const { text } = createGreeting(lines.slice(0, 1), { isTerminal: false, dataDir });
  expect(text).toBe('Events   http://a/api/events\n');
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('the file of a later process is not removed', () => {
  const { removeSecrets } = createGreeting(lines, { isTerminal: false, dataDir });
  createGreeting([{ label: 'Key', text: '…', secret: 'the-next' }], { isTerminal: false, dataDir });
  removeSecrets();
  expect(readFileSync(file, 'utf8')).toContain('the-next');
});

test('a folder that cannot be written to is named, and the secrets are not shown', () => {
  writeFileSync(dataDir, 'a file');
  const { text } = createGreeting(lines, { isTerminal: false, dataDir });
  expect(text).toMatch(
    /^Secrets +not kept, .*start-secrets\.txt cannot be written \(E.*start it in a terminal$/m,
  );
  expect(text).not.toContain('the-key');
});

test('a terminal gets the text as it is, anything else a line of JSON for each line', () => {
  const written = (isTTY: boolean) => {
    const stream = Object.assign(Object.create(process.stdout), { isTTY, text: '' });
    stream.write = (text: string) => (stream.text += text);
    printGreeting('\n  Open:\n  all "monitors"   http://a/\n', stream);
    return stream.text;
  };
  expect(written(true)).toBe('\n  Open:\n  all "monitors"   http://a/\n');
  const lines = written(false).trimEnd().split('\n');
  expect(lines.map((line: string) => JSON.parse(line).msg)).toEqual(['Open:', 'all "monitors"   http://a/']);
});
