import { firstErrors } from '#back-office/forms/form-flow.ts';
import type { FieldErrors } from '#back-office/pages/fields.tsx';
import type { Visit } from '#back-office/requests/visit.ts';
import { maxDates, readRow, readRows } from './date-rows.ts';
import { type EventView, tagIds } from './event-texts.ts';
import { isInGap, readLocalTime } from './local-time.ts';

/** Of other fields: 1000. */
const maxLengths: Readonly<Record<string, number>> = {
  name: 250,
  'en-name': 250,
  description: 20_000,
  'en-description': 20_000,
  tags: Infinity,
  dates: Infinity,
};

export function checkEvent(view: EventView, visit: Visit): FieldErrors {
  const { texts, categories } = view;
  const { words } = visit;
  const { errors } = words.events;
  const tooLong = Object.entries(texts).map(([field, text]) => {
    const limit = maxLengths[field] ?? 1000;
    return [field, text.length > limit && words.tooLong(limit)] as const;
  });
  const [url, email] = [texts.registrationUrl.trim(), texts.externalOrderEmailAddress.trim()];
  const isUrlMissing = texts.registration === '2' && url === '';
  const urlError = isWebAddress(url) ? isUrlMissing && errors.registrationUrl : errors.url;
  const needsEmail = urlError === false && (texts.registration === '3' || email !== '');
  const isKnown = (id: number) => categories.some((category) => category.id === id);
  return firstErrors([
    ...tooLong,
    ['name', texts.name.trim() === '' && errors.name],
    ...checkWhen(view, visit),
    ['registrationUrl', urlError],
    ['externalOrderEmailAddress', needsEmail && !/^[^\s@]+@[^\s@]+$/.test(email) && errors.email],
    ['eventUrl', !isWebAddress(texts.eventUrl.trim()) && errors.url],
    ['tags', !tagIds(texts.tags).every(isKnown) && errors.tags],
  ]);
}

/** Begin and end are needed only without dates; with dates they are one more. */
function checkWhen({ texts, item }: EventView, { words, context }: Visit) {
  const { errors } = words.events;
  const { start, end } = texts;
  const [begins, ends] = [readLocalTime(start, context.clock), readLocalTime(end, context.clock)];
  const isOpen = texts.openEnd !== '';
  const isReversed = begins !== null && ends !== null && ends < begins;
  const rows = readRows(texts.dates);
  const dates = rows.filter(({ removed }) => removed === '').length;
  const isNeeded = dates === 0 || start !== '' || end !== '' || isOpen;
  const ofRows = rows.map((row, at) => {
    const { error } = readRow(row, item?.dates ?? [], context);
    return [`date-${at}`, error !== undefined && errors[error]] as const;
  });
  const ofPair = [
    ['start', start === '' && errors.start],
    ['start', begins === null && errors.moment],
    ['start', isInGap(start, begins, context) && errors.gap],
    ['end', isOpen && end !== '' && errors.openAndEnd],
    ['end', isOpen && dates > 0 && errors.openAndDates],
    ['end', !isOpen && end === '' && errors.end],
    ['end', !isOpen && ends === null && errors.moment],
    ['end', !isOpen && isInGap(end, ends, context) && errors.gap],
    ['end', !isOpen && isReversed && errors.order],
  ] as const;
  return [
    ...(isNeeded ? ofPair : []),
    ...ofRows,
    ['dates', dates > maxDates && errors.dates(maxDates)] as const,
  ];
}

/** Empty, or an http(s) URL. */
function isWebAddress(url: string): boolean {
  return url === '' || (/^https?:\/\//i.test(url) && URL.canParse(url));
}
