/** German is the source; other languages have the same keys and types. */
const de = {
  locale: 'de-DE',
  /** It stands before `until` and `since`. */
  runs: 'Läuft',
  until: (end: string) => `bis ${end}`,
  since: (start: string) => `seit ${start}`,
  from: (start: string) => `ab ${start}`,
  inMinutes: (minutes: number) => (minutes === 1 ? 'in 1 Minute' : `in ${minutes} Minuten`),
  today: 'Heute',
  tomorrow: 'Morgen',
  running: 'Läuft',
  registration: 'Anmelden',
  more: 'Mehr dazu',
  newDate: 'Zum Termin',
  newDateLabel: 'Neuer Termin',
  next: 'Außerdem',
  alsoToday: 'Außerdem heute',
  furtherDates: 'Nächste Termine',
  canceled: 'Abgesagt',
  postponed: 'Verschoben',
  postponedTo: (day: string) => `auf ${day}`,
  movedTo: (date: string) => `Neuer Termin: ${date}`,
  soldOut: 'Ausgebucht',
  online: 'Online',
  inBuilding: 'Hier im Haus',
  sameFloor: 'gleicher Stock',
  onFloor: (floor: number) =>
    ['Erdgeschoss', 'Untergeschoss'][-floor] ??
    `${Math.abs(floor)}. ${floor > 0 ? 'Stock' : 'Untergeschoss'}`,
  dataFrom: (time: string) => `Stand ${time}`,
  preview: (moment: string) => `Vorschau: ${moment}`,
  screenOff: 'Bildschirm dunkel',
  noEvents: 'Zurzeit sind keine Veranstaltungen angekündigt',
  overview: {
    today: 'Heute im Haus',
    tomorrow: 'Morgen',
    week: 'Diese Woche',
    later: 'Später',
  },
  onPhone: 'Aufs Handy',
  nextAfter: (days: number) =>
    `${['Heute nichts mehr', 'Heute und morgen nichts'][days] ?? `In den nächsten ${days} Tagen nichts`}. Als Nächstes:`,
};

export type ScreenWords = typeof de;

const en: ScreenWords = {
  locale: 'en-GB',
  runs: 'On',
  until: (end) => `until ${end}`,
  since: (start) => `since ${start}`,
  from: (start) => `from ${start}`,
  inMinutes: (minutes) => (minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`),
  today: 'Today',
  tomorrow: 'Tomorrow',
  running: 'Now on',
  registration: 'Sign up',
  more: 'More',
  newDate: 'New date',
  newDateLabel: 'New date',
  next: 'Also',
  alsoToday: 'Also today',
  furtherDates: 'Next dates',
  canceled: 'Cancelled',
  postponed: 'Postponed',
  postponedTo: (day) => `to ${day}`,
  movedTo: (date) => `New date: ${date}`,
  soldOut: 'Fully booked',
  online: 'Online',
  inBuilding: 'In this building',
  sameFloor: 'same floor',
  onFloor: (floor) => ['ground floor', 'basement'][-floor] ?? `floor ${floor}`,
  dataFrom: (time) => `As of ${time}`,
  preview: (moment) => `Preview: ${moment}`,
  screenOff: 'Screen dark',
  noEvents: 'No events are announced at the moment',
  overview: { today: 'On today', tomorrow: 'Tomorrow', week: 'This week', later: 'Later' },
  onPhone: 'On your phone',
  nextAfter: (days) =>
    `${['Nothing more today', 'Nothing today or tomorrow'][days] ?? `Nothing in the next ${days} days`}. Next:`,
};

export const screenWords = { de, en } as const;
