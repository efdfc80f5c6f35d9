import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the answers to "why (not)?". German is the source. */
const de = {
  heading: 'Warum (nicht)?',
  intro:
    'Suchen Sie eine Veranstaltung. Sie sehen für jeden Monitor, ob sie dort läuft, warum, und was zu tun ist.',
  help: 'Hilfe: alle Gründe und was dann zu tun ist',
  field: 'Welche Veranstaltung?',
  onWhich: 'Auf welchem Monitor?',
  anywhere: 'alle Monitore',
  example:
    'Ein Wort aus dem Titel genügt, auch mit Tippfehler. Auch vergangene und unlesbare Einträge werden gefunden.',
  results: (number: number) => (number === 1 ? '1 Treffer' : `${number} Treffer`),
  moreResults: 'Es gibt mehr Treffer. Noch ein Wort grenzt sie ein.',
  moreMonitors:
    'Es gibt mehr Monitore oder Bildschirme, als hier Platz haben; die übrigen fehlen. Unter „Monitore“ und „Bildschirme“ sehen Sie jeden einzeln.',
  none: (search: string) =>
    `Der Veranstaltungsdienst hat keine Veranstaltung geliefert, zu der „${search}“ passt.`,
  noneAdvice:
    'Entweder ist sie dort nicht gespeichert, nicht veröffentlicht oder gelöscht, oder sie heißt anders. Schauen Sie im Veranstaltungsdienst nach und probieren Sie ein einzelnes Wort. Gerade erst gespeichert? Dann ist sie nach der nächsten Abfrage hier.',
  searching: 'Wird gesucht …',
  failed: 'Die Suche hat gerade nicht geklappt; sie wird wiederholt.',
  unnamed: 'Eintrag ohne Namen',
  back: 'Zu den Treffern',
  gone: 'Diese Veranstaltung kennt der Veranstaltungsdienst nicht (mehr). Vielleicht ist sie gelöscht oder nicht mehr veröffentlicht, oder der Link stimmt nicht. Suchen Sie oben nach einem Wort aus ihrem Titel.',
  all: {
    sum: (shown: number, all: number) =>
      shown === 0
        ? 'Läuft auf keinem Monitor.'
        : shown === all
          ? all === 1
            ? 'Läuft auf dem einzigen Monitor.'
            : `Läuft auf allen ${all} Monitoren.`
          : `Läuft auf ${shown} von ${all} Monitoren.`,
    table: 'Alle Monitore',
    defaults: (days: number, limit: number) =>
      `Gerechnet für einen Bildschirm ohne eigene Angaben: ${days} Tage voraus, höchstens ${limit} Folien. Ein Bildschirm, dessen Adresse etwas anderes einstellt, kann anders entscheiden.`,
  },
  others: {
    sum: (shown: number, all: number) =>
      shown === 0 ? 'Läuft auf keinem anderen Monitor.' : `Läuft auf ${shown} von ${all} anderen Monitoren.`,
    table: 'Andere Monitore',
    defaults: (days: number, limit: number) =>
      `Die anderen Monitore: gerechnet für jetzt und für Bildschirme ohne eigene Angaben, ${days} Tage voraus, höchstens ${limit} Folien.`,
  },
  yes: (monitor: string) => `Ja, sie läuft auf „${monitor}“.`,
  further: (monitor: string) => `Ja, als weiterer Termin einer Reihe auf „${monitor}“.`,
  no: (monitor: string) => `Nein, auf „${monitor}“ läuft sie nicht.`,
  todo: 'Zu tun:',
  whereTags: 'Filterkategorien stehen im Veranstaltungsdienst bei der Veranstaltung selbst.',
  approval:
    'Hat sie dort schon eine, steht vielleicht die Freigabe aus: Die Kategorie eines anderen Mandanten, also einer anderen Einrichtung im selben Dienst, zählt erst, wenn diese zustimmt.',
  tags: 'Filterkategorien',
  noTags: 'keine',
  furtherDates: (number: number) => `noch ${number} ${number === 1 ? 'Termin' : 'Termine'}`,
  tagsUnknown: 'noch nicht gelesen',
  monitor: 'Monitor',
  verdict: 'Läuft sie?',
  reason: 'Warum',
  advice: 'Was zu tun ist',
  filter: 'Monitor suchen',
  showAll: 'Alle zeigen',
  screen: {
    intro: 'Gerechnet für den Bildschirm mit diesen Angaben:',
    days: (days: number) => (days === 0 ? 'nur heute' : days === 1 ? '1 Tag voraus' : `${days} Tage voraus`),
    limit: (slides: number) => (slides === 1 ? 'höchstens 1 Folie' : `höchstens ${slides} Folien`),
    at: (moment: string) => `Vorschau auf ${moment}`,
    zone: (zone: string) => `Zeitzone ${zone}`,
    all: (names: string) => `für alle Monitore: ${names}`,
  },
  /** Named screens, each with its own settings. */
  screens: {
    heading: 'Bildschirme',
    sentence: (shown: number, all: number) =>
      shown === 0
        ? 'Läuft auf keinem Bildschirm.'
        : `Läuft auf ${shown.toLocaleString('de-DE')} von ${countGerman(all, 'Bildschirm', 'Bildschirmen')}.`,
    sum: (shown: number, all: number) =>
      shown === 0
        ? 'Läuft auf keinem Bildschirm'
        : shown === all
          ? all === 1
            ? 'Läuft auf dem einzigen Bildschirm'
            : `Läuft auf allen ${all.toLocaleString('de-DE')} Bildschirmen`
          : `Läuft auf ${shown.toLocaleString('de-DE')} von ${all.toLocaleString('de-DE')} Bildschirmen`,
    subject: 'Bildschirm',
    filter: 'Bildschirm suchen',
    others: (rest: number) => `und ${rest.toLocaleString('de-DE')} weitere`,
    advice: {
      days: (days: number) =>
        `Sie erscheint von selbst, sobald ihr nächster Termin nah genug ist. Soll sie schon jetzt laufen, stellen Sie beim Bildschirm „Tage im Voraus“ auf mindestens ${days}.`,
      limit: (slides: number) =>
        `Sie rückt nach, sobald andere vorbei sind. Soll sie schon jetzt laufen, stellen Sie beim Bildschirm die Höchstzahl der Folien auf mindestens ${slides}.`,
    },
  },
  withoutSettings: 'Ohne diese Angaben',
  asOf: (time: string, age: string) =>
    `Daten des Veranstaltungsdienstes von ${time} (${age}). Änderungen dort erscheinen mit der nächsten Abfrage.`,
  marked: (state: string, isLeaving: boolean) =>
    `Auf dem Bild steht „${state}“ bei ihr${isLeaving ? ', bis sie geendet hätte' : ''}.`,
};

const en: typeof de = {
  heading: 'Why (not)?',
  intro: 'Find an event. You see for each monitor whether it is shown there, why, and what to do.',
  help: 'Help: all reasons and what to do',
  field: 'Which event?',
  onWhich: 'On which monitor?',
  anywhere: 'all monitors',
  example: 'A word of its title will do, even mistyped. Past and unreadable entries are found too.',
  results: (number) => (number === 1 ? '1 result' : `${number} results`),
  moreResults: 'There are more results. Another word narrows them down.',
  moreMonitors:
    'There are more monitors or screens than there is room for here; the others are missing. “Monitors” and “Screens” show each of them.',
  none: (search) => `The event service sent no event that “${search}” fits.`,
  noneAdvice:
    'Either it is not stored there, not published or deleted, or it has another name. Look into the event service, and try a single word. Only just saved? Then it will be here after the next poll.',
  searching: 'Searching …',
  failed: 'The search failed just now; it will be repeated.',
  unnamed: 'Entry without a name',
  back: 'To the results',
  gone: 'The event service does not know this event (any more). Perhaps it was deleted or is not published any more, or the link is wrong. Search above for a word of its title.',
  all: {
    sum: (shown, all) =>
      shown === 0
        ? 'Shown on no monitor.'
        : shown === all
          ? all === 1
            ? 'Shown on the only monitor.'
            : `Shown on all ${all} monitors.`
          : `Shown on ${shown} of ${all} monitors.`,
    table: 'All monitors',
    defaults: (days, limit) =>
      `Worked out for a screen without settings of its own: ${days} days ahead, at most ${limit} slides. A screen whose address sets something else may decide otherwise.`,
  },
  others: {
    sum: (shown, all) =>
      shown === 0 ? 'Shown on no other monitor.' : `Shown on ${shown} of ${all} other monitors.`,
    table: 'Other monitors',
    defaults: (days, limit) =>
      `The other monitors: worked out for now and for screens without settings of their own, ${days} days ahead, at most ${limit} slides.`,
  },
  yes: (monitor) => `Yes, it is shown on “${monitor}”.`,
  further: (monitor) => `Yes, as a further date of a series on “${monitor}”.`,
  no: (monitor) => `No, it is not shown on “${monitor}”.`,
  todo: 'To do:',
  whereTags: 'Filter categories are found in the event service, with the event itself.',
  approval:
    'If it has one there already, an approval may be pending: the category of another client, that is another organisation in the same service, counts once that one agrees.',
  tags: 'Filter categories',
  noTags: 'none',
  furtherDates: (number) => `${number} more ${number === 1 ? 'date' : 'dates'}`,
  tagsUnknown: 'not read yet',
  monitor: 'Monitor',
  verdict: 'Shown?',
  reason: 'Why',
  advice: 'What to do',
  filter: 'Find a monitor',
  showAll: 'Show all',
  screen: {
    intro: 'Worked out for the screen with these settings:',
    days: (days) => (days === 0 ? 'today only' : days === 1 ? '1 day ahead' : `${days} days ahead`),
    limit: (slides) => (slides === 1 ? 'at most 1 slide' : `at most ${slides} slides`),
    at: (moment) => `preview of ${moment}`,
    zone: (zone) => `time zone ${zone}`,
    all: (names) => `for all monitors: ${names}`,
  },
  screens: {
    heading: 'Screens',
    sentence: (shown, all) =>
      shown === 0
        ? 'Shown on no screen.'
        : `Shown on ${shown.toLocaleString('en-GB')} of ${countEnglish(all, 'screen', 'screens')}.`,
    sum: (shown, all) =>
      shown === 0
        ? 'Shown on no screen'
        : shown === all
          ? all === 1
            ? 'Shown on the only screen'
            : `Shown on all ${all.toLocaleString('en-GB')} screens`
          : `Shown on ${shown.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} screens`,
    subject: 'Screen',
    filter: 'Find a screen',
    others: (rest) => `and ${rest.toLocaleString('en-GB')} more`,
    advice: {
      days: (days) =>
        `It will appear by itself once its next date is near enough. To show it now, set “Days ahead” of the screen to at least ${days}.`,
      limit: (slides) =>
        `It moves up as others end. To show it now, set the screen’s maximum number of slides to at least ${slides}.`,
    },
  },
  withoutSettings: 'Without these settings',
  asOf: (time, age) =>
    `Data of the event service from ${time} (${age}). Changes there appear with the next poll.`,
  marked: (state, isLeaving) =>
    `It is marked “${state}” on screen${isLeaving ? ' until it would have ended' : ''}.`,
};

export const whyWords = { de, en } as const;
