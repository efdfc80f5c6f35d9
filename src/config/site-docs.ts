import type { Bilingual } from './parameter-words.ts';
import { isSiteField, type SiteField, siteFileSchema } from './site-file.ts';

interface FieldDoc {
  readonly accepts: Bilingual;
  readonly meaning: Bilingual;
  /** What holds without the field, where the schema has no value for that. */
  readonly without?: Bilingual;
}

/** What each field of `site.json` is for, for docs/site.md and the desk. Names and values stand in backquotes. */
export const siteDocs: Readonly<Record<SiteField, FieldDoc>> = {
  name: {
    accepts: { de: 'ein Text', en: 'a text' },
    meaning: {
      de: 'Wie Ihr Haus heißt: unten auf jedem Bildschirm, wo kein Logo steht, und auf den Seiten fürs Handy. Der eingebaute Name steht auf keinem Bildschirm',
      en: 'What your institution is called: in the foot of each screen without a logo, and on the pages for phones. The built-in name stands on no screen',
    },
  },
  logo: {
    accepts: {
      de: '`light` und `dark`, eines davon oder beide: der Name einer Datei neben site.json, `.svg` oder `.png`, höchstens 1 MB',
      en: '`light` and `dark`, one of them or both: the name of a file beside site.json, `.svg` or `.png`, at most 1 MB',
    },
    meaning: {
      de: 'Das Logo statt des Namens: `light` auf hellem, `dark` auf dunklem Hintergrund. Fehlt eines, steht das andere überall',
      en: 'The logo in place of the name: `light` on light backgrounds, `dark` on dark ones. Where one is missing, the other stands everywhere',
    },
    without: { de: 'keines', en: 'none' },
  },
  colors: {
    accepts: {
      de: 'eine Liste aus einer oder zwei Farben: `#rrggbb`',
      en: 'a list of one or two colours: `#rrggbb`',
    },
    meaning: {
      de: 'Ihre Farben. Die Folien haben keine anderen: jede Farbe selbst, so weit verschoben, dass jeder Text darauf lesbar ist, ihre helle Tönung und Papierweiß, dunkel die Farben abgedunkelt und beinahe schwarz. Ohne Angabe sind es sieben Hintergründe rund um den Farbkreis. Auch die Seiten fürs Handy und der Kopf dieser Seiten hier haben Ihre Farben',
      en: 'Your colours, the only ones of slides: each itself, moved as far as legible texts need, its light tint, paper white; in the dark theme darkened, and almost black. Without them there are seven backgrounds around the circle of hues. Pages for phones and the head of the desk have them too',
    },
  },
  language: {
    accepts: { de: '`de` oder `en`', en: '`de` or `en`' },
    meaning: {
      de: 'Sprache der Bildschirme, deren Adresse oder Einstellungen keine nennen',
      en: 'Language of screens whose address or settings name none',
    },
  },
  languages: {
    accepts: { de: 'eine Liste aus `de` und `en`', en: 'a list of `de` and `en`' },
    meaning: {
      de: 'In welchen Sprachen der Server den Veranstaltungsdienst liest. Nur in diesen gibt es Übersetzungen; jede weitere verdoppelt Abfragen und Speicher',
      en: 'In which languages the gateway reads the event service. There are translations in these only; a second one doubles requests and memory',
    },
  },
  timeZone: {
    accepts: { de: 'eine Zeitzone wie `Europe/Berlin`', en: 'a time zone like `Europe/Berlin`' },
    meaning: {
      de: 'Zeitzone des Ortes (IANA) für alle Uhrzeiten, nie die des Geräts',
      en: 'Time zone of the place (IANA) for all times, never the device’s',
    },
  },
  allMonitors: {
    accepts: { de: 'eine Liste von Namen', en: 'a list of names' },
    meaning: {
      de: 'Wie die Filterkategorie heißt, deren Veranstaltungen auf allen Monitoren laufen. Mehrere Namen sind für mehrere Sprachen da',
      en: 'What the filter category is called whose events every monitor shows. Several names are for several languages',
    },
  },
  monitors: {
    accepts: {
      de: 'eine Liste von Kurznamen, Namen oder Nummern von Filterkategorien',
      en: 'a list of IDs, names or numbers of filter categories',
    },
    meaning: {
      de: 'Welche Filterkategorien Monitore sind',
      en: 'Which filter categories are monitors',
    },
    without: {
      de: 'die Geschwister der Kategorie für alle Monitore; gibt es keine, alle übrigen',
      en: 'the siblings of the all-monitors category; if there are none, all others',
    },
  },
  buildings: {
    accepts: { de: '`{ "Gebäude A": ["Altbau"] }`', en: '`{ "Gebäude A": ["Altbau"] }`' },
    meaning: { de: 'Weitere Namen von Gebäuden', en: 'Further names of buildings' },
    without: { de: 'keine', en: 'none' },
  },
  announcements: {
    accepts: { de: 'eine Liste von Namen', en: 'a list of names' },
    meaning: {
      de: 'Welche Filterkategorien aus einer Veranstaltung eine Ankündigung machen, wie „Mensa geschlossen“: von ihrem Beginn bis zu ihrem Ende eine Folie ohne Datum und Uhrzeit',
      en: 'Which filter categories make an event an announcement, such as “Canteen closed”: a slide without date and time, from its start to its end',
    },
    without: { de: 'keine', en: 'none' },
  },
  closingDays: {
    accepts: {
      de: 'eine Liste aus `name` (ein Text), `from` und, wenn es mehrere Tage sind, `until` (der letzte), als `2026-12-24`',
      en: 'a list of `name` (a text), `from` and, for several days, `until` (the last one), like `2026-12-24`',
    },
    meaning: {
      de: 'An welchen Tagen das Haus geschlossen ist: Bildschirme mit Zeiten sind dann dunkel, außer ihre Zeiten haben eine eigene Zeile für Schließtage',
      en: 'On which days the house is closed: screens with hours are dark then, unless their hours have a row of their own for closing days',
    },
    without: { de: 'keine', en: 'none' },
  },
  legal: {
    accepts: {
      de: 'eine Liste aus `label` (ein Text) und `url` (eine http(s)-Adresse); oder `links`, eine solche Liste, und `accessibility`, die Adresse Ihrer Erklärung zur Barrierefreiheit',
      en: 'a list of `label` (a text) and `url` (an http(s) address); or `links`, such a list, and `accessibility`, the address of your accessibility statement',
    },
    meaning: {
      de: 'Links wie Impressum und Datenschutz auf Seiten, die ein Mensch öffnet: fürs Handy, diese hier und ihre Anmeldung',
      en: 'Links such as imprint and privacy on pages that a person opens: for phones, the desk and its sign-in',
    },
    without: { de: 'keine', en: 'none' },
  },
  publicUrl: {
    accepts: { de: 'eine http(s)-Adresse', en: 'an http(s) address' },
    meaning: {
      de: 'Unter welcher Adresse Handys den Server erreichen; sie steht in QR-Codes zu seinen Seiten, in den Adressen, die Sie hier für Bildschirme bekommen, und in Nachrichten an den Webhook',
      en: 'At which address phones reach the gateway; it stands in QR codes that lead to its pages, in addresses on the desk and in messages to the webhook',
    },
    without: {
      de: 'die Adresse, unter der die Seite geöffnet ist',
      en: 'the address at which the page is open',
    },
  },
  securityContact: {
    accepts: {
      de: '`mailto:…` oder eine https-Adresse',
      en: '`mailto:…` or an https address',
    },
    meaning: {
      de: 'Wohin man eine Sicherheitslücke meldet; steht in `/.well-known/security.txt`',
      en: 'Where weaknesses are reported; it stands in `/.well-known/security.txt`',
    },
    without: { de: 'keiner', en: 'none' },
  },
};

/** The order is that of the documentation. */
export const siteFields: readonly SiteField[] = Object.keys(siteDocs).filter(isSiteField);

/** What holds for a field that the file lacks: words, or the schema's value as JSON. */
export function describeSiteFallback(field: SiteField): Bilingual {
  const value = JSON.stringify(siteFileSchema.parse({})[field]);
  return siteDocs[field].without ?? { de: `\`${value}\``, en: `\`${value}\`` };
}
