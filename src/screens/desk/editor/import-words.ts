/** The words of the import of a table of screens. German is the source. */
const de = {
  heading: 'Viele auf einmal',
  hint: 'Eine Tabelle aus Excel einlesen',
  about:
    'Eine Zeile je Bildschirm, gespeichert als CSV. Einer, den es schon gibt, wird ganz ersetzt; andere bleiben. Steht in einer Zeile etwas Falsches, wird nichts gespeichert.',
  example: 'Beispiel herunterladen',
  fileName: 'bildschirme.csv',
  file: 'Datei',
  store: 'Einlesen',
  storing: 'Wird eingelesen …',
  stored: (number: number) => `Gespeichert: ${number === 1 ? '1 Bildschirm' : `${number} Bildschirme`}.`,
  toList: 'Alle Bildschirme',
};

const en: typeof de = {
  heading: 'Many at once',
  hint: 'Read a table of a spreadsheet',
  about:
    'A row for each screen, saved as CSV. One that exists is replaced as a whole, others stay. If anything in a row is wrong, nothing is stored.',
  example: 'Download an example',
  fileName: 'screens.csv',
  file: 'File',
  store: 'Read',
  storing: 'Reading …',
  stored: (number) => `Stored: ${number === 1 ? '1 screen' : `${number} screens`}.`,
  toList: 'All screens',
};

export const importWords = { de, en } as const;
