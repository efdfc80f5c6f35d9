import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
let test: TestGateway;
beforeAll(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
});
afterAll(() => test.close());

async function load(body: string | Uint8Array<ArrayBuffer>, lang = 'en') {
  const response = await fetch(`${test.url}/api/screen-list?lang=${lang}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'text/csv' },
    body,
  });
  const answer = await response.json();
  const said = String(answer['hydra:description'] ?? '').split('\n');
  return { status: response.status, stored: answer.stored, said };
}

const stored = async () =>
  (await fetch(`${test.url}/api/screen-list`, { headers: { authorization } })).json();

async function clear(): Promise<void> {
  for (const { name } of await stored())
    await fetch(`${test.url}/api/screens/${name}`, { method: 'DELETE', headers: { authorization } });
}

/** As Excel writes it in German: semicolons, CRLF, a line break and quotes within a cell, and rows without content. */
const german = [
  'Name;Monitore;Gebäude;Stockwerk;Ort;Zoll;Leseabstand;Ansprechperson;Notiz;hours;Tage im Voraus;',
  'aula-1;mensa, 4;Gebäude Süd;1. OG;"Flur ""Nord"";\nlinks";42,5;4;Frau Müller;;"Mo-Fr 07:00-22:00; Sa 09:00-14:00";14;',
  ';;;;;;;;;;;',
  'Aula-2;mensa;;;;;;;;;;',
  '',
].join('\r\n');
const screens = [
  {
    name: 'aula-1',
    monitors: [3, 4],
    parameters: { hours: 'Mo-Fr 07:00-22:00; Sa 09:00-14:00', days: 14 },
    place: {
      building: 'Gebäude Süd',
      floor: '1. OG',
      place: 'Flur "Nord";\nlinks',
      size: 42.5,
      distance: 4,
      contact: 'Frau Müller',
    },
  },
  { name: 'aula-2', monitors: [3], parameters: {}, place: {} },
];

/** The characters of these tables are the same in Latin-1. */
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('an import of a table', () => {
  it.each([
    ['UTF-8', german],
    ['UTF-8 with a byte order mark', `\ufeff${german}`],
    ['Windows-1252', windows1252(german)],
    ['only line feeds', german.replaceAll('\r', '')],
  ])('reads what a German Excel writes: %s', async (_form, body) => {
    await clear();
    expect(await load(body)).toMatchObject({ status: 200, stored: 2 });
    expect(await stored()).toEqual(screens);
  });

  it('reads commas, tabs, titles in English and names of parameters', async () => {
    await clear();
    const commas = 'name,monitors,Building,SIZE,on,theme\na,"mensa,4",Ä,42.5,07:00,dark\n';
    expect(await load(commas)).toMatchObject({ stored: 1 });
    const a = {
      name: 'a',
      monitors: [3, 4],
      parameters: { theme: 'dark', on: '07:00' },
      place: { building: 'Ä', size: 42.5 },
    };
    expect(await stored()).toEqual([a]);
    expect(await load('monitors\tname\nmensa\ta\n')).toMatchObject({ stored: 1 });
    expect(await stored()).toEqual([{ ...a, monitors: [3], parameters: {}, place: {} }]);
  });

  it('names every fault of every row by the number that Excel shows, and stores nothing', async () => {
    await clear();
    const table = [
      'Name;Monitore;Zoll;Etage;theme;Notiz;;name',
      'gut;mensa;43;;;"zwei\nZeilen"',
      '',
      'Eingang West;menza, foier;groß;;pink;;verirrt',
      ';mensa;500;1;',
      'gut;;3',
      'vier;mensa;4"2',
    ].join('\r\n');
    const { status, said } = await load(table, 'de');
    expect(status).toBe(400);
    expect(said).toEqual([
      'Nichts wurde gespeichert. Fehler: 13',
      'Zeile 1: eine Spalte „Etage“ gibt es nicht',
      'Zeile 1: die Spalte „name“ gibt es zweimal',
      'Zeile 4: über „verirrt“ steht kein Spaltentitel',
      expect.stringMatching(/^Zeile 4, Name: „eingang west“ geht nicht: a–z/),
      'Zeile 4, Zoll: „groß“ ist keine Zahl',
      'Zeile 4, Monitore: einen Monitor „menza“ gibt es nicht',
      'Zeile 4, Monitore: einen Monitor „foier“ gibt es nicht',
      'Zeile 4, theme: „pink“ gilt nicht',
      'Zeile 5, Name: fehlt',
      'Zeile 5, Zoll: zu groß oder zu lang, höchstens 200',
      'Zeile 6, Monitore: fehlt',
      'Zeile 6, Zoll: zu klein oder zu kurz, mindestens 5',
      'Zeile 7, Zoll: „4"2“ ist keine Zahl',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('says that a name is there twice, and where a quotation mark is misplaced', async () => {
    await clear();
    expect((await load('name;monitors\na;mensa\nA;mensa\n')).said).toEqual([
      'Nothing was stored. Faults: 1',
      'row 3, name: “a” is in the list twice',
    ]);
    expect((await load('name;monitors\na;nirgends\nb;"mensa\nc;mensa\n')).said).toEqual([
      'Nothing was stored. Faults: 2',
      'row 2, monitors: there is no monitor “nirgends”',
      'row 3: misplaced quotation mark; the rest was not read',
    ]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004…', 400, /Save it as CSV in Excel/],
    ['a table without titles', 'a;mensa\nb;mensa\n', 400, /^The first row needs the titles/],
    ['nothing but blank lines', '\r\n\r\n', 400, /^The first row needs the titles/],
    ['an empty file', '', 400, /^This is no list of screens/],
    [
      'more than two megabytes',
      `name;monitors\n${'a'.repeat(2_000_000)}`,
      413,
      /^At most 20,000 screens, 200 columns, 2 MB$/,
    ],
    [
      'more rows than screens',
      `name;monitors${'\n'.repeat(1_900_000)}`,
      413,
      /^At most 20,000 screens, 200 columns, 2 MB$/,
    ],
  ])('refuses %s', async (_what, body, status, said) => {
    expect(await load(body)).toMatchObject({ status, said: [expect.stringMatching(said)] });
  });

  it('names a thousand faults and counts the others, each within its length', async () => {
    const row = `${'Ä'.repeat(100)};${'ö'.repeat(50)}\n`;
    const { status, said } = await load(`name;monitors\n${row.repeat(6000)}`);
    expect(status).toBe(400);
    expect(said).toHaveLength(1002);
    expect([said[0], said.at(-1)]).toEqual(['Nothing was stored. Faults: 12000', '… and 11000 more']);
    const long = await load(`name;monitors\n${'x'.repeat(1_000_000)};mensa\n`);
    expect(long.said[1]).toHaveLength(300);
  });

  it.each([
    ['cells', `name;monitors\n${'a;mensa;\n'.repeat(5)}${';'.repeat(1_800_000)}`],
    ['quotes', `name;monitors\n${'"a"b'.repeat(450_000)}`],
    ['monitors', `name;monitors\na;"${'b,'.repeat(900_000)}"`],
  ])('refuses a table of nothing but %s', async (_what, body) => {
    expect((await load(body)).status).toBe(400);
  });
});
