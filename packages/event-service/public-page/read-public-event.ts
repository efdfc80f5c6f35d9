import { compile } from 'html-to-text';
import type { ServiceContext } from '#http/service-context.ts';
import { eventFields } from '#model/event-type.ts';
import { type EventDate, openEnd, readDates, simpleDate } from '#storage/event-dates.ts';
import { isFile, type Item, type Language } from '#storage/item.ts';
import { readItems } from '#storage/read-items.ts';
import { pageWords } from './words.ts';

const maxLength = 60_000;
const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: maxLength, maxDepth: 60 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '• ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});
/** Every `<` that begins no common inline element: names such as "<Führung>" are no markup. */
const looseBracket = /<(?!\/?(?:b|br|em|i|p|span|strong|sub|sup|u)\b[^<>]*>)/gi;

/** One line of a text that may hold entities and inline elements. */
function toText(text: string): string {
  return convert(text.slice(0, maxLength).replaceAll(looseBracket, '&lt;')).replaceAll(/\s+/g, ' ').trim();
}

/** The paragraphs of HTML as plain text, with line breaks in them. */
function toParagraphs(html: string): readonly string[] {
  const paragraphs = convert(html).split(/\n{2,}/);
  return paragraphs.map((paragraph) => paragraph.trim()).filter(Boolean);
}

const locales = { de: 'de-DE', en: 'en-GB' };

export type PublicEvent = NonNullable<Awaited<ReturnType<typeof readPublicEvent>>>;

/** An event as its page shows it: all texts are plain. Null: not published, archived, or unknown. */
export async function readPublicEvent({ db, clock, now }: ServiceContext, id: number, language: Language) {
  const read = (type: string, ids: readonly number[] = []) =>
    readItems(db, type, { ids, unpublishedToo: false });
  const [item] = await read('Event', [id]);
  if (item === undefined || item.values.archived === true) return null;
  const { values, links } = item;
  const [image] = await read('EventImage', links.images?.slice(0, 1));
  const locations = await read('Location', links.locations);
  const text = (name: string, of = item): string => {
    const value = of.translations[language]?.[name] ?? of.values[name];
    return typeof value === 'string' ? value : '';
  };
  const file = image?.values.imageFile;
  const span = simpleDate(Number(values.startDate), Number(values.endDate));
  const dates = selectDates(await readDates(db, item), now(), span);
  const words = pageWords[language];
  const alternative = links.alternativeEvents?.[0] ?? null;
  return {
    id,
    language,
    title: toText(text('name')),
    subtitle: toText(text('subtitle')),
    paragraphs: toParagraphs(text('description') || text('shortDescription')),
    modifiedAt: Number(values.modifiedAt),
    dates,
    when: dates.map((date) => writeDate(date, language, clock.timeZone)),
    places: [
      ...(values.eventAttendanceMode === 'online' ? [words.online] : []),
      ...locations.map((location) => placeOf((name) => text(name, location))).filter(Boolean),
    ],
    image: isFile(file) ? { url: file.url, alt: toText(text('imageAlt', image)) } : null,
    registration: registrationOf(item, text),
    notes: eventFields.flatMap(({ name, isNote }) => (isNote && toText(text(name))) || []),
    /** Its own page elsewhere. */
    website: webAddress(text('eventUrl')),
    /** The words say that it is cancelled or postponed; null: neither. */
    cancellation: values.canceled !== true ? null : alternative === null ? words.canceled : words.postponed,
    alternative,
  };
}

/** The dates that the public sees, without the past ones if others are coming; if there is none, begin and end. */
function selectDates(dates: readonly EventDate[], now: number, span: EventDate): readonly EventDate[] {
  const visible = dates.filter(({ visibleUntil }) => visibleUntil === null || visibleUntil > now);
  const coming = visible.filter(({ endDate }) => endDate > now);
  return [coming, visible].find(({ length }) => length > 0) ?? [span];
}

/** "Dienstag, 24. November 2026, 18:00–20:00 Uhr", with the clock times that are set. */
function writeDate(date: EventDate, language: Language, timeZone: string): string {
  const { startDate, endDate, startDateTimeIsSet, endDateTimeIsSet } = date;
  const options = { timeZone, dateStyle: 'full' } as const;
  const day = new Intl.DateTimeFormat(locales[language], options);
  const time = new Intl.DateTimeFormat(locales[language], { ...options, timeStyle: 'short' });
  const start = (startDateTimeIsSet ? time : day).format(startDate);
  if (endDate >= openEnd) return `${pageWords[language].from} ${start}`;
  if (startDateTimeIsSet && endDateTimeIsSet) return time.formatRange(startDate, endDate);
  return day.format(startDate) === day.format(endDate) ? start : day.formatRange(startDate, endDate);
}

function placeOf(text: (name: string) => string): string {
  const town = `${text('zipCode')} ${text('town')}`;
  return [text('name'), text('room'), text('streetName'), town].map(toText).filter(Boolean).join(', ');
}

/** The address of the registration by `orderType` (specification §12.2). */
function registrationOf({ values }: Item, text: (name: string) => string): string | null {
  const email = text('externalOrderEmailAddress').trim();
  if (values.orderType === 3 && /^[\w.+-]+@[\w.-]+$/.test(email)) return `mailto:${email}`;
  return webAddress(text(values.orderType === 2 ? 'externalOrderUrl' : 'directRegistrationUrl'));
}

function webAddress(text: string): string | null {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text) ? new URL(text).href : null;
}
