import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteFields } from '#config/site-docs.ts';
import { createSiteFile } from './site-file.ts';

let folder: string;
const log: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-site-'));
  log.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const write = (level: string) => (fields: object, message: string) => {
  log.push(`${level} ${message} ${JSON.stringify(fields)}`);
};
const logger = { info: write('info'), warn: write('warn'), error: write('error') };
const open = () => createSiteFile(join(folder, 'site.json'), logger);
const save = (text: string) => writeFile(join(folder, 'site.json'), text);

it('reads the example in the documents without any problem', async () => {
  await copyFile('deploy/site.example.json', join(folder, 'site.json'));
  for (const logo of ['logo-on-light.svg', 'logo-on-dark.svg'])
    await writeFile(join(folder, logo), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const file = open();
  expect(await file.refresh()).toBe(true);
  expect(file.describe()).toEqual({
    file: 'site.json',
    given: siteFields,
    ignored: [],
    securityContact: 'mailto:sicherheit@hs-musterstadt.example',
    problem: null,
  });
  expect([...file.current().logos.keys()]).toEqual(['light.svg', 'dark.svg']);
  expect(log).toHaveLength(1);
});

it('says which fields the file sets, and which names mean nothing', async () => {
  await save('{"name":"Haus","colour":"#0f5c5c","logo":{"default":"x.svg"},"build":"7","grounds":{}}');
  const file = open();
  await file.refresh();
  expect(file.describe()).toMatchObject({
    given: ['name', 'logo'],
    ignored: ['colour', 'logo.default', 'build', 'grounds'],
    problem: null,
  });
  expect(log[1]).toMatch(/^warn site file has fields that mean nothing .*"logo\.default"/);
});

it('takes legal as a list, or as links with the address of an accessibility statement', async () => {
  const imprint = { label: 'Impressum', url: 'https://a.example/i' };
  const url = 'https://a.example/b';
  const file = open();
  const read = async (legal: unknown, languages: readonly string[] = ['de']) => {
    await save(JSON.stringify({ legal, languages }));
    expect(await file.refresh()).toBe(true);
    return file.current().site.legal;
  };
  expect(await read([imprint])).toEqual([imprint]);
  expect(await read({})).toEqual([]);
  expect(await read({ links: [imprint] })).toEqual([imprint]);
  expect(await read({ accessibility: url })).toEqual([{ label: 'Barrierefreiheit', url }]);
  const label = 'Barrierefreiheit / Accessibility';
  const both = { links: [imprint], accessibility: url, imprint: 'x' };
  expect(await read(both, ['de', 'en'])).toEqual([imprint, { label, url }]);
  expect(file.describe()).toMatchObject({ ignored: ['legal.imprint'], problem: null });
});

it('has nothing to say without a file', () => {
  expect(createSiteFile(undefined, logger).describe()).toBeNull();
});

describe('a file that cannot be used', () => {
  it.each([
    ['{\n "name": "Haus"\n "language": "de"\n}', { kind: 'syntax', line: 3 }],
    ['{\n "name": "Haus",\n', { kind: 'syntax', line: 2 }],
    ['[]', { kind: 'syntax', line: null }],
    [
      '{"colors":[],"legal":[{"label":"x","url":"geheim"}]}',
      { kind: 'values', paths: ['colors', 'legal.0.url'] },
    ],
    ['{"legal":{"accessibility":"geheim","links":[]}}', { kind: 'values', paths: ['legal.accessibility'] }],
    ['{"logo":{"light":"/etc/geheim/logo.svg"}}', { kind: 'file', file: 'logo.svg', reason: 'missing' }],
    [`{"name":"${'x'.repeat(1_000_000)}"}`, { kind: 'file', file: 'site.json', reason: 'too-large' }],
  ])('%.60s', async (text, problem) => {
    await save(text);
    const file = open();
    expect(await file.refresh()).toBe(false);
    const state = file.describe();
    expect(state).toMatchObject({ given: null, problem });
    expect(JSON.stringify(state)).not.toContain(folder);
    expect(JSON.stringify(state)).not.toContain('geheim');
  });

  it('is logged with the place and the kind of a syntax error', async () => {
    await save('{\n "name": "Haus"\n "language": "de"\n}');
    await open().refresh();
    expect(log.join()).toContain('Comma expected in line 3, column 2');
  });

  it('leaves the last good one in force until it is repaired', async () => {
    await save('{"name":"Haus"}');
    const file = open();
    await file.refresh();
    await rm(join(folder, 'site.json'));
    await file.refresh();
    expect(file.describe()).toMatchObject({
      given: ['name'],
      problem: { kind: 'file', file: 'site.json', reason: 'missing' },
    });
    expect(file.current().site.name).toBe('Haus');
    await save('{"language":"en"}');
    await file.refresh();
    expect(file.describe()).toMatchObject({ given: ['language'], problem: null });
  });
});
