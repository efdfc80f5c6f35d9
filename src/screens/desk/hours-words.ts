/** The words of the hours of a screen. German is the source. */
const de = {
  byDay: 'Nur zu bestimmten Zeiten an',
  always: 'Das Bild ist immer an.',
  outside:
    'Außerhalb dieser Zeiten ist das Bild schwarz. An Schließtagen des Hauses auch, wenn unten nichts anderes steht.',
  days: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag', 'Schließtage'],
  from: (day: string) => `${day} von`,
  until: (day: string) => `${day} bis`,
  off: 'aus',
  addTo: (day: string) => `${day}: Zeit hinzufügen`,
  remove: (day: string) => `${day}: Zeit entfernen`,
  like: 'Zeiten übernehmen von',
  choose: 'Bitte wählen …',
};

const en: typeof de = {
  byDay: 'On at certain times only',
  always: 'The picture is always on.',
  outside:
    'Outside of these times the picture is black. On closing days of the site too, unless a row below says otherwise.',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Closing days'],
  from: (day) => `${day} from`,
  until: (day) => `${day} until`,
  off: 'off',
  addTo: (day) => `${day}: add a time`,
  remove: (day) => `${day}: remove the time`,
  like: 'Take the hours of',
  choose: 'Please choose …',
};

export const hoursWords = { de, en } as const;
