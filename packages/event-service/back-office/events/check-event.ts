import { firstErrors } from '#back-office/forms/form-flow.ts';
import type { FieldErrors } from '#back-office/pages/fields.tsx';
import type { Visit } from '#back-office/requests/visit.ts';
import { readDateTime } from '#time/date-time.ts';
import { type EventView, tagIds } from './event-texts.ts';

/** Of other fields: 1000. */
const maxLengths: Readonly<Record<string, number>> = {
  name: 250,
  'en-name': 250,
  description: 20_000,
  'en-description': 20_000,
  tags: Infinity,
};

export function checkEvent({ texts, categories }: EventView, visit: Visit): FieldErrors {
  const { words, context } = visit;
  const { errors } = words.events;
  const tooLong = Object.entries(texts).map(([field, text]) => {
    const limit = maxLengths[field] ?? 1000;
    return [field, text.length > limit && words.tooLong(limit)] as const;
  });
  const { start, end, registration } = texts;
  const [begins, ends] = [readLocalTime(start, context.clock), readLocalTime(end, context.clock)];
  const isOpen = texts.openEnd !== '';
  const isReversed = begins !== null && ends !== null && ends < begins;
  const [url, email] = [texts.registrationUrl.trim(), texts.externalOrderEmailAddress.trim()];
  const isUrlMissing = registration === '2' && url === '';
  const urlError = isWebAddress(url) ? isUrlMissing && errors.registrationUrl : errors.url;
  const needsEmail = urlError === false && (registration === '3' || email !== '');
  const isKnown = (id: number) => categories.some((category) => category.id === id);
  return firstErrors([
    ...tooLong,
    ['name', texts.name.trim() === '' && errors.name],
    ['start', start === '' && errors.start],
    ['start', begins === null && errors.moment],
    ['start', isInGap(start, begins, context) && errors.gap],
    ['end', isOpen && end !== '' && errors.openAndEnd],
    ['end', !isOpen && end === '' && errors.end],
    ['end', !isOpen && ends === null && errors.moment],
    ['end', !isOpen && isInGap(end, ends, context) && errors.gap],
    ['end', !isOpen && isReversed && errors.order],
    ['registrationUrl', urlError],
    ['externalOrderEmailAddress', needsEmail && !/^[^\s@]+@[^\s@]+$/.test(email) && errors.email],
    ['eventUrl', !isWebAddress(texts.eventUrl.trim()) && errors.url],
    ['tags', !tagIds(texts.tags).every(isKnown) && errors.tags],
  ]);
}

/** A local time that daylight saving time skips would silently be stored as another hour. */
function isInGap(text: string, moment: number | null, { writeDateTime }: Visit['context']): boolean {
  if (moment === null || /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return false;
  const [written] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.exec(text.toUpperCase()) ?? [''];
  return !writeDateTime(moment).startsWith(written.replace(' ', 'T'));
}

/** A `datetime-local` value as epoch ms; null outside the years 1970 to 2200. */
export function readLocalTime(text: string, clock: Visit['context']['clock']): number | null {
  const year = Number(text.slice(0, 4));
  if (!/^\d{4}-/.test(text) || year < 1970 || year > 2200) return null;
  return readDateTime(text, clock);
}

/** Empty, or an http(s) URL. */
function isWebAddress(url: string): boolean {
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
