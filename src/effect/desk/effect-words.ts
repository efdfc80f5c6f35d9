import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** What came of events, in words. German is the source. */
const de = {
  heading: 'Gezeigt und geöffnet',
  intro:
    'So oft liefen Veranstaltungen in den letzten sieben Tagen auf Bildschirmen, und so oft wurden ihre Codes geöffnet. Gezählt werden Folien und Aufrufe, keine Personen.',
  help: 'Hilfe: was gezählt wird und was nicht',
  week: (shown: number, screens: number) =>
    shown === 0
      ? 'Diese Woche noch nicht gezeigt'
      : `Diese Woche ${shown.toLocaleString('de-DE')}-mal gezeigt auf ${countGerman(screens, 'Bildschirm', 'Bildschirmen')}`,
  opened: (times: number) => `, Code ${times.toLocaleString('de-DE')}-mal geöffnet.`,
  direct: '. Code führt direkt zur Veranstaltung: nicht gezählt.',
  event: 'Veranstaltung',
  shown: 'Gezeigt',
  screens: 'Bildschirme',
  codes: 'Code geöffnet',
  notCounted: 'nicht gezählt',
  none: 'In den letzten sieben Tagen wurde noch nichts gezählt.',
  failed: 'Die Zahlen sind gerade nicht zu lesen; es wird wieder versucht.',
  csv: 'Als Tabelle laden (CSV, 90 Tage)',
};

const en: typeof de = {
  heading: 'Shown and opened',
  intro:
    'How often events were on screens in the last seven days, and how often their codes were opened. Slides and requests are counted, not persons.',
  help: 'Help: what is counted and what is not',
  week: (shown, screens) =>
    shown === 0
      ? 'Not shown yet this week'
      : `Shown ${countEnglish(shown, 'time', 'times')} this week on ${countEnglish(screens, 'screen', 'screens')}`,
  opened: (times) => `, code opened ${countEnglish(times, 'time', 'times')}.`,
  direct: '. Code leads straight to the event: not counted.',
  event: 'Event',
  shown: 'Shown',
  screens: 'Screens',
  codes: 'Code opened',
  notCounted: 'not counted',
  none: 'Nothing has been counted in the last seven days.',
  failed: 'The figures cannot be read just now; it is tried again.',
  csv: 'Load as a table (CSV, 90 days)',
};

export const effectWords = { de, en } as const;
