import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The states of a screen: `label` names one, `fact` says what happened, `todo` what to do. German is the source. */
const de = {
  label: {
    well: 'In Ordnung',
    silent: 'Meldet sich nicht',
    frozen: 'Steht',
    dark: 'Dunkel',
    'wrong-clock': 'Uhr falsch',
    stale: 'Daten alt',
    errors: 'Fehler',
    'bad-parameters': 'Falsche Angaben',
    'old-build': 'Alte Fassung',
    'needs-network': 'Startet nur mit Netz',
    'two-devices': 'Zwei Geräte',
    'never-seen': 'Noch nie gemeldet',
  },
  fact: {
    well: (age: string) => `Läuft, gemeldet ${age}.`,
    panelOff: 'Die Seite läuft, aber das Panel ist aus: am Gerät einschalten.',
    alarm: 'Zeigt einen Alarm.',
    silent: (when: string) => `Meldet sich nicht mehr. Zuletzt gemeldet: ${when}.`,
    nothing: 'Zeigt nichts an.',
    darkInHours: 'Ist dunkel, obwohl er jetzt laufen soll.',
    frozen: (minutes: number) =>
      `Steht seit ${countGerman(minutes, 'Minute', 'Minuten')} auf derselben Folie.`,
    /** By the state of its panel; `until`: with a space before it, or ''. */
    dark: {
      unknown: (until: string) => `Dunkel${until}.`,
      off: (until: string) => `Aus (Panel)${until}.`,
      on: (until: string) => `Schwarz${until}, Panel leuchtet.`,
    },
    until: (time: string) => ` bis ${time}`,
    clock: (minutes: number, isFast: boolean) =>
      `Die Uhr des Geräts geht ${countGerman(minutes, 'Minute', 'Minuten')} ${isFast ? 'vor' : 'nach'}.`,
    stale: (age: string) => `Zeigt alte Daten, gelesen ${age}.`,
    errors: (number: number) => `${countGerman(number, 'Fehler', 'Fehler')} in zehn Minuten.`,
    'bad-parameters': (names: string) => `In seiner Adresse stehen Angaben, die nicht gelten: ${names}.`,
    'old-build': 'Läuft noch mit einer alten Fassung von Aushang.',
    'needs-network': 'Läuft, hat aber nicht alles gespeichert: Nach einem Neustart ohne Netz bliebe er leer.',
    'two-devices': 'Zwei Geräte laufen unter diesem Namen.',
    'never-seen': 'Kein Gerät hat diesen Namen bisher geöffnet.',
  },
  todo: {
    well: '',
    silent: 'Hingehen: Ist er an? Hat er Netz? Gerät aus- und wieder einschalten.',
    frozen:
      'Zuerst „Neu laden“ drücken. Steht er nach zwei Minuten noch, hingehen und das Gerät neu starten.',
    dark: '',
    'wrong-clock':
      'Die Folien stimmen, solange das Gerät Netz hat. Am Gerät einstellen, dass es die Zeit aus dem Netz holt.',
    stale:
      'Es liegt an diesem Gerät: Der Server hat neuere. „Neu laden“ drücken, sonst das Netz des Geräts prüfen.',
    staleService:
      'Es liegt am Veranstaltungsdienst, der dem Server nicht antwortet. An diesem Gerät ist nichts zu tun.',
    errors:
      'Er läuft weiter. „Neu laden“ drücken; kommen sie wieder, der Technik die Meldung von seiner Seite geben.',
    'bad-parameters': 'Er läuft ohne sie. Die Adresse am Gerät berichtigen.',
    'old-build': '„Neu laden“ drücken. Hilft das nicht, das Gerät neu starten.',
    'needs-network':
      'Er lädt nach, was fehlt. Bleibt es länger als eine Stunde so, am Gerät Speicher freigeben und Programme abstellen, die ihn leeren.',
    'two-devices':
      '„Namen zeigen“ drücken: Beide zeigen ihn. Dem Gerät, das ihn nicht haben soll, einen eigenen geben.',
    'never-seen': 'Am Gerät diese Adresse öffnen:',
  },
};

const en: typeof de = {
  label: {
    well: 'Well',
    silent: 'Does not report',
    frozen: 'Stands still',
    dark: 'Dark',
    'wrong-clock': 'Wrong clock',
    stale: 'Old data',
    errors: 'Errors',
    'bad-parameters': 'Bad settings',
    'old-build': 'Old version',
    'needs-network': 'Starts with network only',
    'two-devices': 'Two devices',
    'never-seen': 'Never reported',
  },
  fact: {
    well: (age) => `It is running, reported ${age}.`,
    panelOff: 'The page runs, but the panel is off: switch it on at the device.',
    alarm: 'Shows an alarm.',
    silent: (when) => `It does not report any more. Last report: ${when}.`,
    nothing: 'It shows nothing.',
    darkInHours: 'It is dark, although it should be on now.',
    frozen: (minutes) => `It has been on the same slide for ${countEnglish(minutes, 'minute', 'minutes')}.`,
    dark: {
      unknown: (until) => `Dark${until}.`,
      off: (until) => `Off (panel)${until}.`,
      on: (until) => `Black${until}, the panel is lit.`,
    },
    until: (time) => ` until ${time}`,
    clock: (minutes, isFast) =>
      `The device’s clock is ${countEnglish(minutes, 'minute', 'minutes')} ${isFast ? 'fast' : 'slow'}.`,
    stale: (age) => `It shows old data, read ${age}.`,
    errors: (number) => `${countEnglish(number, 'error', 'errors')} in ten minutes.`,
    'bad-parameters': (names) => `Its address contains settings that are not valid: ${names}.`,
    'old-build': 'It still runs an old version of Aushang.',
    'needs-network':
      'It is running, but has not stored everything: after a restart without network it would be empty.',
    'two-devices': 'Two devices run under this name.',
    'never-seen': 'No device has opened this name so far.',
  },
  todo: {
    well: '',
    silent: 'Walk there: is it on? Is it connected? Switch the device off and on again.',
    frozen: 'Press “Reload” first. If it still stands after two minutes, walk there and restart the device.',
    dark: '',
    'wrong-clock':
      'Its slides are right while the device is connected. Set the device to get the time from the network.',
    stale:
      'The cause is this device: the server has newer ones. Press “Reload”, or else check the device’s network.',
    staleService:
      'The cause is the event service, which does not answer the server. There is nothing to do at this device.',
    errors:
      'It goes on running. Press “Reload”; if they come back, give the message on its page to your technicians.',
    'bad-parameters': 'It runs without them. Correct the address on the device.',
    'old-build': 'Press “Reload”. If that does not help, restart the device.',
    'needs-network':
      'It loads what is missing. If this lasts for more than an hour, free storage on the device and switch off programs that empty it.',
    'two-devices':
      'Press “Identify”: both show the name. Give the device that should not have it a name of its own.',
    'never-seen': 'Open this address on the device:',
  },
};

export const stateWords = { de, en } as const;
