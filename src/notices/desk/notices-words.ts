import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the list of alarms and notices. German is the source. */
const de = {
  heading: 'Alarm und Hinweise',
  intro:
    'Ein Alarm füllt den ganzen Bildschirm, ein Hinweis steht in einem Band über den Folien. Aushang ersetzt keine Alarmanlage: Rufen Sie bei Gefahr zuerst die Notrufnummer an.',
  closed:
    'Von hier aus kann noch niemand etwas senden: Dazu braucht der Server ein Passwort. Die Technik setzt die Umgebungsvariable DESK_PASSWORD (mindestens 12 Zeichen) und startet neu. Ohne diese Seite geht es auch: mit NOTICE_TOKEN_FILE und dem Befehl',
  inForce: 'Jetzt auf den Bildschirmen',
  nothing: 'Zurzeit steht kein Alarm und kein Hinweis auf den Bildschirmen.',
  allClear: 'Entwarnung',
  over: 'Beendet ist:',
  test: 'Probe',
  label: {
    targets: 'Für',
    alarm: 'Alarm von',
    since: 'Seit',
    until: 'Bis',
    by: 'Gesendet von',
    sent: 'Gesendet',
    lifted: 'Beendet',
    widened: 'Auf alle ausgeweitet',
    shown: 'Gezeigt',
  },
  untilLifted: 'jemand ihn beendet',
  /** Names that the gateway gives where it knows no person. */
  authors: { 'desk password': 'angemeldetem Personal', token: 'einem Programm' },
  receipts: {
    /** `some`: below. */
    seen: (some: string) => `Zu sehen ${some}`,
    some: (shown: number, expected: number) =>
      `auf ${shown.toLocaleString('de-DE')} von ${countGerman(expected, 'Bildschirm', 'Bildschirmen')}`,
    unknown: 'keine Rückmeldung: Nur Bildschirme mit Namen melden, was sie zeigen',
    wait: 'Bildschirme melden sich nach und nach, spätestens nach einer Minute. Die Zahl zählt von selbst weiter.',
    covered: 'Ein Alarm oder eine Entwarnung verdeckt ihn zurzeit. Solange zählt er dort nicht als gezeigt.',
    missing: 'Noch keine Meldung von:',
    todo: 'Ein Bildschirm, der nichts meldet, zeigt ihn wahrscheinlich nicht: Gehen Sie hin, oder rufen Sie die Ansprechperson an.',
    dark: 'Ein Bildschirm, der gerade dunkel ist, zeigt einen Hinweis erst, wenn er wieder an ist.',
  },
  lift: {
    hide: 'Entwarnung ausblenden',
    question: 'Diesen Alarm beenden?',
    meaning: 'Danach laufen die Veranstaltungen dort weiter, wo sie waren.',
    legend: 'Was steht danach auf den Bildschirmen?',
    minutes: (minutes: number) => `${minutes} Minuten lang „Entwarnung“`,
    none: 'Ohne Entwarnung gleich wieder die Veranstaltungen',
    confirm: 'Ja, Alarm beenden',
    cancel: 'Nein, Alarm weiter zeigen',
    lifting: 'Wird beendet …',
  },
  widen: {
    label: 'Auf alle Bildschirme ausweiten …',
    question: 'Diesen Alarm auf allen Bildschirmen zeigen?',
    meaning: 'Er steht dann sofort auf jedem Bildschirm, und endet überall zugleich.',
    confirm: 'Ja, auf alle Bildschirme ausweiten',
    cancel: 'Nein, so lassen',
  },
  said: {
    widened: 'Der Alarm gilt jetzt für alle Bildschirme.',
    hidden: 'Die Entwarnung ist ausgeblendet.',
    cleared: 'Der Alarm ist beendet. Auf den Bildschirmen steht jetzt „Entwarnung“.',
  },
  notStored:
    'Auf den Bildschirmen gilt das schon, aber der Server konnte es nicht speichern: Nach einem Neustart gilt wieder der alte Stand. Geben Sie der Technik Bescheid.',
  notShared:
    'Ein Teil der Server ist gerade nicht erreichbar: Deren Bildschirme erfahren es, sobald sie es wieder sind. Bei Gefahr warnen Sie dort auf anderem Weg.',
  ended:
    'Es galten schon so viele Alarme, wie Platz haben. Für diesen sind ältere beendet, Proben zuerst; sie stehen unter „Frühere Alarme und Hinweise“.',
  past: {
    heading: 'Frühere Alarme und Hinweise',
    none: 'Noch nichts.',
    liftedBy: (when: string, by: string) => `${when} von ${by}`,
    ended: (when: string) => `von selbst, ${when}`,
    more: 'Ältere zeigen',
    clearedUntil: (ended: string, until: string) => `${ended}, mit Entwarnung bis ${until}`,
    missing: (number: number) => `Ohne Meldung (${number.toLocaleString('de-DE')})`,
  },
  strip: {
    label: 'Alarm auf den Bildschirmen',
    open: 'Ansehen und beenden',
    more: (number: number) => (number === 1 ? '+ 1 weiterer Alarm' : `+ ${number} weitere Alarme`),
  },
};

const en: typeof de = {
  heading: 'Alarms and notices',
  intro:
    'An alarm fills the whole screen, a notice stands in a band above the slides. Aushang does not replace an alarm system: in danger call the emergency number first.',
  closed:
    'Nobody can send anything from here yet: the server needs a password for that. Your technicians set the environment variable DESK_PASSWORD (at least 12 characters) and start it again. It also works without this page: with NOTICE_TOKEN_FILE and the command',
  inForce: 'On the screens now',
  nothing: 'There is no alarm and no notice on the screens at the moment.',
  allClear: 'All clear',
  over: 'Over is:',
  test: 'Test',
  label: {
    targets: 'For',
    alarm: 'Alarm of',
    since: 'Since',
    until: 'Until',
    by: 'Sent by',
    sent: 'Sent',
    lifted: 'Ended',
    widened: 'Widened to all',
    shown: 'Shown',
  },
  untilLifted: 'somebody ends it',
  authors: { 'desk password': 'signed-in staff', token: 'a program' },
  receipts: {
    seen: (some) => `To be seen ${some}`,
    some: (shown, expected) =>
      `on ${shown.toLocaleString('en-GB')} of ${countEnglish(expected, 'screen', 'screens')}`,
    unknown: 'no reports: only screens with a name report what they show',
    wait: 'Screens report one after another, within a minute. The number counts up by itself.',
    covered:
      'An alarm or an all-clear covers it at the moment. Until it is gone, it does not count as shown there.',
    missing: 'No report yet from:',
    todo: 'A screen that reports nothing probably does not show it: walk there, or phone the contact.',
    dark: 'A screen that is dark at the moment shows a notice only once it is on again.',
  },
  lift: {
    hide: 'Hide the all-clear',
    question: 'End this alarm?',
    meaning: 'After that the events continue where they were.',
    legend: 'What is on the screens after that?',
    minutes: (minutes) => `“All clear” for ${minutes} minutes`,
    none: 'The events at once, without an all-clear',
    confirm: 'Yes, end the alarm',
    cancel: 'No, keep the alarm',
    lifting: 'Ending …',
  },
  widen: {
    label: 'Widen to all screens …',
    question: 'Show this alarm on all screens?',
    meaning: 'It is then on every screen at once, and ends everywhere together.',
    confirm: 'Yes, widen to all screens',
    cancel: 'No, leave it as it is',
  },
  said: {
    widened: 'The alarm is for all screens now.',
    hidden: 'The all-clear is hidden.',
    cleared: 'The alarm is over. The screens show “All clear” now.',
  },
  notStored:
    'The screens have it already, but the server could not store it: after a restart the earlier state is back. Tell your technicians.',
  notShared:
    'Some of the servers cannot be reached now: their screens hear of it once they can. In danger warn people there in another way.',
  ended:
    'There were as many alarms as there is room for. Older ones ended for this one, tests first; they are under “Earlier alarms and notices”.',
  past: {
    heading: 'Earlier alarms and notices',
    none: 'Nothing so far.',
    liftedBy: (when, by) => `${when} by ${by}`,
    ended: (when) => `by itself, ${when}`,
    more: 'Show older ones',
    clearedUntil: (ended, until) => `${ended}, with an all-clear until ${until}`,
    missing: (number) => `Without a report (${number.toLocaleString('en-GB')})`,
  },
  strip: {
    label: 'Alarm on the screens',
    open: 'Look and end',
    more: (number) => (number === 1 ? '+ 1 more alarm' : `+ ${number} more alarms`),
  },
};

export const noticesWords = { de, en } as const;

/** Translates an author that is not the name of a person. */
export function authorOf(by: string, { authors }: Pick<typeof de, 'authors'>): string {
  return new Map(Object.entries(authors)).get(by) ?? by;
}
