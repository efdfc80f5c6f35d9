import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words around the views: navigation, age of the data, messages about the whole desk. German is the source. */
const de = {
  skip: 'Zum Inhalt',
  nav: {
    label: 'Bereiche',
    screens: 'Bildschirme',
    overview: 'Monitore',
    why: 'Warum (nicht)?',
    effect: 'Gezeigt',
    notices: 'Alarm und Hinweise',
    address: 'Neuer Bildschirm',
    notes: 'Hinweise zu den Daten',
    site: 'Einstellungen',
  },
  about: 'Hilfe und Rechtliches',
  help: 'Hilfe',
  language: 'Diese Seite auf',
  freshness: (time: string, age: string) => `Stand ${time} · ${age}`,
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
    `Die Uhr dieses Geräts geht ${minutes < 120 ? countGerman(minutes, 'Minute', 'Minuten') : `etwa ${Math.round(minutes / 60)} Stunden`} ${isAhead ? 'vor' : 'nach'}. Hier gilt die Zeit des Servers.`,
  signInNeeded: 'Die Anmeldung ist abgelaufen.',
  lookOnly: 'Sie können lesen, nicht ändern. Wer ändern darf, legt die Technik fest.',
  person: 'Angemeldet:',
};

const en: typeof de = {
  skip: 'Skip to content',
  nav: {
    label: 'Sections',
    screens: 'Screens',
    overview: 'Monitors',
    why: 'Why (not)?',
    effect: 'Shown',
    notices: 'Alarms and notices',
    address: 'New screen',
    notes: 'Notes on the data',
    site: 'Settings',
  },
  about: 'Help and legal',
  help: 'Help',
  language: 'This page in',
  freshness: (time, age) => `As of ${time} · ${age}`,
  notRead: 'The event service has not been read yet.',
  unreachable:
    'The server does not answer at the moment. What you see may be out of date; it is tried again by itself.',
  part: (answered, total) =>
    `The server sends only ${answered.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} events at once: those that start first. Later ones are missing on this page. “Why (not)?” finds all of them; outdated entries can be deleted or archived in the event service.`,
  newer: 'There is a new version of this page.',
  reload: 'Reload',
  signOut: 'Sign out',
  signIn: 'Sign in',
  skew: (minutes, isAhead) =>
    `This device’s clock is ${minutes < 120 ? countEnglish(minutes, 'minute', 'minutes') : `about ${Math.round(minutes / 60)} hours`} ${isAhead ? 'fast' : 'slow'}. The server’s time counts here.`,
  signInNeeded: 'You are no longer signed in.',
  lookOnly: 'You can look, but not change anything. Your technicians decide who may.',
  person: 'Signed in:',
};

export const startWords = { de, en } as const;
