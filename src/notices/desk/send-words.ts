import { countEnglish, countGerman } from '#desk/shell/desk-words.ts';

/** The words of the second step, and why something was not sent or ended. German is the source. */
const de = {
  test: 'Auf dem Bildschirm steht, dass es eine Probe ist.',
  landscape: 'Vorschau quer',
  portrait: 'Vorschau hoch',
  noPreview: 'Ohne Monitore gibt es keine Vorschau.',
  covered: 'Zurzeit steht dort ein Alarm oder eine Entwarnung. Den Hinweis sieht man erst danach.',
  label: { targets: 'Für', until: 'Bis', text: { de: 'Deutsch', en: 'Englisch' } },
  untilLifted: 'ihn jemand beendet',
  reach: (number: number) =>
    number === 0
      ? 'Keiner der Bildschirme mit Namen bekommt ihn.'
      : `Auf ${countGerman(number, 'Bildschirm', 'Bildschirmen')}.`,
  offline: (number: number) =>
    `${number === 1 ? 'Einer davon ist' : `${number.toLocaleString('de-DE')} davon sind`} zurzeit ohne Verbindung. Dort muss jemand hingehen oder anrufen:`,
  moreBuildings: (number: number) => `und ${countGerman(number, 'weiteres Gebäude', 'weitere Gebäude')}`,
  unnamed: 'Auch Geräte ohne Namen, die hier nicht aufgeführt sind, zeigen ihn. Sie melden es nicht zurück.',
  unknownReach: 'Bildschirme ohne Namen melden nicht zurück, ob sie ihn zeigen.',
  back: 'Zurück, ändern',
  sending: 'Wird gesendet …',
  kept: 'Ihr Text steht noch hier. ',
  /** By the status of the answer; 0: there was none. `kept`: or ''. */
  failures: {
    401: (kept: string) =>
      `Das hat nicht geklappt: Ihre Anmeldung ist abgelaufen. ${kept}Melden Sie sich in einem neuen Tab an und versuchen Sie es dann hier noch einmal.`,
    400: (kept: string) =>
      `Nicht gesendet: Der Server nimmt eine der Angaben nicht an. ${kept}Gehen Sie zurück und ändern Sie sie.`,
    413: (kept: string) =>
      `Nicht gesendet: Das ist zu viel Text. ${kept}Gehen Sie zurück und kürzen Sie ihn.`,
    429: (kept: string) =>
      `Das waren zu viele Versuche in kurzer Zeit. ${kept}Warten Sie eine Minute und versuchen Sie es dann noch einmal.`,
    503: (kept: string) =>
      `Das hat nicht geklappt: Der Server kann es gerade nicht speichern, weil seine Datenbank nicht antwortet. ${kept}Versuchen Sie es gleich noch einmal. Bei Gefahr warten Sie nicht darauf: Warnen Sie auf anderem Weg.`,
    0: (kept: string) =>
      `Der Server hat nicht geantwortet. Ob es geklappt hat, ist ungewiss: Sehen Sie oben nach. ${kept}Bei Gefahr warten Sie nicht darauf: Warnen Sie auf anderem Weg.`,
    other: (kept: string) =>
      `Das hat nicht geklappt: Der Server hat es abgelehnt. ${kept}Versuchen Sie es noch einmal; hilft das nicht, geben Sie der Technik Bescheid.`,
  },
};

const en: typeof de = {
  test: 'The screen says that it is a test.',
  landscape: 'Preview, landscape',
  portrait: 'Preview, portrait',
  noPreview: 'Without monitors there is no preview.',
  covered: 'There is an alarm or an all-clear at the moment. The notice is seen only after it.',
  label: { targets: 'For', until: 'Until', text: { de: 'German', en: 'English' } },
  untilLifted: 'somebody ends it',
  reach: (number) =>
    number === 0
      ? 'None of the screens with a name gets it.'
      : `On ${countEnglish(number, 'screen', 'screens')}.`,
  offline: (number) =>
    `${number === 1 ? 'One of them has' : `${number.toLocaleString('en-GB')} of them have`} no connection at the moment. Somebody has to walk or phone there:`,
  moreBuildings: (number) => `and ${countEnglish(number, 'more building', 'more buildings')}`,
  unnamed: 'Devices without a name, which are not listed here, show it too. They do not report it.',
  unknownReach: 'Screens without a name do not report whether they show it.',
  back: 'Back, change it',
  sending: 'Sending …',
  kept: 'Your text is still here. ',
  failures: {
    401: (kept) =>
      `That did not work: you are no longer signed in. ${kept}Sign in in a new tab, then try again here.`,
    400: (kept) => `Not sent: the server does not accept one of the entries. ${kept}Go back and change it.`,
    413: (kept) => `Not sent: this is too much text. ${kept}Go back and shorten it.`,
    429: (kept) => `These were too many attempts in a short time. ${kept}Wait a minute, then try again.`,
    503: (kept) =>
      `That did not work: the server can not store it at the moment, because its database does not answer. ${kept}Please try again. In danger do not wait for it: warn people in another way.`,
    0: (kept) =>
      `The server did not answer. It is uncertain whether it worked: look above. ${kept}In danger do not wait for it: warn people in another way.`,
    other: (kept) =>
      `That did not work: the server refused it. ${kept}Try again; if that does not help, tell your technicians.`,
  },
};

export const sendWords = { de, en } as const;
