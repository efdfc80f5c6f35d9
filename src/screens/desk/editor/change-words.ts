import { noteWords } from '#desk/summary/note-words.ts';

/** The words after a screen was saved or removed, and why it was not. German is the source. */
const de = {
  created: (name: string) => `Bildschirm ${name} ist angelegt`,
  changed: (name: string) => `Bildschirm ${name} ist geändert`,
  removed: (name: string) => `Bildschirm ${name} ist entfernt`,
  next: {
    created:
      'Jetzt braucht das Gerät nur noch seine Adresse: einmal eintragen, dann kommt sie bei jedem Start.',
    changed: 'Ein Gerät, das läuft, zeigt es wenige Sekunden später. Dort ist nichts zu tun.',
    removed:
      'Ein Gerät, das seine Adresse geöffnet hat, zeigt weiter, was es zuletzt wusste, bis jemand es umstellt.',
  },
  address: 'Die Adresse des Geräts',
  toScreen: 'Zur Seite des Bildschirms',
  toList: 'Alle Bildschirme',
  another: 'Weiteren Bildschirm anlegen',
  changeAgain: 'Einstellungen ändern',
  remove: 'Bildschirm entfernen',
  removeQuestion: (name: string) => `${name} entfernen?`,
  removeMeaning: 'Name, Platz und Einstellungen stehen danach nicht mehr in der Liste der Bildschirme.',
  confirm: 'Ja, entfernen',
  cancel: 'Abbrechen',
  unknown: (name: string) => `Einen Bildschirm „${name}“ gibt es nicht`,
  unknownMeaning: 'Vielleicht wurde er entfernt, oder er heißt anders.',
  kept: 'Ihre Eingaben stehen noch hier. ',
  /** By the status of the answer; 0: there was none. `kept`: or ''. */
  failures: {
    401: (kept: string) =>
      `Das hat nicht geklappt: Ihre Anmeldung ist abgelaufen. ${kept}Melden Sie sich in einem neuen Tab an und versuchen Sie es dann hier noch einmal.`,
    409: () => `Das hat nicht geklappt. ${noteWords.de.screensOff}`,
    503: (kept: string) =>
      `Der Server kann gerade nichts ändern: Seine Datenbank oder der Veranstaltungsdienst antwortet nicht. Alle Bildschirme laufen weiter. ${kept}Versuchen Sie es in einigen Minuten noch einmal; hilft das nicht, geben Sie der Technik Bescheid.`,
    400: () =>
      'Das hat nicht geklappt: Der Server nimmt eine der Angaben nicht an. Ändern Sie sie und speichern Sie noch einmal.',
    0: (kept: string) =>
      `Der Server hat nicht geantwortet. Ob es geklappt hat, ist ungewiss. ${kept}Versuchen Sie es gleich noch einmal.`,
    other: (kept: string) =>
      `Das hat nicht geklappt: Der Server hat es abgelehnt. ${kept}Versuchen Sie es noch einmal; hilft das nicht, geben Sie der Technik Bescheid.`,
  },
};

const en: typeof de = {
  created: (name) => `Screen ${name} is created`,
  changed: (name) => `Screen ${name} is changed`,
  removed: (name) => `Screen ${name} is removed`,
  next: {
    created: 'Now the device only needs its address: enter it once, and it opens at every start.',
    changed: 'A device that is running shows it a few seconds later. There is nothing to do there.',
    removed:
      'A device that has opened its address keeps showing what it knew last until somebody sets it up anew.',
  },
  address: 'The device’s address',
  toScreen: 'To the screen’s page',
  toList: 'All screens',
  another: 'Create another screen',
  changeAgain: 'Change settings',
  remove: 'Remove screen',
  removeQuestion: (name) => `Remove ${name}?`,
  removeMeaning: 'Its name, place and settings will no longer be in the list of screens.',
  confirm: 'Yes, remove it',
  cancel: 'Cancel',
  unknown: (name) => `There is no screen “${name}”`,
  unknownMeaning: 'Perhaps it was removed, or has another name.',
  kept: 'What you entered is still here. ',
  failures: {
    401: (kept) =>
      `That did not work: you are no longer signed in. ${kept}Sign in in a new tab, then try again here.`,
    409: () => `That did not work. ${noteWords.en.screensOff}`,
    503: (kept) =>
      `The server cannot change anything at the moment: its database or the event service does not answer. All screens go on. ${kept}Try again in some minutes; if that does not help, tell your technicians.`,
    400: () => 'That did not work: the server does not accept one of the values. Change it and save again.',
    0: (kept) => `The server did not answer. It is uncertain whether it worked. ${kept}Please try again.`,
    other: (kept) =>
      `That did not work: the server refused it. ${kept}Try again; if that does not help, tell your technicians.`,
  },
};

export const changeWords = { de, en } as const;
