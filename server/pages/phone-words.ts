const de = {
  events: (count: number) =>
    count === 0
      ? 'Zurzeit keine Veranstaltungen'
      : count === 1
        ? '1 Veranstaltung'
        : `${count} Veranstaltungen`,
  first: (count: number) => (count === 1 ? 'Hier steht die nächste.' : `Hier stehen die nächsten ${count}.`),
  asOf: (time: string) => `Stand ${time}`,
  announcements: 'Ankündigungen',
  more: 'Zur Veranstaltung',
  calendar: 'In den Kalender',
  subscribe: 'Kalender abonnieren',
  download: 'Als Datei laden',
  furtherDates: (count: number) => (count === 1 ? 'Noch 1 Termin' : `Noch ${count} Termine`),
  days: 'Tage',
  lists: {
    all: { title: 'Alle Veranstaltungen', text: 'An welchem Ort?' },
    none: { title: 'Noch keine Monitore', text: 'Sobald es einen gibt, steht er hier.' },
    monitor: { title: 'Diesen Monitor gibt es nicht', text: 'Vielleicht wurde er umbenannt.' },
    event: {
      title: 'Nicht mehr angekündigt',
      text: 'Diese Veranstaltung ist vorbei oder wurde zurückgezogen, oder die Adresse stimmt nicht.',
    },
    data: { title: 'Noch keine Daten', text: 'Bitte versuchen Sie es in einer Minute noch einmal.' },
  },
};

const en: typeof de = {
  events: (count) => (count === 0 ? 'No events at the moment' : count === 1 ? '1 event' : `${count} events`),
  first: (count) => (count === 1 ? 'This is the next one.' : `These are the next ${count}.`),
  asOf: (time) => `As of ${time}`,
  announcements: 'Announcements',
  more: 'Go to the event',
  calendar: 'Add to calendar',
  subscribe: 'Subscribe to calendar',
  download: 'Download as a file',
  furtherDates: (count) => (count === 1 ? '1 more date' : `${count} more dates`),
  days: 'Days',
  lists: {
    all: { title: 'All events', text: 'At which place?' },
    none: { title: 'No monitors yet', text: 'As soon as there is one, it is listed here.' },
    monitor: { title: 'There is no such monitor', text: 'Perhaps it was renamed.' },
    event: {
      title: 'No longer announced',
      text: 'This event is over or was withdrawn, or the address is not correct.',
    },
    data: { title: 'No data yet', text: 'Please try again in a minute.' },
  },
};

export const phoneWords = { de, en } as const;
