import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** What came of events, in words. German is the source. */
const de = {
  heading: 'Gezeigt und geöffnet',
  intro: 'In den letzten sieben Tagen. Gezählt werden Folien und Aufrufe, keine Personen.',
  week: 'Diese Woche',
  span: 'Gezählt sind die letzten sieben Tage.',
  heads: ['Veranstaltung', 'Gezeigt', 'Bildschirme', 'Code'],
  shown: (times: number) => `${times.toLocaleString('de-DE')}-mal gezeigt`,
  on: (screens: number) => `auf ${countGerman(screens, 'Bildschirm', 'Bildschirmen')}`,
  opened: (times: number) => `Code ${times.toLocaleString('de-DE')}-mal geöffnet`,
  direct: 'Code führt direkt zur Veranstaltung: nicht gezählt',
  nothing: 'Noch nichts gezählt.',
  csv: 'Tabelle der letzten 90 Tage (CSV)',
};

const en: typeof de = {
  heading: 'Shown and opened',
  intro: 'In the last seven days. Slides and requests are counted, not persons.',
  week: 'This week',
  span: 'The last seven days are counted.',
  heads: ['Event', 'Shown', 'Screens', 'Code'],
  shown: (times) => `shown ${countEnglish(times, 'time', 'times')}`,
  on: (screens) => `on ${countEnglish(screens, 'screen', 'screens')}`,
  opened: (times) => `code opened ${countEnglish(times, 'time', 'times')}`,
  direct: 'Code leads straight to the event: not counted',
  nothing: 'Nothing counted yet.',
  csv: 'Table of the last 90 days (CSV)',
};

export const effectWords = { de, en } as const;
