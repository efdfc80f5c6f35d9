import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the overview. German is the source. */
const de = {
  heading: 'Was läuft gerade?',
  meaning:
    'Ein Monitor ist eine Filterkategorie des Veranstaltungsdienstes. Beliebig viele Bildschirme können ihn zeigen.',
  search: 'Monitor oder Veranstaltung suchen',
  sum: (monitors: number, events: number) =>
    `${countGerman(monitors, 'Monitor', 'Monitore')}, ${countGerman(events, 'Veranstaltung', 'Veranstaltungen')}`,
  events: (shown: number) =>
    shown === 0 ? 'Keine Veranstaltung' : countGerman(shown, 'Veranstaltung', 'Veranstaltungen'),
  waiting: (waiting: number) => `${waiting.toLocaleString('de-DE')} später`,
  own: {
    until: (day: string) => `Eigene Veranstaltungen bis ${day}`,
    soonOver: (day: string) => `Eigene Veranstaltungen nur noch bis ${day}`,
    none: 'Keine eigenen Veranstaltungen',
  },
  sort: { label: 'Sortieren', name: 'Name', dry: 'Zuerst leer' },
  states: {
    canceled: (number: number) => `${number.toLocaleString('de-DE')} abgesagt`,
    postponed: (number: number) => `${number.toLocaleString('de-DE')} verschoben`,
    soldOut: (number: number) => `${number.toLocaleString('de-DE')} ausgebucht`,
  },
  noMonitor: (search: string) => `Kein Monitor heißt „${search}“.`,
  askWhy: (search: string) => `Veranstaltung „${search}“ suchen: Wo läuft sie, wo nicht, und warum?`,
  frame: (name: string) => `Bild von ${name}`,
  hits: (shown: number, all: number) => `${shown} von ${all} Monitoren`,
};

const en: typeof de = {
  heading: 'What is on now?',
  meaning: 'A monitor is a filter category of the event service. Any number of screens can show it.',
  search: 'Find a monitor or an event',
  sum: (monitors, events) =>
    `${countEnglish(monitors, 'monitor', 'monitors')}, ${countEnglish(events, 'event', 'events')}`,
  events: (shown) => (shown === 0 ? 'No events' : countEnglish(shown, 'event', 'events')),
  waiting: (waiting) => `${waiting.toLocaleString('en-GB')} later`,
  own: {
    until: (day) => `Own events until ${day}`,
    soonOver: (day) => `Own events only until ${day}`,
    none: 'No own events',
  },
  sort: { label: 'Sort', name: 'Name', dry: 'Runs dry first' },
  states: {
    canceled: (number) => `${number.toLocaleString('en-GB')} cancelled`,
    postponed: (number) => `${number.toLocaleString('en-GB')} postponed`,
    soldOut: (number) => `${number.toLocaleString('en-GB')} fully booked`,
  },
  noMonitor: (search) => `No monitor is called “${search}”.`,
  askWhy: (search) => `Find the event “${search}”: where is it shown, where not, and why?`,
  frame: (name) => `Picture of ${name}`,
  hits: (shown, all) => `${shown} of ${all} monitors`,
};

export const overviewWords = { de, en } as const;
