import Papa from 'papaparse';
import * as z from 'zod';
import { splitNames } from '#config/parameter-fields.ts';
import { fieldsByTitle, numberFields } from '#screens/model/screen-columns.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import type { ImportProblem, Say } from './import-words.ts';

/** `where`: how people find it; `input`: for `readScreen`, undefined if there is nothing to read. */
interface ImportEntry {
  readonly where: string;
  readonly input: unknown;
  readonly problems: readonly ImportProblem[];
}

const namedSchema = z.object({ name: z.string() });

/** The body of an import: the bytes of a CSV table, or a list as JSON. `titles`: of columns, by field. Throws a 400, and a 413. */
export function readEntries(body: unknown, say: Say) {
  if (Buffer.isBuffer(body)) return readTable(body, say);
  const inputs = z.array(z.unknown()).safeParse(body);
  if (!inputs.success) throw new HttpError(400, say('noList'));
  const entries = inputs.data.map((input, at): ImportEntry => {
    const { data } = namedSchema.safeParse(input);
    // One without a name is named by its place.
    return { where: data?.name.slice(0, 64) ?? say('entry', at + 1), input, problems: [] };
  });
  return { entries, titles: new Map<string, string>() };
}

/** The parser takes a second for a megabyte of nothing but misplaced quotes. */
const maxTableBytes = 2_000_000;
const maxRows = 20_001;
const maxColumns = 200;

/**
 * Reads a CSV table (RFC 4180) as spreadsheets write it: UTF-8 or Windows-1252, with or without a byte order mark, semicolons,
 * commas or tabs. Rows have the numbers that a spreadsheet shows; empty ones are left out, a misquoted one ends the table.
 */
function readTable(bytes: Buffer, say: Say) {
  if (bytes.length > maxTableBytes) throw new HttpError(413, say('tooLarge'));
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  const format = { delimiter: findDelimiter(text), newline: '\n', preview: maxRows + 1 } as const;
  const { data, errors } = Papa.parse<readonly string[]>(text, format);
  const [titles = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()));
  if (data.length > maxRows || titles.length > maxColumns) throw new HttpError(413, say('tooLarge'));
  const fields = titles.map((title) => fieldsByTitle.get(title.toLowerCase()) ?? '');
  if (!fields.includes('name') || !fields.includes('monitors')) throw new HttpError(400, say('noTitles'));
  const head = { input: undefined, problems: titles.flatMap((title, at) => judgeTitle(title, at, fields)) };
  const misquoted = new Set(errors.map(({ row }) => row));
  const read = [head, ...rows.map((row) => readRow(row, titles, fields))];
  const entries = read.flatMap((entry, at) => {
    const where = say('row', at + 1);
    if (misquoted.has(at)) return [{ where, input: undefined, problems: [problem('quotes')] }];
    return entry === null ? [] : [{ where, ...entry }];
  });
  return { entries, titles: new Map(fields.map((field) => [field, titles[fields.indexOf(field)] ?? ''])) };
}

const problem = (kind: ImportProblem['kind'], value = ''): ImportProblem => ({ field: '', kind, value });

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The titles contain none of them. */
function findDelimiter(text: string): string {
  const [head = ''] = text.split('\n', 1);
  const count = (sign: string) => head.split(sign).length;
  return [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

/** `fields`: of the columns; '' of a title that is unknown. */
function judgeTitle(title: string, at: number, fields: readonly string[]): readonly ImportProblem[] {
  if (title === '') return [];
  if (fields[at] === '') return [problem('noColumn', title)];
  return fields.indexOf(fields[at] ?? '') < at ? [problem('sameColumn', title)] : [];
}

/** Null if it is empty. */
function readRow(row: readonly string[], titles: readonly string[], fields: readonly string[]) {
  const cells = row.map((text, at) => ({ text, at })).filter(({ text }) => text !== '');
  if (cells.length === 0) return null;
  const texts = new Map(cells.map(({ text, at }) => [fields[at] ?? '', text]));
  const monitors = texts.get('monitors');
  const group = (prefix: string) =>
    Object.fromEntries(
      [...texts]
        .filter(([field]) => field.startsWith(prefix))
        .map(([field, text]) => [
          field.slice(prefix.length),
          numberFields.has(field) ? readNumber(text) : text,
        ]),
    );
  return {
    problems: cells.flatMap(({ text, at }) => (titles[at] ? [] : [problem('untitled', text)])),
    input: {
      name: texts.get('name'),
      monitors: monitors && splitNames(monitors),
      parameters: group('parameters.'),
      place: group('place.'),
    },
  };
}

/** With a decimal comma or point; the text where it is no number. */
function readNumber(text: string): number | string {
  const number = Number(text.replace(',', '.'));
  return Number.isNaN(number) ? text : number;
}
