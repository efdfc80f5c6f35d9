export const veranstaltungen = (number: number) =>
  number === 1 ? '1 Veranstaltung' : `${number} Veranstaltungen`;
export const countEvents = (number: number) => `${number} event${number === 1 ? '' : 's'}`;

/** The words of the notes. German is the source. */
const de = {
  heading: 'Hinweise zu den Daten',
  intro: 'Was Aushang in den Daten aufgefallen ist. Nichts davon hält einen Bildschirm an.',
  none: 'Nichts aufgefallen. Alles in Ordnung.',
  stale: (time: string, age: string) => ({
    title: `Die Daten sind alt: zuletzt gelesen ${time} (${age}).`,
    advice:
      'Der Veranstaltungsdienst antwortet nicht oder weist den Schlüssel ab. Die Bildschirme zeigen weiter, was sie wissen. Bitte geben Sie der Technik Bescheid.',
  }),
  unreadable: (number: number) => ({
    title: number === 1 ? '1 Eintrag war nicht lesbar' : `${number} Einträge waren nicht lesbar`,
    advice: 'Der Veranstaltungsdienst hat geliefert, aber Nötiges fehlt. Ergänzen Sie es dort.',
  }),
  unnamed: 'ohne Namen',
  strayTag: (tag: string, like: string) => ({
    title:
      like === ''
        ? `Auf die Kategorie „${tag}“ hört kein Monitor`
        : `„${tag}“ sieht aus wie der Monitor „${like}“, ist aber eine andere Kategorie`,
    advice:
      'Wer diese Kategorie vergibt, erwartet vermutlich, dass die Veranstaltung auf einem Monitor läuft. Vergeben Sie die Kategorie des Monitors.',
  }),
  sameSlug: (slug: string, ids: string) => ({
    title: `Zwei Kategorien heißen gleich: ${slug}`,
    advice: `In Adressen meint der Name nur eine davon. Benennen Sie eine um, oder verwenden Sie die Nummern ${ids}.`,
  }),
  noAddress: (number: number) => ({
    title: `Bei ${veranstaltungen(number)} fehlt die Internetadresse`,
    advice:
      'Ohne Adresse kein QR-Code. Tragen Sie im Veranstaltungsdienst eine vollständige ein, die mit https:// beginnt.',
  }),
  oddAddress: (number: number) => ({
    title: `Bei ${veranstaltungen(number)} steht im Adressfeld nichts, wohin ein QR-Code führen kann`,
    advice:
      'Bildschirme zeigen es als Text, wenn Platz ist. Für einen QR-Code tragen Sie im Veranstaltungsdienst eine vollständige, nicht zu lange Internetadresse ein, etwa https://www.example.de/anmeldung.',
  }),
  emptyMonitor: (number: number) => ({
    title: number === 1 ? '1 Monitor zeigt gerade nichts' : `${number} Monitore zeigen gerade nichts`,
    advice:
      'Dort laufen Uhrzeit und Datum, bis eine Veranstaltung die Kategorie bekommt oder der Beginn einer späteren nah genug ist.',
  }),
  incomplete: () => ({
    title: 'Der Veranstaltungsdienst hat noch nicht alle Veranstaltungen geliefert.',
    advice: 'Die nächste Abfrage holt den Rest von selbst.',
  }),
  oldAddresses: (number: number) => ({
    title:
      number === 1
        ? '1 Bildschirm hat eine alte Adresse'
        : `${number} Adressen von Bildschirmen nennen einen alten Namen`,
    advice:
      'Die Kategorie wurde umbenannt. Der Bildschirm läuft weiter, weil Aushang sich den alten Namen merkt. Tragen Sie bei Gelegenheit die neue Adresse ein.',
  }),
  databaseUnavailable: () => ({
    title: 'Die Datenbank der benannten Bildschirme antwortet nicht.',
    advice:
      'Die Bildschirme behalten ihre letzten Einstellungen. Ändern lässt sich gerade nichts. Bitte geben Sie der Technik Bescheid.',
  }),
  siteFile: (file: string) => ({
    title: `Die Datei „${file}“ mit Namen, Logo und Farben Ihres Hauses ist nicht brauchbar.`,
    advice:
      'Es gilt weiter, was zuletzt in Ordnung war. Was nicht stimmt, steht auf der Seite „Einstellungen“; bitte geben Sie der Technik Bescheid.',
  }),
  site: 'Einstellungen',
  noPassword:
    'Benannte Bildschirme kann hier noch niemand ändern: Dazu braucht der Server ein Passwort. Die Technik setzt die Umgebungsvariable DESK_PASSWORD (mindestens 12 Zeichen) und startet neu.',
  screensOff:
    'Benannte Bildschirme sind abgeschaltet: Mehrere Server brauchen dafür eine gemeinsame Datenbank. Die Technik setzt die Umgebungsvariable DATABASE_URL und startet neu.',
  moreLinks: (rest: number) => `und ${rest.toLocaleString('de-DE')} weitere`,
  screens:
    'Gekürzte Titel und zu kleine QR-Codes hängen vom Bildschirm ab: Sie stehen beim einzelnen Monitor oder Bildschirm und bei „Neuer Bildschirm“ unter dem Bild.',
};

const en: typeof de = {
  heading: 'Notes on the data',
  intro: 'What Aushang noticed in the data. None of it stops a screen.',
  none: 'Nothing to report. All is well.',
  stale: (time, age) => ({
    title: `The data is old: last read at ${time} (${age}).`,
    advice:
      'The event service does not answer, or refuses the key. The screens keep showing what they know. Please tell your technicians.',
  }),
  unreadable: (number) => ({
    title: number === 1 ? '1 entry could not be read' : `${number} entries could not be read`,
    advice: 'The event service sent it, but something necessary is missing. Complete it there.',
  }),
  unnamed: 'without a name',
  strayTag: (tag, like) => ({
    title:
      like === ''
        ? `No monitor listens to the category “${tag}”`
        : `“${tag}” looks like the monitor “${like}”, but is another category`,
    advice:
      'Whoever assigns this category probably expects the event on a monitor. Assign the category of the monitor instead.',
  }),
  sameSlug: (slug, ids) => ({
    title: `Two categories have the same name: ${slug}`,
    advice: `In addresses the name means only one of them. Rename one, or use the numbers ${ids}.`,
  }),
  noAddress: (number) => ({
    title: number === 1 ? '1 event has no web address' : `${number} events have no web address`,
    advice:
      'Without an address there is no QR code. Enter a full one in the event service, beginning with https://.',
  }),
  oddAddress: (number) => ({
    title: `The address field of ${countEvents(number)} has nothing that a QR code can lead to`,
    advice:
      'Screens show it as text where there is room. For a QR code, enter a full web address in the event service that is not too long, such as https://www.example.de/sign-up.',
  }),
  emptyMonitor: (number) => ({
    title:
      number === 1
        ? '1 monitor shows nothing at the moment'
        : `${number} monitors show nothing at the moment`,
    advice:
      'Time and date are shown there until an event gets the category, or the start of a later one is near enough.',
  }),
  incomplete: () => ({
    title: 'The event service has not delivered all events yet.',
    advice: 'The next poll fetches the rest by itself.',
  }),
  oldAddresses: (number) => ({
    title:
      number === 1 ? '1 screen has an old address' : `${number} addresses of screens contain an old name`,
    advice:
      'The category was renamed. The screen keeps running, because Aushang remembers the old name. Enter the new address when you get to it.',
  }),
  databaseUnavailable: () => ({
    title: 'The database of the named screens does not answer.',
    advice:
      'The screens keep their last settings. Nothing can be changed at the moment. Please tell your technicians.',
  }),
  siteFile: (file) => ({
    title: `The file “${file}” with name, logo and colours of your site cannot be used.`,
    advice:
      'What was right last stays in force. The page “Settings” says what is wrong; please tell your technicians.',
  }),
  site: 'Settings',
  noPassword:
    'Nobody can change named screens here yet: the server needs a password for that. Your technicians set the environment variable DESK_PASSWORD (at least 12 characters) and start it again.',
  screensOff:
    'Named screens are off: several servers need a common database for them. Your technicians set the environment variable DATABASE_URL and start again.',
  moreLinks: (rest) => `and ${rest.toLocaleString('en-GB')} more`,
  screens:
    'Shortened titles and codes that are too small depend on the screen: they stand with each monitor or screen, and below the picture under “New screen”.',
};

export const noteWords = { de, en } as const;
