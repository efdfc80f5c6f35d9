import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the list of named screens. German is the source. */
const de = {
  heading: {
    walk: (number: number) =>
      number === 1
        ? 'Zu 1 Bildschirm muss jemand hingehen'
        : `Zu ${number.toLocaleString('de-DE')} Bildschirmen muss jemand hingehen`,
    look: (number: number) =>
      `Niemand muss hingehen. ${number === 1 ? '1 Bildschirm läuft' : `${number.toLocaleString('de-DE')} Bildschirme laufen`} nicht ganz richtig`,
    fine: 'Alle Bildschirme laufen',
    none: 'Es gibt noch keine Bildschirme mit Namen',
  },
  counts: (total: number) => countGerman(total, 'Bildschirm', 'Bildschirme'),
  count: {
    walk: (number: number) => `${number} hingehen`,
    look: (number: number) => `${number} von hier aus ansehen`,
    new: (number: number) => `${number} noch nie gemeldet`,
    dark: (number: number) => `${number} dunkel`,
    well: (number: number) => `${number} in Ordnung`,
  },
  search: 'Name, Ort oder Monitor suchen',
  only: 'Zeigen',
  all: 'Alle',
  urgency: {
    walk: 'Hingehen',
    look: 'Von hier aus ansehen',
    new: 'Noch nie gemeldet',
    fine: 'In Ordnung und dunkel',
  },
  about: {
    walk: 'Sie zeigen nichts oder eine alte Folie.',
    look: 'Sie laufen, aber etwas stimmt nicht.',
    new: 'Angelegt, aber noch kein Gerät hat die Adresse geöffnet.',
    fine: '',
  },
  hits: (found: number, all: number) => `${found} von ${countGerman(all, 'Bildschirm', 'Bildschirmen')}`,
  noHit: (search: string) => `Zu „${search}“ passt kein Bildschirm.`,
  noneSuch: 'Zurzeit kein Bildschirm.',
  unread: (number: number) =>
    `${number === 1 ? '1 Bildschirm fehlt' : `${number.toLocaleString('de-DE')} Bildschirme fehlen`} hier: Diese Seite versteht nicht, was der Server meldet. Bitte laden Sie sie neu.`,
  showAll: 'Alle zeigen',
  noBuilding: 'Ohne Gebäude',
  create: 'Neuer Bildschirm',
  shows: (title: string) => `zeigt „${title}“`,
  contact: (contact: string) => `Ansprechperson: ${contact}`,
  frame: (name: string) => `Bild von ${name}`,
  unregistered: {
    heading: (number: number) => (number === 1 ? '1 Adresse ohne Namen' : `${number} Adressen ohne Namen`),
    about:
      'Diese Bildschirme öffnen eine Adresse ohne Namen und haben sich in den letzten 24 Stunden gemeldet. Mit einem Namen lässt sich von hier aus ändern, was sie zeigen.',
    address: 'Adresse',
    state: 'Zustand',
    seen: 'Zuletzt gemeldet',
    devices: (number: number) => `${countGerman(number, 'Gerät', 'Geräte')} gerade`,
    unknown: 'Diesen Namen gibt es hier nicht.',
    give: 'Namen geben',
    what: 'Was tun',
  },
};

const en: typeof de = {
  heading: {
    walk: (number) =>
      number === 1 ? '1 screen needs a walk' : `${number.toLocaleString('en-GB')} screens need a walk`,
    look: (number) =>
      `No walk needed. ${number === 1 ? '1 screen does' : `${number.toLocaleString('en-GB')} screens do`} not run quite right`,
    fine: 'All screens are running',
    none: 'There are no named screens yet',
  },
  counts: (total) => countEnglish(total, 'screen', 'screens'),
  count: {
    walk: (number) => `${number} to walk to`,
    look: (number) => `${number} to look at from here`,
    new: (number) => `${number} never reported`,
    dark: (number) => `${number} dark`,
    well: (number) => `${number} well`,
  },
  search: 'Find a name, place or monitor',
  only: 'Show',
  all: 'All',
  urgency: {
    walk: 'Walk there',
    look: 'Look at from here',
    new: 'Never reported',
    fine: 'Well and dark',
  },
  about: {
    walk: 'They show nothing, or an old slide.',
    look: 'They run, but something is wrong.',
    new: 'Created, but no device has opened the address yet.',
    fine: '',
  },
  hits: (found, all) => `${found} of ${countEnglish(all, 'screen', 'screens')}`,
  noHit: (search) => `No screen matches “${search}”.`,
  noneSuch: 'None at the moment.',
  unread: (number) =>
    `${number === 1 ? '1 screen is' : `${number.toLocaleString('en-GB')} screens are`} missing here: this page does not understand what the server says. Please load it anew.`,
  showAll: 'Show all',
  noBuilding: 'Without a building',
  create: 'New screen',
  shows: (title) => `shows “${title}”`,
  contact: (contact) => `Contact: ${contact}`,
  frame: (name) => `Picture of ${name}`,
  unregistered: {
    heading: (number) => (number === 1 ? '1 address without a name' : `${number} addresses without a name`),
    about:
      'These screens open an address without a name, and have reported within the last 24 hours. With a name, what they show can be changed from here.',
    address: 'Address',
    state: 'State',
    seen: 'Last report',
    devices: (number) => `${countEnglish(number, 'device', 'devices')} now`,
    unknown: 'There is no such name here.',
    give: 'Give it a name',
    what: 'What to do',
  },
};

export const fleetWords = { de, en } as const;
