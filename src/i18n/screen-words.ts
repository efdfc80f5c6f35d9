/** German is the source; other languages have the same keys and types. */
const de = {
  locale: 'de-DE',
  runsUntil: (end: string) => `Läuft bis ${end}`,
  runsSince: (start: string) => `Läuft seit ${start}`,
  until: (end: string) => `bis ${end}`,
  since: (start: string) => `seit ${start}`,
  from: (start: string) => `ab ${start}`,
  inMinutes: (minutes: number) => (minutes === 1 ? 'in 1 Minute' : `in ${minutes} Minuten`),
  clock: (time: string) => `${time} Uhr`,
  today: 'Heute',
  tomorrow: 'Morgen',
  running: 'Läuft',
  registration: 'Anmelden',
  more: 'Mehr erfahren',
  next: 'Außerdem',
  dates: (dates: string, others: number) =>
    `Auch ${dates}${others === 0 ? '' : others === 1 ? ' und 1 weiterer' : ` und ${others} weitere`}`,
  canceled: 'Abgesagt',
  postponed: 'Verschoben',
  soldOut: 'Ausgebucht',
  online: 'Online',
  dataFrom: (time: string) => `Stand ${time}`,
  preview: (moment: string) => `Vorschau: ${moment}`,
  screenOff: (from: string, until: string) => `Bildschirm dunkel von ${from} bis ${until} Uhr`,
  noEvents: 'Zurzeit sind keine Veranstaltungen angekündigt',
  onPhone: 'Alle Veranstaltungen aufs Handy: Code scannen',
  loading: 'Verbindung wird aufgebaut …',
  unreachable: 'Noch keine Verbindung zum Server. Die Seite versucht es weiter und erscheint von selbst.',
  nextAfter: (days: number) =>
    `${['Heute nichts mehr', 'Heute und morgen nichts'][days] ?? `In den nächsten ${days} Tagen nichts`}. Als Nächstes:`,
};

export type ScreenWords = typeof de;

const en: ScreenWords = {
  locale: 'en-GB',
  runsUntil: (end) => `On until ${end}`,
  runsSince: (start) => `On since ${start}`,
  until: (end) => `until ${end}`,
  since: (start) => `since ${start}`,
  from: (start) => `from ${start}`,
  inMinutes: (minutes) => (minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`),
  clock: (time) => time,
  today: 'Today',
  tomorrow: 'Tomorrow',
  running: 'Now on',
  registration: 'Sign up',
  more: 'Find out more',
  next: 'Also',
  dates: (dates, others) => `Also ${dates}${others === 0 ? '' : ` and ${others} more`}`,
  canceled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Fully booked',
  online: 'Online',
  dataFrom: (time) => `As of ${time}`,
  preview: (moment) => `Preview: ${moment}`,
  screenOff: (from, until) => `Screen dark from ${from} to ${until}`,
  noEvents: 'No events are announced at the moment',
  onPhone: 'All events on your phone: scan the code',
  loading: 'Connecting …',
  unreachable: 'No connection to the server yet. The page keeps trying and will appear by itself.',
  nextAfter: (days) =>
    `${['Nothing more today', 'Nothing today or tomorrow'][days] ?? `Nothing in the next ${days} days`}. Next:`,
};

export const screenWords = { de, en } as const;
