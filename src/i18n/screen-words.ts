/** German is the source; other languages have the same keys and types. */
const de = {
  locale: 'de-DE',
  /** Before `until` and `since`. */
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
  dates: (dates: string, others: number) =>
    `Auch ${dates}${others === 0 ? '' : others === 1 ? ' und 1 weiterer' : ` und ${others} weitere`}`,
  canceled: 'Abgesagt',
  postponed: 'Verschoben',
  postponedTo: (day: string) => `auf ${day}`,
  movedTo: (date: string) => `Neuer Termin: ${date}`,
  soldOut: 'Ausgebucht',
  online: 'Online',
  dataFrom: (time: string) => `Stand ${time}`,
  preview: (moment: string) => `Vorschau: ${moment}`,
  screenOff: (from: string, until: string) => `Bildschirm dunkel von ${from} bis ${until}`,
  noEvents: 'Zurzeit sind keine Veranstaltungen angekündigt',
  overview: {
    today: 'Heute im Haus',
    tomorrow: 'Morgen',
    week: 'Diese Woche',
    later: 'Später',
  },
  onPhone: 'Alle Termine aufs Handy',
  loading: 'Verbindung wird aufgebaut …',
  unreachable: 'Noch keine Verbindung zum Server. Die Seite versucht es weiter und erscheint von selbst.',
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
  dates: (dates, others) => `Also ${dates}${others === 0 ? '' : ` and ${others} more`}`,
  canceled: 'Cancelled',
  postponed: 'Postponed',
  postponedTo: (day) => `to ${day}`,
  movedTo: (date) => `New date: ${date}`,
  soldOut: 'Fully booked',
  online: 'Online',
  dataFrom: (time) => `As of ${time}`,
  preview: (moment) => `Preview: ${moment}`,
  screenOff: (from, until) => `Screen dark from ${from} to ${until}`,
  noEvents: 'No events are announced at the moment',
  overview: { today: 'On today', tomorrow: 'Tomorrow', week: 'This week', later: 'Later' },
  onPhone: 'All events on your phone',
  loading: 'Connecting …',
  unreachable: 'No connection to the server yet. The page keeps trying and will appear by itself.',
  nextAfter: (days) =>
    `${['Nothing more today', 'Nothing today or tomorrow'][days] ?? `Nothing in the next ${days} days`}. Next:`,
};

export const screenWords = { de, en } as const;
