import type { TurnFigures } from '#domain/describe-programme.ts';
import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

const roundTime = (seconds: number) => {
  const isShort = seconds < 55;
  return { isShort, number: isShort ? Math.max(5, 5 * Math.round(seconds / 5)) : Math.round(seconds / 60) };
};

const isMinute = (seconds: number) => seconds >= 55 && seconds < 90;
const germanInterval = (seconds: number) =>
  isMinute(seconds) ? 'jede Minute' : `alle ${germanTime(seconds)}`;
const englishInterval = (seconds: number) => `every ${isMinute(seconds) ? 'minute' : englishTime(seconds)}`;

/** How often its slide comes, and how often it is seen where that is more often. */
function describeOften(figures: TurnFigures, interval: (seconds: number) => string) {
  const { why, slideSeconds, seenSeconds } = figures;
  const seen = interval(seenSeconds);
  const slide = why === 'row' ? seen : interval(slideSeconds);
  return { slide, seen: slide === seen ? '' : seen };
}

function germanTime(seconds: number): string {
  const { isShort, number } = roundTime(seconds);
  return isShort ? `${number} Sekunden` : countGerman(number, 'Minute', 'Minuten');
}

function englishTime(seconds: number): string {
  const { isShort, number } = roundTime(seconds);
  return isShort ? `${number} seconds` : countEnglish(number, 'minute', 'minutes');
}

/** Why an event is seen so often. */
const germanReasons: Readonly<Record<TurnFigures['why'], string>> = {
  soon: 'weil sie bald beginnt',
  today: 'weil sie heute ist',
  week: 'weil sie in den nächsten Tagen ist',
  later: 'weil sie noch fern ist',
  long: 'weil sie schon länger läuft',
  row: 'als Zeile einer Übersicht',
};
const englishReasons: typeof germanReasons = {
  soon: 'because it begins soon',
  today: 'because it is today',
  week: 'because it is in the next days',
  later: 'because it is still far off',
  long: 'because it has been on for a while',
  row: 'as a row of an overview',
};

/** The words of the view of one monitor. German is the source. */
const de = {
  back: 'Alle Monitore',
  missing: (id: string) => `Einen Monitor „${id}“ gibt es nicht.`,
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
  travelPast: 'Was vor diesem Moment geendet hat oder schon vorbei ist, fehlt hier.',
  now: 'Jetzt',
  tomorrow: 'Morgen 8:00',
  monday: 'Montag 8:00',
  week: 'In 7 Tagen',
  nextLabel: 'Nächste Änderung: ',
  planned: (events: number) => `Vorgesehen: ${countGerman(events, 'Veranstaltung', 'Veranstaltungen')}`,
  listed: (shown: number, isPreview: boolean) => {
    const verb = shown === 1 ? 'läuft' : 'laufen';
    const events = countGerman(shown, 'Veranstaltung', 'Veranstaltungen');
    if (shown === 0) return isPreview ? 'Dann läuft hier nichts' : 'Hier läuft zurzeit nichts';
    return isPreview ? `Dann ${verb} hier ${events}` : `Hier ${verb} ${events}`;
  },
  loop: (seconds: number) => `Eine Runde dauert etwa ${germanTime(seconds)}.`,
  often: (figures: TurnFigures) => {
    const { slide, seen } = describeOften(figures, germanInterval);
    return `Zu sehen etwa ${slide}, ${germanReasons[figures.why]}${seen && `; mit der Übersicht etwa ${seen}`}.`;
  },
  shortest: 'Öfter geht es bei so vielen Folien nicht.',
  dates: (dates: number) => `${countGerman(dates, 'weiterer Termin', 'weitere Termine')} auf derselben Folie`,
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
  travelPast: 'What ended before that moment, or is over already, is missing here.',
  now: 'Now',
  tomorrow: 'Tomorrow 8:00',
  monday: 'Monday 8:00',
  week: 'In 7 days',
  nextLabel: 'Next change: ',
  planned: (events) => `Planned: ${countEnglish(events, 'event', 'events')}`,
  listed: (shown, isPreview) => {
    const when = isPreview ? 'at that moment' : 'at the moment';
    if (shown === 0) return `Nothing is shown here ${when}`;
    const events = countEnglish(shown, 'event is', 'events are');
    return isPreview ? `${events} shown here ${when}` : `${events} shown here`;
  },
  loop: (seconds) => `One round takes about ${englishTime(seconds)}.`,
  often: (figures) => {
    const { slide, seen } = describeOften(figures, englishInterval);
    return `Seen about ${slide}, ${englishReasons[figures.why]}${seen && `; with the overview about ${seen}`}.`;
  },
  shortest: 'With so many slides it cannot be more often.',
  dates: (dates) => `${countEnglish(dates, 'further date', 'further dates')} on the same slide`,
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
