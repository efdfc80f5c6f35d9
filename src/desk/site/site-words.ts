import type { Language, Site } from '#config/site.ts';
import type { SiteField } from '#config/site-file.ts';

export type SiteTheme = keyof NonNullable<Site['grounds']>;

const german: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'Englisch' };
const english: Readonly<Record<Language, string>> = { de: 'German', en: 'English' };

/** The words of the view of the site. German is the source. */
const de = {
  heading: 'Einstellungen',
  intro: 'Was für alle Bildschirme Ihres Hauses gilt: Name, Logo, Farben, Sprachen.',
  preview: 'So sieht es aus',
  themes: { light: 'Hell', dark: 'Dunkel', contrast: 'Kontrast' } satisfies Record<SiteTheme, string>,
  frame: (theme: string) => `Folie in der Farbstimmung ${theme}`,
  backgrounds: (number: number) => `${number} Hintergründe`,
  shown: (event: string, monitor: string) => `„${event}“ auf „${monitor}“`,
  noEvents:
    'Zurzeit läuft auf keinem Monitor eine Veranstaltung. Die Bilder zeigen deshalb, was dann auf den Bildschirmen steht.',
  other: 'Andere Veranstaltung',
  inForce: 'Was gilt',
  where: (file: string) =>
    `Die Technik ändert diese Angaben in der Datei „${file}“ auf dem Server. Wo dort etwas fehlt, gilt die Vorgabe. Änderungen gelten nach wenigen Sekunden; laufende Bildschirme zeigen sie innerhalb von etwa drei Minuten.`,
  noFile:
    'Auf dem Server gibt es keine Datei mit eigenen Angaben; überall gelten die Vorgaben. Die Technik legt eine Datei „site.json“ an und nennt sie in der Umgebungsvariable SITE_FILE.',
  fromFile: (file: string) => `aus ${file}`,
  builtIn: 'Vorgabe',
  labels: {
    name: 'Name',
    logo: 'Logo',
    colors: 'Farben',
    language: 'Sprache der Bildschirme',
    languages: 'Gelesene Sprachen',
    timeZone: 'Zeitzone',
    allMonitors: 'Kategorie für alle Monitore',
    monitors: 'Monitore',
    buildings: 'Gebäude',
    announcements: 'Ankündigungen',
    closingDays: 'Schließtage',
    legal: 'Rechtliches',
    publicUrl: 'Adresse für Handys',
    securityContact: 'Kontakt für Sicherheitslücken',
  } satisfies Record<SiteField, string>,
  languages: german,
  logoOn: { light: 'Logo auf hellem Hintergrund', dark: 'Logo auf dunklem Hintergrund' },
  problem: {
    title: (file: string) => `Die Datei „${file}“ ist so nicht brauchbar.`,
    missing: (file: string) => `„${file}“ ist nicht da.`,
    'too-large': (file: string) => `„${file}“ ist größer als 1 MB.`,
    unreadable: (file: string) => `„${file}“ darf der Server nicht lesen.`,
    syntax: (line: number | null) =>
      `Die Schreibweise stimmt ${line === null ? '' : `in Zeile ${line} `}nicht. Oft fehlt dort oder kurz davor ein Komma, ein Anführungszeichen oder eine Klammer, oder es ist eines zu viel.`,
    value: (path: string) => `„${path}“ gilt so nicht. Erlaubt: `,
    lastGood: 'Deshalb gilt weiter die letzte Fassung, die in Ordnung war.',
    noGood: 'Deshalb gelten überall die Vorgaben.',
    todo: 'Die Technik berichtigt die Datei; wenige Sekunden später gilt sie von selbst.',
  },
  ignored: (file: string) => `Diese Namen in „${file}“ haben keine Bedeutung und bewirken nichts:`,
  ignoredAdvice: 'Vielleicht ist einer verschrieben; unten stehen alle, die es gibt.',
};

const en: typeof de = {
  heading: 'Settings',
  intro: 'What all screens of your site have in common: name, logo, colours, languages.',
  preview: 'What it looks like',
  themes: { light: 'Light', dark: 'Dark', contrast: 'Contrast' },
  frame: (theme) => `Slide in the theme ${theme}`,
  backgrounds: (number) => `${number} backgrounds`,
  shown: (event, monitor) => `“${event}” on “${monitor}”`,
  noEvents:
    'No monitor shows an event at the moment. The pictures show what stands on the screens in that case.',
  other: 'Another event',
  inForce: 'What is in force',
  where: (file) =>
    `Your technicians change these settings in the file “${file}” on the server. What it lacks is built in. Changes are in force after some seconds; running screens show them within about three minutes.`,
  noFile:
    'There is no file with settings of your own on the server; everything is built in. Your technicians create a file “site.json” and name it in the environment variable SITE_FILE.',
  fromFile: (file) => `from ${file}`,
  builtIn: 'built in',
  labels: {
    name: 'Name',
    logo: 'Logo',
    colors: 'Colours',
    language: 'Language of the screens',
    languages: 'Languages read',
    timeZone: 'Time zone',
    allMonitors: 'Category for all monitors',
    monitors: 'Monitors',
    buildings: 'Buildings',
    announcements: 'Announcements',
    closingDays: 'Closing days',
    legal: 'Legal',
    publicUrl: 'Address for phones',
    securityContact: 'Contact for weaknesses',
  },
  languages: english,
  logoOn: { light: 'Logo on a light background', dark: 'Logo on a dark background' },
  problem: {
    title: (file) => `The file “${file}” cannot be used as it is.`,
    missing: (file) => `“${file}” is not there.`,
    'too-large': (file) => `“${file}” is larger than 1 MB.`,
    unreadable: (file) => `The server may not read “${file}”.`,
    syntax: (line) =>
      `It is not valid JSON${line === null ? '' : ` in line ${line}`}. Often a comma, a quotation mark or a bracket is missing there or shortly before, or there is one too many.`,
    value: (path) => `“${path}” is not accepted. Allowed: `,
    lastGood: 'So the last version that was right stays in force.',
    noGood: 'So everything is built in.',
    todo: 'Your technicians correct the file; some seconds later it is in force by itself.',
  },
  ignored: (file) => `These names in “${file}” mean nothing and have no effect:`,
  ignoredAdvice: 'Perhaps one of them is misspelt; all that exist are listed below.',
};

export const siteWords = { de, en } as const;
