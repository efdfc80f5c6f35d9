import { maxNames } from './fields.ts';
import {
  type Accepts,
  fields,
  isParameterName,
  type ParameterName,
  type ParameterProblem,
} from './parameters.ts';
import type { Language } from './site.ts';

type Bilingual = Readonly<Record<Language, string>>;

/** What each parameter does, for docs/parameters.md and the desk. */
export const meanings: Readonly<Record<ParameterName, Bilingual>> = {
  monitor: {
    de: 'Welcher Monitor: Kennung einer Filterkategorie, mehrere mit Komma',
    en: 'Which monitor: the ID of a filter category, several with commas',
  },
  seconds: { de: 'Wie lange eine Folie steht, in Sekunden', en: 'How long a slide stays, in seconds' },
  days: {
    de: 'Wie viele Tage voraus gezeigt wird: 0 ist nur heute',
    en: 'How many days ahead are shown: 0 is today only',
  },
  limit: { de: 'Höchstens so viele Folien', en: 'At most so many slides' },
  lang: {
    de: 'Sprache des Bildschirms und der Übersetzungen aus dem Veranstaltungsdienst; mit zweien zeigt sich jede Folie abwechselnd in der einen und der anderen, was keine Übersetzung hat, nur in der ersten und halb so oft',
    en: 'Language of the screen and of the event service’s translations; with two, each slide comes by turns in one and the other, what has no translation in the first alone and half as often',
  },
  tz: {
    de: 'Zeitzone des Ortes (IANA), nie die des Geräts',
    en: 'Time zone of the place (IANA), never the device’s',
  },
  theme: {
    de: 'Farbstimmung; auto folgt der Tageszeit',
    en: 'Mood of the colours; auto follows the time of day',
  },
  layout: { de: 'Aufbau für Quer- oder Hochformat', en: 'Arrangement for landscape or portrait' },
  transition: { de: 'Übergang zwischen Folien', en: 'Transition between slides' },
  view: {
    de: 'Was gezeigt wird: eine Folie je Veranstaltung, oder allein Übersichten (agenda)',
    en: 'What is shown: a slide for each event, or overviews alone (agenda)',
  },
  overview: {
    de: 'Übersicht des Tages zwischen den Folien, ab vier Veranstaltungen',
    en: 'Overview of the day between the slides, from four events on',
  },
  qr: {
    de: 'Wohin der QR-Code führt; registration: zur Veranstaltung, wo es keine Anmeldung gibt',
    en: 'Where the QR code leads; registration: to the event where there is none',
  },
  inset: { de: 'Sicherer Rand in Prozent jeder Kante', en: 'Safe area in per cent of each edge' },
  diagonal: {
    de: 'Bildschirmdiagonale in Zoll; legt mit distance die kleinste Schrift und den kleinsten Code fest',
    en: 'Diagonal of the screen in inches; with distance it sets the smallest type and code',
  },
  distance: { de: 'Leseabstand in Metern', en: 'Distance people read from, in metres' },
  poll: { de: 'Sekunden zwischen zwei Abfragen der Seite', en: 'Seconds between two polls of the page' },
  all: {
    de: 'Namen der Kategorie, die auf allen Monitoren läuft, mehrere mit Komma',
    en: 'Names of the category shown on all monitors, several with commas',
  },
  on: { de: 'Ab wann das Bild an ist', en: 'When the picture goes on' },
  off: { de: 'Ab wann das Bild schwarz ist', en: 'When the picture goes black' },
  at: {
    de: 'Vorschau auf einen Zeitpunkt, auf dem Bild deutlich markiert',
    en: 'Preview of a moment, clearly marked on screen',
  },
  diag: { de: 'Diagnose für den Support', en: 'Diagnostics for support' },
  plain: {
    de: 'Einfache Fassung für Browser unter Chromium 79, ohne Übergänge; diese wechseln von selbst zu ihr',
    en: 'Plain version for browsers below Chromium 79, without transitions; these change to it by themselves',
  },
};

export function describeFallback(name: ParameterName): Bilingual {
  if (name === 'seconds') return { de: 'nach Textlänge, 12 bis 30', en: 'by length of text, 12 to 30' };
  if (name === 'lang' || name === 'tz' || name === 'all')
    return { de: 'von site.json', en: 'from site.json' };
  const { fallback } = fields[name];
  return fallback === null ? { de: 'keiner', en: 'none' } : { de: String(fallback), en: String(fallback) };
}

/** A language of the address in which the gateway does not read the event service. */
export function describeMissingLanguage(language: Language): Bilingual {
  return {
    de: `„lang=${language}“: In dieser Sprache liest der Server den Veranstaltungsdienst nicht, deshalb fehlen ihre Übersetzungen auf dem Bildschirm. Damit sie kommen, trägt die Technik „${language}“ in der Datei site.json unter „languages“ ein.`,
    en: `“lang=${language}”: the server does not read the event service in this language, so its translations are missing on the screen. To get them, your technicians add “${language}” to “languages” in the file site.json.`,
  };
}

const acceptedWords: Readonly<Record<Exclude<Accepts['kind'], 'number' | 'choice' | 'choices'>, Bilingual>> =
  {
    names: {
      de: `Namen, mit Komma getrennt, höchstens ${maxNames}`,
      en: `names, with commas between them, at most ${maxNames}`,
    },
    timeZone: { de: 'eine Zeitzone wie Europe/Berlin', en: 'a time zone like Europe/Berlin' },
    clockTime: { de: 'eine Uhrzeit wie 07:30', en: 'a time of day like 07:30' },
    localDateTime: { de: 'ein Zeitpunkt wie 2026-12-24T12:00', en: 'a moment like 2026-12-24T12:00' },
    flag: { de: '1 oder nichts', en: '1 or nothing' },
  };

export function describeAccepted(accepts: Accepts): Bilingual {
  if (accepts.kind === 'number') {
    const { min, max, integer } = accepts;
    return {
      de: `eine ${integer ? 'ganze ' : ''}Zahl von ${String(min).replace('.', ',')} bis ${max}`,
      en: `a ${integer ? 'whole ' : ''}number from ${min} to ${max}`,
    };
  }
  if (accepts.kind !== 'choice' && accepts.kind !== 'choices') return acceptedWords[accepts.kind];
  const options = accepts.options.join(', ');
  if (accepts.kind === 'choice') return { de: `eines von: ${options}`, en: `one of: ${options}` };
  return {
    de: `eines oder mehrere, mit Komma getrennt, von: ${options}`,
    en: `one or several, with commas between them, of: ${options}`,
  };
}

export function describeProblem({ name, value }: ParameterProblem): Bilingual {
  if (!isParameterName(name)) {
    return {
      de: `Den Parameter „${name}“ gibt es nicht; er bewirkt nichts. Bitte Schreibweise prüfen oder weglassen.`,
      en: `There is no parameter “${name}”; it has no effect. Check its spelling or leave it out.`,
    };
  }
  const accepted = describeAccepted(fields[name].accepts);
  const fallback = describeFallback(name);
  // Of a list the rest may count.
  return {
    de: `„${name}=${value}“ gilt nicht; ohne andere Angabe bleibt es beim Vorgabewert (${fallback.de}). Erlaubt: ${accepted.de}.`,
    en: `“${name}=${value}” does not count; without another value the default stays in force (${fallback.en}). Allowed: ${accepted.en}.`,
  };
}
