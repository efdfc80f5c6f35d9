import { maxNames } from './parameter-fields.ts';
import type { Accepts, FormGroup, ParameterName } from './parameters.ts';
import type { Language } from './site.ts';

export type Bilingual = Readonly<Record<Language, string>>;

/** `meaning` is for docs/parameters.md and the desk. `hint` replaces it in the form, for people who need not know of parameters. */
type Texts = readonly [label: string, meaning: string, hint?: string];

/** German is the source. Kiosk pages do not load this file. */
export const parameterWords: Readonly<Record<ParameterName, Readonly<Record<Language, Texts>>>> = {
  monitor: {
    de: ['Monitor', 'Welcher Monitor: Kurzname einer Filterkategorie, wie mensa, mehrere mit Komma'],
    en: ['Monitor', 'Which monitor: the ID of a filter category, several with commas'],
  },
  seconds: {
    de: ['Standzeit je Folie (Sekunden)', 'Wie lange eine Folie steht, in Sekunden'],
    en: ['Time per slide (seconds)', 'How long a slide stays, in seconds'],
  },
  days: {
    de: ['Tage im Voraus', 'Wie viele Tage voraus gezeigt wird: 0 ist nur heute'],
    en: ['Days ahead', 'How many days ahead are shown: 0 is today only'],
  },
  limit: {
    de: ['Höchstzahl Folien', 'Höchstens so viele Folien'],
    en: ['Most slides', 'At most so many slides'],
  },
  lang: {
    de: [
      'Sprache',
      'Sprache des Bildschirms und der Übersetzungen aus dem Veranstaltungsdienst; mit zweien zeigt sich jede Folie abwechselnd in der einen und der anderen, was keine Übersetzung hat, nur in der ersten und halb so oft',
    ],
    en: [
      'Language',
      'Language of the screen and of the event service’s translations; with two, each slide comes by turns in one and the other, what has no translation in the first alone and half as often',
    ],
  },
  tz: {
    de: ['Zeitzone', 'Zeitzone des Ortes (IANA), nie die des Geräts'],
    en: ['Time zone', 'Time zone of the place (IANA), never the device’s'],
  },
  theme: {
    de: ['Farbstimmung', 'Farbstimmung; auto folgt der Tageszeit'],
    en: ['Mood of colours', 'Mood of the colours; auto follows the time of day'],
  },
  layout: {
    de: ['Aufbau', 'Aufbau für Quer- oder Hochformat'],
    en: ['Arrangement', 'Arrangement for landscape or portrait'],
  },
  transition: {
    de: ['Übergang', 'Übergang zwischen Folien'],
    en: ['Transition', 'Transition between slides'],
  },
  view: {
    de: ['Gezeigt werden', 'Was gezeigt wird: eine Folie je Veranstaltung, oder allein Übersichten (agenda)'],
    en: ['Shows', 'What is shown: a slide for each event, or overviews alone (agenda)'],
  },
  overview: {
    de: ['Übersicht dazwischen', 'Übersicht des Tages zwischen den Folien, ab vier Terminen'],
    en: ['Overview in between', 'Overview of the day between the slides, from four dates on'],
  },
  qr: {
    de: [
      'QR-Code führt zu',
      'Wohin der QR-Code führt; registration: zur Veranstaltung, wo es keine Anmeldung gibt',
    ],
    en: ['QR code leads to', 'Where the QR code leads; registration: to the event where there is none'],
  },
  inset: {
    de: ['Sicherer Rand (%)', 'Sicherer Rand in Prozent jeder Kante'],
    en: ['Safe area (%)', 'Safe area in per cent of each edge'],
  },
  diagonal: {
    de: [
      'Diagonale (Zoll)',
      'Bildschirmdiagonale in Zoll; legt mit distance die kleinste Schrift und den kleinsten Code fest',
      'Von Ecke zu Ecke; steht meist auf dem Typenschild.',
    ],
    en: [
      'Diagonal (inches)',
      'Diagonal of the screen in inches; with distance it sets the smallest type and code',
      'From corner to corner; usually on the type plate.',
    ],
  },
  distance: {
    de: [
      'Leseabstand (m)',
      'Leseabstand in Metern',
      'Von wo die meisten lesen. Danach richtet sich die kleinste Schrift.',
    ],
    en: [
      'Reading distance (m)',
      'Distance people read from, in metres',
      'From where most people read. It decides the smallest type.',
    ],
  },
  poll: {
    de: ['Abfrage alle … Sekunden', 'Sekunden zwischen zwei Abfragen der Seite'],
    en: ['Poll every … seconds', 'Seconds between two polls of the page'],
  },
  all: {
    de: [
      'Kategorien für alle Monitore',
      'Namen der Kategorie, die auf allen Monitoren läuft, mehrere mit Komma',
    ],
    en: ['Categories for all monitors', 'Names of the category shown on all monitors, several with commas'],
  },
  hours: {
    de: [
      'Zeiten nach Wochentagen',
      'Wann das Bild an ist, in der Schreibweise `opening_hours` von OpenStreetMap, wie `Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off`; `PH` sind die Schließtage von site.json',
    ],
    en: [
      'Hours by weekday',
      'When the picture is on, as `opening_hours` of OpenStreetMap, like `Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off`; `PH` are the closing days of site.json',
    ],
  },
  on: {
    de: ['Bild an ab', 'Ab wann das Bild jeden Tag an ist; gilt ohne hours'],
    en: ['Picture on from', 'When the picture goes on each day; holds without hours'],
  },
  off: {
    de: ['Bild aus ab', 'Ab wann das Bild jeden Tag schwarz ist; gilt ohne hours'],
    en: ['Picture off from', 'When the picture goes black each day; holds without hours'],
  },
  at: {
    de: ['Vorschau auf', 'Vorschau auf einen Zeitpunkt, auf dem Bild deutlich markiert'],
    en: ['Preview of', 'Preview of a moment, clearly marked on screen'],
  },
  building: { de: ['Gebäude', 'Wo der Bildschirm hängt'], en: ['Building', 'Where the screen hangs'] },
  floor: { de: ['Stockwerk', 'Sein Stockwerk, 0 ebenerdig'], en: ['Floor', 'Its floor, 0 at ground level'] },
  screen: { de: ['Name', 'Sein Name, für die Handyseite'], en: ['Name', 'Its name, for the phone page'] },
  diag: {
    de: ['Diagnose zeigen', 'Diagnose für den Support'],
    en: ['Show diagnostics', 'Diagnostics for support'],
  },
  plain: {
    de: [
      'Einfache Fassung',
      'Einfache Fassung für Browser unter Chromium 79, ohne Übergänge; diese wechseln von selbst zu ihr',
    ],
    en: [
      'Plain version',
      'Plain version for browsers below Chromium 79, without transitions; these change to it by themselves',
    ],
  },
};

export const groupWords: Readonly<Record<FormGroup, Bilingual>> = {
  size: { de: 'Wie groß, wie weit', en: 'How large, how far' },
  hours: { de: 'Wann er läuft', en: 'When it is on' },
  content: { de: 'Auswahl und Sprache', en: 'Selection and language' },
  looks: { de: 'Aussehen', en: 'Looks' },
  polling: { de: 'Zeitzone und Abfrage', en: 'Time zone and polling' },
  support: { de: 'Vorschau und Support', en: 'Preview and support' },
};

type Option = Extract<Accepts, { readonly options: unknown }>['options'][number];

export const optionWords: Readonly<Record<Option, Bilingual>> = {
  de: { de: 'Deutsch', en: 'German' },
  en: { de: 'Englisch', en: 'English' },
  light: { de: 'hell', en: 'light' },
  dark: { de: 'dunkel', en: 'dark' },
  auto: { de: 'automatisch', en: 'automatic' },
  contrast: { de: 'starker Kontrast', en: 'high contrast' },
  landscape: { de: 'quer', en: 'landscape' },
  portrait: { de: 'hoch', en: 'portrait' },
  fade: { de: 'überblenden', en: 'fade' },
  slide: { de: 'schieben', en: 'slide' },
  none: { de: 'keiner', en: 'none' },
  event: { de: 'Veranstaltung', en: 'event' },
  registration: { de: 'Anmeldung', en: 'registration' },
  slides: { de: 'Folien', en: 'slides' },
  agenda: { de: 'nur Übersichten', en: 'overviews alone' },
  off: { de: 'nie', en: 'never' },
};

/** What is accepted, where the table does not say more. */
export const acceptedWords: Readonly<
  Record<Exclude<Accepts['kind'], 'number' | 'choice' | 'choices'>, Bilingual>
> = {
  names: {
    de: `Namen, mit Komma getrennt, höchstens ${maxNames}`,
    en: `names, with commas between them, at most ${maxNames}`,
  },
  timeZone: { de: 'eine Zeitzone wie Europe/Berlin', en: 'a time zone like Europe/Berlin' },
  hours: {
    de: 'Tage und Zeiten wie Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off',
    en: 'days and times like Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off',
  },
  clockTime: { de: 'eine Uhrzeit wie 07:30', en: 'a time of day like 07:30' },
  localDateTime: { de: 'ein Zeitpunkt wie 2026-12-24T12:00', en: 'a moment like 2026-12-24T12:00' },
  text: { de: 'ein Text', en: 'a text' },
  flag: { de: '1 oder nichts', en: '1 or nothing' },
};
