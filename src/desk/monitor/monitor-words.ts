import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the view of one monitor. German is the source. */
const de = {
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
  nextLabel: 'Nächste Änderung: ',
  listed: (shown: number, isPreview: boolean) => {
    const verb = shown === 1 ? 'läuft' : 'laufen';
    const events = countGerman(shown, 'Veranstaltung', 'Veranstaltungen');
    if (shown === 0) return isPreview ? 'Dann läuft hier nichts' : 'Hier läuft zurzeit nichts';
    return isPreview ? `Dann ${verb} hier ${events}` : `Hier ${verb} ${events}`;
  },
  later: (waiting: number) => `${countGerman(waiting, 'kommt', 'kommen')} noch`,
  onScreen: 'gerade im Bild',
  jump: (name: string) => `„${name}“ ins Bild holen`,
  why: 'Wo sonst?',
  missingQuestion: 'Fehlt hier eine Veranstaltung?',
  missingButton: 'Warum?',
  open: 'Vollbild öffnen',
  address: 'Adresse für einen Bildschirm',
  phone: 'Seite fürs Handy',
  problems: 'Diese Angaben der Adresse gelten nicht',
};

const en: typeof de = {
  back: 'All monitors',
  missing: (id) => `There is no monitor “${id}”.`,
  nearest: 'Did you mean:',
  noMonitor: 'Which monitor?',
  preview: 'Picture of the monitor',
  controls: 'Control the picture',
  previous: 'Back',
  following: 'Next',
  pause: 'Pause',
  resume: 'Resume',
  travel: 'Time travel',
  travelHint: 'What will it look like at another moment?',
  travelField: 'Moment',
  traveling: (moment) => `Preview of ${moment}`,
  travelPast: 'What ended before that moment, or is over already, is missing here.',
  now: 'Now',
  tomorrow: 'Tomorrow 8:00',
  monday: 'Monday 8:00',
  week: 'In 7 days',
  nextLabel: 'Next change: ',
  listed: (shown, isPreview) => {
    const when = isPreview ? 'at that moment' : 'at the moment';
    if (shown === 0) return `Nothing is shown here ${when}`;
    const events = countEnglish(shown, 'event is', 'events are');
    return isPreview ? `${events} shown here ${when}` : `${events} shown here`;
  },
  later: (waiting) => `${countEnglish(waiting, 'more is', 'more are')} to come`,
  onScreen: 'on screen now',
  jump: (name) => `Bring “${name}” on screen`,
  why: 'Where else?',
  missingQuestion: 'Is an event missing here?',
  missingButton: 'Why?',
  open: 'Open full screen',
  address: 'Address for a screen',
  phone: 'Page for phones',
  problems: 'These parts of the address do not count',
};

export const monitorWords = { de, en } as const;
