import { columnTitles } from '#screens/model/screen-columns.ts';
import { noteWords } from '#desk/summary/note-words.ts';

/** The words of the form for a screen. German is the source. */
const de = {
  heading: 'Neuer Bildschirm',
  intro:
    'Sagen Sie, wo er hängt und was er zeigt. Sein Gerät bekommt eine Adresse, die für immer bleibt; was er zeigt, ändern Sie danach jederzeit hier.',
  help: 'Hilfe: Schritt für Schritt',
  plainIntro:
    'Stellen Sie ein, was der Bildschirm zeigen soll. Leer heißt: Vorgabe. Die Adresse entsteht von selbst.',
  editHeading: (name: string) => `Bildschirm ${name} ändern`,
  editIntro:
    'Was Sie hier speichern, zeigt der Bildschirm wenige Sekunden später. Am Gerät ist nichts zu tun. Der Name bleibt: Er steht in der Adresse des Geräts.',
  unsaved: (fields: string) =>
    `Ungespeicherte Änderungen: ${fields}. Diese Angaben stehen in der Adresse dieser Seite und weichen von den gespeicherten ab.`,
  discard: 'Gespeicherte laden',
  noNames: {
    'no-password': noteWords.de.noPassword,
    off: noteWords.de.screensOff,
    'database-unavailable': Object.values(noteWords.de.databaseUnavailable()).join(' '),
  },
  unnamed: 'Hier entsteht deshalb eine Adresse, in der alles steht.',
  groups: {
    where: 'Wo er hängt',
    what: 'Was er zeigt',
  },
  fields: {
    name: {
      label: 'Name des Bildschirms',
      hint: 'Steht in der Adresse des Geräts und bleibt für immer. Kleine Buchstaben a–z, Ziffern und Bindestriche.',
    },
    building: { label: columnTitles.building.de },
    floor: { label: columnTitles.floor.de },
    place: { label: columnTitles.place.de, hint: 'Zum Beispiel: Eingang, Flur vor Raum 204.' },
    contact: {
      label: columnTitles.contact.de,
      hint: 'Wer hilft, wenn der Bildschirm dunkel ist? Name und Telefon.',
    },
    note: { label: columnTitles.note.de },
  },
  more: 'Ansprechperson und Notiz',
  noName: 'Tragen Sie einen Namen ein.',
  badName: (near: string) =>
    `Dieser Name geht nicht: nur Buchstaben a–z, Ziffern und Bindestriche, kein Bindestrich am Rand, höchstens 64 Zeichen${near === '' ? '.' : `. Zum Beispiel: ${near}`}`,
  taken: (name: string) => `Einen Bildschirm ${name} gibt es schon.`,
  openTaken: (name: string) => `${name} öffnen`,
  noMonitor: 'Wählen Sie einen Monitor.',
  byAddress: 'Ohne Namen: Adresse zum Abschreiben',
  byAddressHint:
    'Für ein Gerät, das nicht in der Liste der Bildschirme stehen soll. Was es zeigt, steht in seiner Adresse und ändert sich nur am Gerät.',
  atNotStored: '„Vorschau auf“ gilt nur für das Bild hier. Gespeichert wird es nicht.',
  create: 'Bildschirm anlegen',
  save: 'Änderungen speichern',
  saving: 'Wird gespeichert …',
  incomplete: (fields: string) => `Noch nicht gespeichert. Bitte sehen Sie nach: ${fields}.`,
};

const en: typeof de = {
  heading: 'New screen',
  intro:
    'Say where it hangs and what it shows. Its device gets an address that stays for ever; what it shows can be changed here at any time.',
  help: 'Help: step by step',
  plainIntro: 'Set what the screen shall show. Empty means: default. The address builds itself.',
  editHeading: (name) => `Change screen ${name}`,
  editIntro:
    'What you save here is on the screen a few seconds later. There is nothing to do at the device. The name stays: it is in the device’s address.',
  unsaved: (fields) =>
    `Unsaved changes: ${fields}. These settings are in the address of this page and differ from the stored ones.`,
  discard: 'Load the stored ones',
  noNames: {
    'no-password': noteWords.en.noPassword,
    off: noteWords.en.screensOff,
    'database-unavailable': Object.values(noteWords.en.databaseUnavailable()).join(' '),
  },
  unnamed: 'So an address is built here that contains everything.',
  groups: {
    where: 'Where it hangs',
    what: 'What it shows',
  },
  fields: {
    name: {
      label: 'Name of the screen',
      hint: 'It is in the device’s address and stays for ever. Small letters a–z, digits and hyphens.',
    },
    building: { label: columnTitles.building.en },
    floor: { label: columnTitles.floor.en },
    place: { label: columnTitles.place.en, hint: 'For example: entrance, corridor by room 204.' },
    contact: {
      label: columnTitles.contact.en,
      hint: 'Who helps when the screen is dark? Name and telephone.',
    },
    note: { label: columnTitles.note.en },
  },
  more: 'Contact and note',
  noName: 'Enter a name.',
  badName: (near) =>
    `This name does not work: only letters a–z, digits and hyphens, no hyphen at either end, at most 64 characters${near === '' ? '.' : `. For example: ${near}`}`,
  taken: (name) => `There is a screen ${name} already.`,
  openTaken: (name) => `Open ${name}`,
  noMonitor: 'Choose a monitor.',
  byAddress: 'Without a name: address to copy',
  byAddressHint:
    'For a device that shall not be in the list of screens. What it shows is in its address and changes only at the device.',
  atNotStored: '“Preview of” is for the picture here only. It is not saved.',
  create: 'Create screen',
  save: 'Save changes',
  saving: 'Saving …',
  incomplete: (fields) => `Not saved yet. Please look at: ${fields}.`,
};

export const formWords = { de, en } as const;
