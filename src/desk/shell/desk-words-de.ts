const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('de-DE')} ${many}`;

const metres = (number: number) => `${number.toLocaleString('de-DE')} m`;

/** The desk's words in German: the source of their shape. */
export const germanDesk = {
  locale: 'de-DE',
  title: 'Aushang',
  skip: 'Zum Inhalt',
  nav: {
    label: 'Bereiche',
    overview: 'Monitore',
    why: 'Warum (nicht)?',
    address: 'Adresse bauen',
    notes: 'Hinweise',
  },
  legal: 'Rechtliches',
  loading: 'Wird gelesen …',
  frameLoading: 'Bild wird geladen …',
  freshness: (time: string, age: string) => `Stand ${time} · ${age}`,
  ageNow: 'gerade gelesen',
  ageMinutes: (minutes: number) => (minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`),
  ageHours: (hours: number) => (hours === 1 ? 'vor 1 Stunde' : `vor ${hours} Stunden`),
  ageDays: (days: number) => (days === 1 ? 'vor 1 Tag' : `vor ${days} Tagen`),
  notRead: 'Der Veranstaltungsdienst wurde noch nicht gelesen.',
  unreachable:
    'Der Server antwortet gerade nicht. Was Sie sehen, kann veraltet sein; es wird von selbst weiter versucht.',
  part: (answered: number, total: number) =>
    `Der Server überträgt nur ${answered.toLocaleString('de-DE')} von ${total.toLocaleString('de-DE')} Veranstaltungen auf einmal: die, die zuerst beginnen. Spätere fehlen auf dieser Seite. Auf „Warum (nicht)?“ finden Sie alle; veraltete Einträge können im Veranstaltungsdienst gelöscht oder archiviert werden.`,
  newer: 'Es gibt eine neue Fassung dieser Seite.',
  reload: 'Neu laden',
  signOut: 'Abmelden',
  signIn: 'Anmelden',
  skew: (minutes: number, isAhead: boolean) =>
    `Die Uhr dieses Geräts geht ${minutes < 120 ? count(minutes, 'Minute', 'Minuten') : `etwa ${Math.round(minutes / 60)} Stunden`} ${isAhead ? 'vor' : 'nach'}. Hier gilt die Zeit des Servers.`,
  signInNeeded: 'Die Anmeldung ist abgelaufen.',
  format: { label: 'Format', landscape: 'Quer', portrait: 'Hoch' },
  overview: {
    heading: 'Was läuft gerade?',
    search: 'Monitor oder Veranstaltung suchen',
    sum: (monitors: number, events: number) =>
      `${count(monitors, 'Monitor', 'Monitore')}, ${count(events, 'Veranstaltung', 'Veranstaltungen')}`,
    events: (shown: number) =>
      shown === 0 ? 'Keine Veranstaltung' : count(shown, 'Veranstaltung', 'Veranstaltungen'),
    waiting: (waiting: number) => `${waiting.toLocaleString('de-DE')} später`,
    next: {
      starts: (when: string, name: string, state: string) => `${when} beginnt „${name}“${state}`,
      ends: (when: string, name: string, state: string) => `${when} endet „${name}“${state}`,
      appears: (when: string, name: string, state: string) => `${when} kommt „${name}“${state} dazu`,
      leaves: (when: string, name: string, state: string) => `${when} verschwindet „${name}“${state}`,
    },
    states: {
      canceled: (number: number) => `${number.toLocaleString('de-DE')} abgesagt`,
      postponed: (number: number) => `${number.toLocaleString('de-DE')} verschoben`,
      soldOut: (number: number) => `${number.toLocaleString('de-DE')} ausgebucht`,
    },
    noNext: 'Ändert sich vorerst nicht',
    noMonitor: (search: string) => `Kein Monitor heißt „${search}“.`,
    askWhy: (search: string) => `Veranstaltung „${search}“ suchen: Wo läuft sie, wo nicht, und warum?`,
    none: 'Der Veranstaltungsdienst kennt noch keine Filterkategorien für Monitore. Legen Sie dort eine an, zum Beispiel „Mensa“; sie erscheint hier von selbst.',
    frame: (name: string) => `Bild von ${name}`,
    hits: (shown: number, all: number) => `${shown} von ${all} Monitoren`,
  },
  monitor: {
    back: 'Alle Monitore',
    missing: (id: string) => `Einen Monitor „${id}“ gibt es nicht.`,
    nearest: 'Meinten Sie:',
    noMonitor: 'Welcher Monitor?',
    preview: 'Bild des Monitors',
    controls: 'Bild steuern',
    previous: 'Zurück',
    following: 'Weiter',
    pause: 'Anhalten',
    resume: 'Weiterlaufen lassen',
    travel: 'Zeitreise',
    travelHint: 'Wie sieht es zu einem anderen Zeitpunkt aus?',
    travelField: 'Zeitpunkt',
    traveling: (moment: string) => `Vorschau auf ${moment}`,
    travelPast: 'Was vor diesem Moment geendet hat oder schon vorbei ist, fehlt hier.',
    now: 'Jetzt',
    tomorrow: 'Morgen 8:00',
    monday: 'Montag 8:00',
    week: 'In 7 Tagen',
    nextChange: 'Nächste Änderung: ',
    listed: (shown: number, isPreview: boolean) => {
      const verb = shown === 1 ? 'läuft' : 'laufen';
      const events = count(shown, 'Veranstaltung', 'Veranstaltungen');
      if (shown === 0) return isPreview ? 'Dann läuft hier nichts' : 'Hier läuft zurzeit nichts';
      return isPreview ? `Dann ${verb} hier ${events}` : `Hier ${verb} ${events}`;
    },
    later: (waiting: number) => `${count(waiting, 'kommt', 'kommen')} noch`,
    more: (rest: number) => `… und ${rest.toLocaleString('de-DE')} weitere`,
    onScreen: 'gerade im Bild',
    jump: (name: string) => `„${name}“ ins Bild holen`,
    why: 'Wo sonst?',
    missingQuestion: 'Fehlt hier eine Veranstaltung?',
    missingButton: 'Warum?',
    open: 'Vollbild öffnen',
    address: 'Adresse für einen Bildschirm',
    phone: 'Seite fürs Handy',
    problems: 'Diese Angaben der Adresse gelten nicht',
    skipped: 'Wird übersprungen: Sie lässt sich auf diesem Bild nicht darstellen.',
    skippedEvents: (number: number) =>
      number === 1
        ? 'Eine Veranstaltung lässt sich auf diesem Bild nicht darstellen:'
        : `${number.toLocaleString('de-DE')} Veranstaltungen lassen sich auf diesem Bild nicht darstellen:`,
    skippedMeaning:
      'Aushang überspringt, was sich nicht darstellen lässt: Es fehlt auf Bildschirmen wie diesem, alles andere läuft weiter.',
    skippedAdvice:
      'Bitte sehen Sie im Veranstaltungsdienst nach Titel und Texten (seltene Zeichen, sehr lange Wörter) und vereinfachen Sie sie. Nach jeder Änderung versucht Aushang es von selbst noch einmal. Bleibt es dabei, geben Sie der Technik bitte die Nummer.',
    'type-too-small':
      'Für den eingestellten Abstand ist die Schrift zu klein: So groß, wie sie sein müsste, passt die Veranstaltung nicht auf diesen Bildschirm. Ein größerer Bildschirm oder ein kürzerer Abstand hilft.',
    'title-shortened': 'Der Titel ist gekürzt: Er passt in dieser Größe nicht ganz auf das Bild.',
    codesTooSmall: (distance: number, reach: number) =>
      `Aus ${metres(distance)} lassen sich nicht alle QR-Codes dieses Bildschirms scannen, aus ${metres(reach)} alle: Hängen Sie ihn so auf, dass man so nah herankommt, oder nehmen Sie einen größeren Bildschirm.`,
  },
  notes: {
    heading: 'Hinweise',
    intro: 'Was Aushang in den Daten aufgefallen ist. Nichts davon hält einen Monitor an.',
    none: 'Nichts aufgefallen. Alles in Ordnung.',
    stale: (time: string, age: string) => `Die Daten sind alt: zuletzt gelesen ${time} (${age}).`,
    staleAdvice:
      'Der Veranstaltungsdienst antwortet nicht oder weist den Schlüssel ab. Die Monitore zeigen weiter, was sie wissen. Bitte geben Sie der Technik Bescheid.',
    unreadable: (number: number) =>
      number === 1 ? '1 Eintrag war nicht lesbar' : `${number} Einträge waren nicht lesbar`,
    unreadableAdvice: 'Der Veranstaltungsdienst hat geliefert, aber Nötiges fehlt. Ergänzen Sie es dort.',
    unnamed: 'ohne Namen',
    strayTag: (tag: string, like: string) =>
      like === ''
        ? `Auf die Kategorie „${tag}“ hört kein Monitor`
        : `„${tag}“ sieht aus wie der Monitor „${like}“, ist aber eine andere Kategorie`,
    strayAdvice:
      'Wer diese Kategorie vergibt, erwartet vermutlich, dass die Veranstaltung auf einem Monitor läuft. Vergeben Sie die Kategorie des Monitors.',
    sameSlug: (slug: string) => `Zwei Kategorien heißen gleich: ${slug}`,
    sameSlugAdvice: (numbers: string) =>
      `In Adressen meint der Name nur eine davon. Benennen Sie eine um, oder verwenden Sie die Nummern ${numbers}.`,
    noAddress: (number: number) =>
      number === 1
        ? '1 Veranstaltung hat keine Internetadresse'
        : `${number} Veranstaltungen haben keine Internetadresse`,
    noAddressAdvice:
      'Ohne Adresse kein QR-Code. Tragen Sie im Veranstaltungsdienst eine vollständige ein, die mit https:// beginnt.',
    oddAddress: (number: number) =>
      number === 1
        ? 'Bei 1 Veranstaltung steht im Adressfeld nichts, wohin ein QR-Code führen kann'
        : `Bei ${number} Veranstaltungen steht im Adressfeld nichts, wohin ein QR-Code führen kann`,
    oddAddressAdvice:
      'Monitore zeigen es als Text, wenn Platz ist. Für einen QR-Code tragen Sie im Veranstaltungsdienst eine vollständige, nicht zu lange Internetadresse ein, etwa https://www.example.de/anmeldung.',
    emptyMonitor: (number: number) =>
      number === 1 ? '1 Monitor zeigt gerade nichts' : `${number} Monitore zeigen gerade nichts`,
    emptyAdvice:
      'Dort laufen Uhrzeit und Datum, bis eine Veranstaltung die Kategorie bekommt oder der Beginn einer späteren nah genug ist.',
    incomplete: 'Der Veranstaltungsdienst hat noch nicht alle Veranstaltungen geliefert.',
    incompleteAdvice: 'Die nächste Abfrage holt den Rest von selbst.',
    more: (rest: number) => `und ${rest.toLocaleString('de-DE')} weitere`,
    screens:
      'Gekürzte Titel und zu kleine QR-Codes hängen vom Bildschirm ab: Sie stehen beim einzelnen Monitor und beim Adressenbau unter dem Bild.',
  },
};

export type DeskWords = typeof germanDesk;
