import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the list of named screens. German is the source. */
const de = {
  heading: {
    walk: (number: number) =>
      number === 1
        ? 'Zu 1 Bildschirm muss jemand hingehen'
        : `Zu ${number.toLocaleString('de-DE')} Bildschirmen muss jemand hingehen`,
    reload: (number: number) =>
      `Niemand muss gleich los. ${number === 1 ? '1 Bildschirm' : `${number.toLocaleString('de-DE')} Bildschirme`} bitte neu laden`,
    later: (number: number) =>
      `Alle Bildschirme laufen, bei ${number.toLocaleString('de-DE')} ist etwas einzustellen`,
    fine: 'Alle Bildschirme laufen',
    /** This stands beside screens that no device has opened yet. */
    others: 'Alle eingerichteten Bildschirme laufen',
    none: 'Es gibt noch keine Bildschirme mit Namen',
  },
  counts: (total: number) => countGerman(total, 'Bildschirm', 'Bildschirme'),
  count: {
    together: (number: number) => `${number} gemeinsam verstummt`,
    walk: (number: number) => `${number} hingehen`,
    reload: (number: number) => `${number} neu laden`,
    later: (number: number) => `${number} bei Gelegenheit`,
    new: (number: number) => `${number} einzurichten`,
    dark: (number: number) => `${number} dunkel`,
    well: (number: number) => `${number} in Ordnung`,
  },
  meaning: 'Ein Bildschirm ist ein Gerät, das einen Monitor zeigt oder mehrere.',
  help: 'Hilfe: was bei welchem Zustand zu tun ist',
  search: 'Name, Ort oder Monitor suchen',
  only: 'Zeigen',
  all: 'Alle',
  urgency: {
    together: 'Gemeinsam verstummt',
    walk: 'Hingehen',
    reload: 'Von hier aus neu laden',
    later: 'Bei Gelegenheit hingehen',
    new: 'Noch einzurichten',
    fine: 'In Ordnung oder planmäßig dunkel',
  },
  about: {
    together:
      'Sie haben sich kurz nacheinander zum letzten Mal gemeldet. Das liegt meist am Netz oder am Server, nicht an den Geräten.',
    walk: 'Von ihnen kommt nichts mehr. Was sie zeigen, ist nicht bekannt.',
    reload: 'Sie melden sich, aber etwas stimmt nicht. Oft hilft es, sie neu zu laden.',
    later: 'Sie zeigen das Richtige, aber am Gerät ist etwas einzustellen.',
    new: 'Angelegt, aber noch kein Gerät hat die Adresse geöffnet. Am Gerät diese Adresse öffnen:',
  },
  hits: (found: number, all: number) => `${found} von ${countGerman(all, 'Bildschirm', 'Bildschirmen')}`,
  monitors: (names: string) => `Monitor: ${names}`,
  unknownMonitor: (id: number) => `Kategorie ${id}, die es nicht mehr gibt`,
  noHit: (search: string) => `Zu „${search}“ passt kein Bildschirm.`,
  noneSuch: 'Zurzeit kein Bildschirm.',
  unread: (number: number) =>
    `${number === 1 ? '1 Bildschirm fehlt' : `${number.toLocaleString('de-DE')} Bildschirme fehlen`} hier: Diese Seite versteht nicht, was der Server meldet. Bitte laden Sie sie neu.`,
  noBuilding: 'Ohne Gebäude',
  shows: (title: string) => `zeigt „${title}“`,
  contact: (contact: string) => `Ansprechperson: ${contact}`,
  showAll: (number: number) => `Alle zeigen (${number.toLocaleString('de-DE')})`,
  more: (number: number) => `und ${number.toLocaleString('de-DE')} weitere`,
  frame: (name: string) => `Bild von ${name}`,
  unregistered: {
    heading: (number: number) =>
      number === 1 ? '1 Adresse ohne angelegten Bildschirm' : `${number} Adressen ohne angelegten Bildschirm`,
    about:
      'Von dort haben sich in den letzten 24 Stunden Geräte gemeldet. Was ein angelegter Bildschirm zeigt, lässt sich von hier aus ändern.',
    address: 'Adresse',
    state: 'Zustand',
    seen: 'Zuletzt gemeldet',
    devices: (number: number) => `${countGerman(number, 'Gerät', 'Geräte')} gerade`,
    unknownName: 'Name unbekannt',
    unknown: 'Diesen Namen gibt es hier nicht. Ist es ein Tippfehler, die Adresse am Gerät berichtigen.',
    give: 'Bildschirm anlegen',
    what: 'Was tun',
  },
};

const en: typeof de = {
  heading: {
    walk: (number) =>
      number === 1 ? '1 screen needs a walk' : `${number.toLocaleString('en-GB')} screens need a walk`,
    reload: (number) =>
      `No walk needed now. Please reload ${number === 1 ? '1 screen' : `${number.toLocaleString('en-GB')} screens`}`,
    later: (number) => `All screens are running, ${number.toLocaleString('en-GB')} with something to adjust`,
    fine: 'All screens are running',
    others: 'All screens that are set up are running',
    none: 'There are no named screens yet',
  },
  counts: (total) => countEnglish(total, 'screen', 'screens'),
  count: {
    together: (number) => `${number} silent together`,
    walk: (number) => `${number} to walk to`,
    reload: (number) => `${number} to reload`,
    later: (number) => `${number} when there is time`,
    new: (number) => `${number} to set up`,
    dark: (number) => `${number} dark`,
    well: (number) => `${number} well`,
  },
  meaning: 'A screen is a device that shows one or more monitors.',
  help: 'Help: what to do in which state',
  search: 'Find a name, place or monitor',
  only: 'Show',
  all: 'All',
  urgency: {
    together: 'Silent together',
    walk: 'Walk there',
    reload: 'Reload from here',
    later: 'Walk there when there is time',
    new: 'Still to be set up',
    fine: 'Well, or dark by schedule',
  },
  about: {
    together:
      'Their last reports came shortly after each other. The cause is mostly the network or the server, not the devices.',
    walk: 'Nothing comes from them any more. What they show is not known.',
    reload: 'They report, but something is wrong. A reload often helps.',
    later: 'They show the right slides, but something has to be set on the device.',
    new: 'Created, but no device has opened the address yet. Open this address on the device:',
  },
  hits: (found, all) => `${found} of ${countEnglish(all, 'screen', 'screens')}`,
  monitors: (names) => `Monitor: ${names}`,
  unknownMonitor: (id) => `category ${id}, which no longer exists`,
  noHit: (search) => `No screen matches “${search}”.`,
  noneSuch: 'None at the moment.',
  unread: (number) =>
    `${number === 1 ? '1 screen is' : `${number.toLocaleString('en-GB')} screens are`} missing here: this page does not understand what the server says. Please load it anew.`,
  noBuilding: 'Without a building',
  shows: (title) => `shows “${title}”`,
  contact: (contact) => `Contact: ${contact}`,
  showAll: (number) => `Show all (${number.toLocaleString('en-GB')})`,
  more: (number) => `and ${number.toLocaleString('en-GB')} more`,
  frame: (name) => `Picture of ${name}`,
  unregistered: {
    heading: (number) =>
      number === 1 ? '1 address without a screen here' : `${number} addresses without a screen here`,
    about:
      'Devices have reported from there within the last 24 hours. What a screen shows can be changed from here once it has been created.',
    address: 'Address',
    state: 'State',
    seen: 'Last report',
    devices: (number) => `${countEnglish(number, 'device', 'devices')} now`,
    unknownName: 'Unknown name',
    unknown: 'There is no such name here. If it is misspelt, correct the address on the device.',
    give: 'Create a screen',
    what: 'What to do',
  },
};

export const fleetWords = { de, en } as const;
