import type { TextName } from '#events/event.ts';
import type { NoteCode } from '#events/note.ts';
import { countEvents, veranstaltungen } from './note-words.ts';

const de = {
  title: (number: number, fault: string) => `Bei ${veranstaltungen(number)}: ${fault}`,
  id: (id: number) => `Nr. ${id}`,
  /** What is wrong, and what to do. */
  faults: {
    'text-cut': [
      'Text zu lang',
      'Die Bildschirme zeigen ihn gekürzt: Titel, Untertitel, Hinweis und Ort bis 300 Zeichen, die Kurzbeschreibung bis 2.000, ein Wort oder eine Adresse ohne Leerzeichen bis 100. Kürzen Sie ihn im Veranstaltungsdienst.',
    ],
    midnight: [
      'Termine von 00:00 bis 00:00 Uhr',
      'Sie gelten als ganztägig; der letzte Tag ist deshalb der davor. Stimmt das nicht, tragen Sie im Veranstaltungsdienst 23:59 Uhr als Ende ein.',
    ],
    overnight: [
      'Ende vor dem Beginn',
      'Das Ende gilt deshalb für den nächsten Tag. Stimmt das nicht, berichtigen Sie es im Veranstaltungsdienst.',
    ],
    'dates-omitted': [
      'zu viele Termine',
      'Es gelten die nächsten 400, so viele wie angegeben fehlen. Teilen Sie die Veranstaltung auf, wenn auch diese angekündigt werden sollen.',
    ],
    'several-addresses': [
      'mehrere Adressen in einem Feld',
      'Der QR-Code führt zur ersten. Lassen Sie im Veranstaltungsdienst nur die stehen, zu der er führen soll.',
    ],
    'unclear-visibility': [
      'nicht lesbar, ob sie gezeigt werden soll',
      'Zur Sicherheit zeigt sie kein Bildschirm. Setzen Sie im Veranstaltungsdienst „veröffentlicht“ und „archiviert“ neu.',
    ],
    'unclear-state': [
      'nicht lesbar, ob sie abgesagt ist',
      'Die Bildschirme zeigen sie, als ob sie stattfindet. Setzen Sie „abgesagt“ im Veranstaltungsdienst neu.',
    ],
    'state-in-title': [
      'abgesagt, verschoben oder ausgebucht nur nach dem Titel',
      'Die Bildschirme zeigen das Zeichen dafür, und den Titel ohne dieses Wort. Tragen Sie es im Veranstaltungsdienst in sein eigenes Feld ein, und nehmen Sie das Wort aus dem Titel.',
    ],
    'no-image': [
      'Bild lässt sich nicht zeigen',
      'Die Bildschirme zeigen sie ohne Bild. Laden Sie im Veranstaltungsdienst selbst ein JPEG, PNG oder WebP hoch, bis 10 MB und 40 Megapixel.',
    ],
  } satisfies Record<NoteCode, readonly [string, string]>,
  /** Fields have names here, and reasons that stand in place of what was typed in a field. */
  names: {
    name: 'Titel',
    subtitle: 'Untertitel',
    shortDescription: 'Kurzbeschreibung',
    disturberMessage: 'Hinweis',
    place: 'Ort',
    published: 'veröffentlicht',
    archived: 'archiviert',
    canceled: 'abgesagt',
    'imageId elsewhere': 'liegt nicht beim Veranstaltungsdienst',
    'imageId missing': 'Datei fehlt',
    'imageId empty': 'Datei ist leer',
    'imageId unsupported': 'keine Bilddatei, die Bildschirme zeigen',
    'imageId too-large': 'zu groß',
  } satisfies Record<TextName, string> & Record<string, string>,
};

const en: typeof de = {
  title: (number, fault) => `${countEvents(number)}: ${fault}`,
  id: (id) => `No. ${id}`,
  faults: {
    'text-cut': [
      'text too long',
      'Screens show it shortened: title, subtitle, notice and place to 300 characters, the short description to 2,000, a word or an address without spaces to 100. Shorten it in the event service.',
    ],
    midnight: [
      'dates from 00:00 to 00:00',
      'They count as whole days, so the last day is the one before. If that is wrong, enter 23:59 as the end in the event service.',
    ],
    overnight: [
      'end before the start',
      'The end therefore counts for the next day. If that is wrong, correct it in the event service.',
    ],
    'dates-omitted': [
      'too many dates',
      'The next 400 count, and as many as stated are left out. Divide the event if these are to be announced too.',
    ],
    'several-addresses': [
      'several addresses in one field',
      'The QR code leads to the first. In the event service, leave only the one to which it should lead.',
    ],
    'unclear-visibility': [
      'not readable whether to show it',
      'To be safe no screen shows it. Set “published” and “archived” again in the event service.',
    ],
    'unclear-state': [
      'not readable whether it is cancelled',
      'Screens show it as if it takes place. Set “cancelled” again in the event service.',
    ],
    'state-in-title': [
      'cancelled, postponed or sold out by its title only',
      'Screens show the mark for it, and the title without this word. Enter it in its own field in the event service, and take the word out of the title.',
    ],
    'no-image': [
      'image can not be shown',
      'Screens show the event without it. Upload a JPEG, PNG or WebP of at most 10 MB and 40 megapixels to the event service itself.',
    ],
  },
  names: {
    name: 'title',
    subtitle: 'subtitle',
    shortDescription: 'short description',
    disturberMessage: 'notice',
    place: 'place',
    published: 'published',
    archived: 'archived',
    canceled: 'cancelled',
    'imageId elsewhere': 'is not on the event service',
    'imageId missing': 'file is missing',
    'imageId empty': 'file is empty',
    'imageId unsupported': 'no image file that screens show',
    'imageId too-large': 'too large',
  },
};

export const eventNoteWords = { de, en } as const;
