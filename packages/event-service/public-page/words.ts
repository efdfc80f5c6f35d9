import type { Language } from '#storage/item.ts';

const de = {
  canceled: 'Abgesagt',
  postponed: 'Verschoben',
  newDate: 'Zum neuen Termin',
  when: 'Wann',
  where: 'Wo',
  online: 'Online',
  from: 'ab',
  register: 'Zur Anmeldung',
  calendar: 'In den Kalender',
  more: 'Weitere Informationen',
  image: 'Bild zur Veranstaltung',
  other: 'English',
  absent: 'Diese Veranstaltung gibt es hier nicht.',
  absentReason: 'Vielleicht ist sie lange vorbei, oder die Adresse hat einen Tippfehler.',
};

const en: typeof de = {
  canceled: 'Cancelled',
  postponed: 'Postponed',
  newDate: 'See the new date',
  when: 'When',
  where: 'Where',
  online: 'Online',
  from: 'from',
  register: 'Register',
  calendar: 'Add to calendar',
  more: 'More information',
  image: 'Image of the event',
  other: 'Deutsch',
  absent: 'There is no such event.',
  absentReason: 'It may have ended long ago, or there is a typing error in the address.',
};

export type PageWords = typeof de;

export const pageWords: Readonly<Record<Language, PageWords>> = { de, en };
