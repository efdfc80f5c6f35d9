import type * as z from 'zod';
import type { Language } from '#config/site.ts';

/** What an import says, in German and English; {} stands for a value or a number. German is the source. */
const words = {
  row: ['Zeile {}', 'row {}'],
  entry: ['Bildschirm {} der Liste', 'screen {} of the list'],
  refused: ['Nichts wurde gespeichert. Fehler: {}', 'Nothing was stored. Faults: {}'],
  more: ['… und {} weitere', '… and {} more'],
  form: ['{}', '{}'],
  missing: ['fehlt', 'missing'],
  number: ['„{}“ ist keine Zahl', '“{}” is no number'],
  tooBig: ['zu groß oder zu lang, höchstens {}', 'too large or too long, at most {}'],
  tooSmall: ['zu klein oder zu kurz, mindestens {}', 'too small or too short, at least {}'],
  name: [
    '„{}“ geht nicht: a–z, Ziffern, innen Bindestriche, bis 64',
    '“{}”: only a–z, digits, inner hyphens, up to 64',
  ],
  noMonitor: ['einen Monitor „{}“ gibt es nicht', 'there is no monitor “{}”'],
  badValue: ['„{}“ gilt nicht', '“{}” is not accepted'],
  noParameter: ['diese Einstellung gibt es nicht', 'there is no such parameter'],
  notStored: ['gilt nicht für einen Bildschirm mit Namen', 'not for a named screen'],
  twice: ['„{}“ steht schon weiter oben', '“{}” is in the list twice'],
  noColumn: ['eine Spalte „{}“ gibt es nicht', 'there is no column “{}”'],
  sameColumn: ['die Spalte „{}“ gibt es zweimal', 'the column “{}” is there twice'],
  untitled: ['über „{}“ steht kein Spaltentitel', '“{}” has no title of a column'],
  quotes: [
    'falsches Anführungszeichen; der Rest ist nicht gelesen',
    'misplaced quotation mark; the rest was not read',
  ],
  noList: [
    'Das ist keine Liste und keine Tabelle',
    'This is no list of screens: CSV or a JSON array is needed',
  ],
  noTitles: [
    'Die erste Zeile braucht Spaltentitel, darunter „Name“ und „Monitore“. Aus Excel bitte als CSV speichern',
    'The first row needs the titles of columns, with “name” and “monitors”. Save it as CSV in Excel',
  ],
  tooLarge: ['Höchstens 20 000 Bildschirme, 200 Spalten, 2 MB', 'At most 20,000 screens, 200 columns, 2 MB'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** `field`: '' if it concerns the whole entry or row. */
export type ImportProblem = Readonly<Record<'field' | 'value', string> & { kind: keyof typeof words }>;
export type Say = (kind: keyof typeof words, value?: string | number) => string;

export const sayIn =
  (language: Language): Say =>
  (kind, value = '') =>
    words[kind][language === 'de' ? 0 : 1].replace('{}', () => String(value));

/** What is said of a value of a bad form; undefined: what zod says. */
export function sayIssue(say: Say, issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input } = issue;
  if (code === 'invalid_type' && input === undefined) return say('missing');
  if (code === 'invalid_type' && issue.expected === 'number') return say('number', String(input));
  if (code === 'too_big') return say('tooBig', String(issue.maximum));
  if (code === 'too_small') return say('tooSmall', String(issue.minimum));
  return code === 'invalid_format' ? say('name', String(input)) : undefined;
}
