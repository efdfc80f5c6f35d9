import type { FieldErrors } from '#back-office/pages/field-notes.tsx';
import type { Visit } from '#back-office/requests/visit.ts';
import { readDateTime } from '#time/date-time.ts';
import { type EventTexts, tagIds } from './event-texts.ts';

/** Of other fields: 1000. */
const maxLengths: Readonly<Record<string, number>> = {
  name: 250,
  'en-name': 250,
  description: 20_000,
  'en-description': 20_000,
  tags: Infinity,
};

export function checkEvent(visit: Visit, texts: EventTexts, knownTags: ReadonlySet<number>): FieldErrors {
  const { errors } = visit.words.events;
  const tooLong = Object.entries(texts).flatMap(([field, text]): [string, string][] => {
    const limit = maxLengths[field] ?? 1000;
    return text.length > limit ? [[field, errors.tooLong(limit)]] : [];
  });
  return {
    ...(texts.name.trim() === '' ? { name: errors.name } : {}),
    ...checkTime(visit, texts),
    ...checkRegistration(visit, texts),
    ...(isWebAddress(texts.eventUrl) ? {} : { eventUrl: errors.url }),
    ...(tagIds(texts).every((id) => knownTags.has(id)) ? {} : { tags: errors.tags }),
    ...Object.fromEntries(tooLong),
  };
}

function checkTime({ context, words }: Visit, { start, end, openEnd }: EventTexts): FieldErrors {
  const { errors } = words.events;
  const begins = readLocalTime(start, context.clock);
  const ends = readLocalTime(end, context.clock);
  const isOpen = openEnd !== '';
  const startError = start === '' ? errors.start : begins === null ? errors.moment : gapIn(start, begins);
  const closedEndError = end === '' ? errors.end : ends === null ? errors.moment : gapIn(end, ends);
  const endError = isOpen ? (end === '' ? null : errors.openAndEnd) : closedEndError;
  const isReversed = !isOpen && begins !== null && ends !== null && ends < begins;
  return {
    ...(startError === null ? {} : { start: startError }),
    ...(endError === null ? (isReversed ? { end: errors.order } : {}) : { end: endError }),
  };

  /** A local time that daylight saving time skips would silently be stored as another hour. */
  function gapIn(text: string, moment: number): string | null {
    const [written] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.exec(text) ?? [''];
    const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
    const shown = context.writeDateTime(moment).slice(0, written.length).replace('T', ' ');
    return hasOffset || shown === written.toUpperCase().replace('T', ' ') ? null : errors.gap;
  }
}

function checkRegistration({ words }: Visit, texts: EventTexts): FieldErrors {
  const { errors } = words.events;
  const { registration, registrationUrl, externalOrderEmailAddress: email } = texts;
  if (!isWebAddress(registrationUrl)) return { registrationUrl: errors.url };
  if (registration === '2' && registrationUrl.trim() === '')
    return { registrationUrl: errors.registrationUrl };
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email.trim());
  if ((registration === '3' || email.trim() !== '') && !isEmail) {
    return { externalOrderEmailAddress: errors.email };
  }
  return {};
}

/** A `datetime-local` value as epoch ms; null outside the years 1970 to 2200. */
export function readLocalTime(text: string, clock: Visit['context']['clock']): number | null {
  const year = Number(text.slice(0, 4));
  if (!/^\d{4}-/.test(text) || year < 1970 || year > 2200) return null;
  return readDateTime(text, clock);
}

/** Empty, or an http(s) URL. */
function isWebAddress(text: string): boolean {
  const url = text.trim();
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
