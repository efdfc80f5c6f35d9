const countIn = (locale: string) => (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString(locale)} ${many}`;

export const countGerman = countIn('de-DE');
export const countEnglish = countIn('en-GB');

/** Words that several views of the desk use. German is the source. */
const de = {
  loading: 'Wird gelesen …',
  ageNow: 'gerade gelesen',
  justNow: 'gerade eben',
  ageMinutes: (minutes: number) => (minutes === 1 ? 'vor 1 Minute' : `vor ${minutes} Minuten`),
  ageHours: (hours: number) => (hours === 1 ? 'vor 1 Stunde' : `vor ${hours} Stunden`),
  ageDays: (days: number) => (days === 1 ? 'vor 1 Tag' : `vor ${days} Tagen`),
  format: { label: 'Format', landscape: 'Quer', portrait: 'Hoch' },
  noMonitors:
    'Der Veranstaltungsdienst kennt noch keine Filterkategorien für Monitore. Legen Sie dort eine an, zum Beispiel „Mensa“; sie erscheint hier von selbst.',
  nearest: 'Meinten Sie:',
  eventId: (id: string) => `Nr. ${id}`,
  editEvent: 'Im Veranstaltungsdienst öffnen',
  more: (rest: number) => `… und ${rest.toLocaleString('de-DE')} weitere`,
  nextChange: {
    starts: (when: string, name: string, state: string) => `${when} beginnt „${name}“${state}`,
    ends: (when: string, name: string, state: string) => `${when} endet „${name}“${state}`,
    appears: (when: string, name: string, state: string) => `${when} kommt „${name}“${state} dazu`,
    leaves: (when: string, name: string, state: string) => `${when} verschwindet „${name}“${state}`,
  },
  noNextChange: 'Ändert sich vorerst nicht',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Bitte von Hand markieren und kopieren',
  buildAddress: {
    days: (days: number) => `Adresse mit ${days === 1 ? '1 Tag' : `${days} Tagen`} bauen`,
    limit: (slides: number) => `Adresse mit ${slides} Folien bauen`,
  },
  changeScreen: {
    days: (days: number) => `${countGerman(days, 'Tag', 'Tage')} eintragen …`,
    limit: (slides: number) => `${slides} Folien eintragen …`,
  },
  verdicts: {
    unreadable: 'Unlesbar',
    unpublished: 'Nicht veröffentlicht',
    ended: 'Vorbei',
    hidden: 'Nein, verborgen',
    'categories-unknown': 'Ungewiss',
    untagged: 'Nein',
    'other-monitor': 'Nein',
    retracted: 'Nein, abgesagt',
    'not-begun': 'Noch nicht',
    'beyond-horizon': 'Noch nicht',
    'in-series': 'Ja, als weiterer Termin',
    'over-limit': 'Noch nicht',
    'all-monitors': 'Ja',
    'this-monitor': 'Ja',
  },
  archived: 'Archiviert',
  leave: 'Das ist noch nicht gesendet oder gespeichert. Diese Seite trotzdem verlassen?',
  serverSays: 'Meldung des Servers:',
  signIn: 'In neuem Tab anmelden',
};

const en: typeof de = {
  loading: 'Reading …',
  ageNow: 'read just now',
  justNow: 'just now',
  ageMinutes: (minutes) => (minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`),
  ageHours: (hours) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`),
  ageDays: (days) => (days === 1 ? '1 day ago' : `${days} days ago`),
  format: { label: 'Format', landscape: 'Landscape', portrait: 'Portrait' },
  noMonitors:
    'The event service knows no filter categories for monitors yet. Create one there, for example “Canteen”; it will appear here by itself.',
  nearest: 'Did you mean:',
  eventId: (id) => `No. ${id}`,
  editEvent: 'Open in the event service',
  more: (rest) => `… and ${rest.toLocaleString('en-GB')} more`,
  nextChange: {
    starts: (when, name, state) => `${when} “${name}”${state} starts`,
    ends: (when, name, state) => `${when} “${name}”${state} ends`,
    appears: (when, name, state) => `${when} “${name}”${state} appears`,
    leaves: (when, name, state) => `${when} “${name}”${state} disappears`,
  },
  noNextChange: 'No change in sight',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Please select and copy it by hand',
  buildAddress: {
    days: (days) => `Build an address with ${days === 1 ? '1 day' : `${days} days`}`,
    limit: (slides) => `Build an address with ${slides} slides`,
  },
  changeScreen: {
    days: (days) => `Enter ${countEnglish(days, 'day', 'days')} …`,
    limit: (slides) => `Enter ${slides} slides …`,
  },
  verdicts: {
    unreadable: 'Unreadable',
    unpublished: 'Not published',
    ended: 'Over',
    hidden: 'No, hidden',
    'categories-unknown': 'Uncertain',
    untagged: 'No',
    'other-monitor': 'No',
    retracted: 'No, cancelled',
    'not-begun': 'Not yet',
    'beyond-horizon': 'Not yet',
    'in-series': 'Yes, as a further date',
    'over-limit': 'Not yet',
    'all-monitors': 'Yes',
    'this-monitor': 'Yes',
  },
  archived: 'Archived',
  leave: 'This is not sent or saved yet. Leave this page all the same?',
  serverSays: 'The server says:',
  signIn: 'Sign in in a new tab',
};

export const deskWords = { de, en } as const;
