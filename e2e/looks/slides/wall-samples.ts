import { day, hour, type Sample } from './sample.ts';

/*
 * A monitor as it may look on a Friday at noon, with every composition and state. Titles and descriptions are those of the
 * programme of the Würzburg Web Week 2022 (CC0), at other times and places.
 */

const smartphone = {
  name: 'Lern Dein Smartphone kennen',
  topic: 'Digitale Gesellschaft',
  place: 'Stadtbücherei, Falkenhaus',
  fields: {
    shortDescription:
      'Bringen Sie Ihr eigenes Gerät mit: Wir erklären Einstellungen, Apps und Sicherheit in Ruhe und ohne Fachwörter.',
  },
} as const;

export const wallSamples: readonly Sample[] = [
  {
    key: 'running',
    name: 'Humanoide Roboter',
    start: -hour,
    end: hour,
    topic: '',
    place: 'Stadtbücherei, Falkenhaus',
    fields: { shortDescription: 'Workshop für alle Interessierten von 10 bis 100 Jahren.' },
  },
  {
    key: 'soon',
    name: 'Human-centered AI',
    start: 25,
    end: 25 + 90,
    topic: '',
    place: 'Center for Artificial Intelligence and Robotics (CAIRO)',
    fields: {
      subtitle: 'Healthcare, Chemical Rapid Sensing and Climate Impact',
      orderType: 4,
      directRegistrationUrl: 'https://veranstaltungen.hs-musterstadt.example/anmeldung/527',
    },
  },
  {
    key: 'hero',
    name: 'Blasmusik goes digital 🎷🎺',
    start: 7 * hour,
    end: 9 * hour,
    topic: '',
    place: 'Theaterhalle am Dom',
    image: 'stage',
    fields: {
      shortDescription: 'Kunden-Talk mit dem Nordbayerischen Musikbund: 2.100 Musikvereine werden digital.',
    },
  },
  {
    key: 'today',
    name: 'Zukunft der Demokratie',
    start: 5 * hour,
    end: 7 * hour,
    topic: '',
    place: 'Audimax',
  },
  {
    key: 'cancelled',
    name: 'LAUDA insight',
    start: 4 * hour,
    end: 6 * hour,
    topic: '',
    place: 'LAUDA, Laudaplatz 1',
    fields: { canceled: true, shortDescription: 'Führung durch die Produktion eines Weltmarktführers.' },
  },
  {
    key: 'evening',
    name: 'WueWW-Kneipe',
    start: 7.5 * hour,
    end: 11.5 * hour,
    topic: '',
    place: 'Chambinzky',
    fields: {
      shortDescription:
        'Nach jedem Veranstaltungstag: zusammensitzen, erzählen, Neues hören. Ohne Anmeldung, ohne Programm, mit Musik.',
    },
  },
  {
    key: 'exhibition',
    name: 'Virtual Reality im Medizinstudium',
    start: -5 * day,
    end: 30 * day,
    topic: '',
    place: 'Simulations-OP der Lehrklinik',
    image: 'town',
    fields: { shortDescription: 'Das VR-Training STEP-VR zum Ausprobieren, täglich außer montags.' },
  },
  ...[0, 3, 7, 10, 14].map((days, index) => ({
    ...smartphone,
    key: index === 0 ? 'series' : `series-${index}`,
    start: (1 + days) * day - 2 * hour,
    end: (1 + days) * day,
  })),
  {
    key: 'replacement',
    name: 'Drum prüfe wer sich ewig bindet',
    start: 14 * day + 6.5 * hour,
    end: 14 * day + 8.5 * hour,
    topic: '',
    place: 'ISO-Gruppe',
    fields: { subtitle: 'Developer Meetup' },
  },
  {
    key: 'postponed',
    name: 'Drum prüfe wer sich ewig bindet',
    start: 3 * day + 6 * hour,
    end: 3 * day + 8 * hour,
    topic: '',
    place: 'ISO-Gruppe',
    alternative: 'replacement',
    fields: { canceled: true, subtitle: 'Developer Meetup' },
  },
  {
    key: 'sold-out',
    name: 'Start-up Slam',
    start: 5 * day + 3.5 * hour,
    end: 5 * day + 6 * hour,
    topic: '',
    place: 'Theaterhalle am Dom',
    fields: {
      subtitle: 'Die ungeschminkte Wahrheit übers Gründen',
      orderType: 0,
      showAvailableTickets: true,
      availableTickets: 0,
    },
  },
  {
    key: 'short',
    name: 'Tanz!',
    start: 6 * day + 8 * hour,
    end: 6 * day + 10 * hour,
    topic: '',
    place: 'Sporthalle',
    fields: {
      shortDescription:
        'Offenes Training für alle, die sich gern bewegen: Wir probieren Schritte aus Salsa, Swing und Forró, immer zu zweit und immer im Wechsel. Anfängerinnen und Anfänger sind willkommen, Schuhe mit glatter Sohle genügen.',
    },
  },
  {
    key: 'bare',
    name: 'Blutspendetermin',
    start: 7 * day - 2 * hour,
    end: 7 * day + 3 * hour,
    topic: '',
    place: 'Mensa',
  },
  {
    key: 'two-days',
    name: 'Data Festival',
    start: 8 * day - 3 * hour,
    end: 9 * day + 5 * hour,
    topic: '',
    place: 'Vogel Convention Center',
    image: 'ridges',
    fields: { subtitle: 'Two days on data, analytics and AI' },
  },
  {
    key: 'long',
    name: 'Innovationen made in Würzburg: Jungunternehmen aus Mainfranken stellen sich, ihre Ideen und ihre Produkte vor',
    start: 10 * day + 6 * hour,
    end: 10 * day + 9 * hour,
    topic: '',
    place: 'Skyline Hill Center, Leightonstraße 3',
  },
];
