import type { ServiceContext } from '#http/service-context.ts';
import { isFile, type Item, type Language } from '#storage/item.ts';
import { readItems } from '#storage/read-items.ts';
import { toParagraphs, toText } from './plain-text.ts';
import { pageWords } from './words.ts';

/** The year 9999 means an open end (specification §12.5). */
const openEnd = Date.UTC(9998, 11, 31);
const locales = { de: 'de-DE', en: 'en-GB' };

export type PublicEvent = NonNullable<Awaited<ReturnType<typeof readPublicEvent>>>;

/** An event as its page shows it: all texts are plain. Null: not published, archived, or unknown. */
export async function readPublicEvent({ db, clock }: ServiceContext, id: number, language: Language) {
  const read = (type: string, ids: readonly number[] = []) =>
    readItems(db, type, { ids, unpublishedToo: false });
  const [item] = await read('Event', [id]);
  if (item === undefined || item.values.archived === true) return null;
  const { values, links } = item;
  const [session] = await read('EventSession', links.eventSessions);
  const [period] = await read('SessionTimePeriod', session?.links.sessionDates);
  const [image] = await read('EventImage', links.images?.slice(0, 1));
  const locations = await read('Location', links.locations);
  const text = (name: string, of = item): string => {
    const value = of.translations[language]?.[name] ?? of.values[name];
    return typeof value === 'string' ? value : '';
  };
  const file = image?.values.imageFile;
  const start = Number(values.startDate);
  const end = Number(values.endDate) < openEnd ? Number(values.endDate) : null;
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone: clock.timeZone,
    dateStyle: 'full',
    ...(period?.values.startDateTimeIsSet === false ? {} : { timeStyle: 'short' }),
  });
  const words = pageWords[language];
  const alternative = links.alternativeEvents?.[0] ?? null;
  return {
    id,
    language,
    title: toText(text('name')),
    subtitle: toText(text('subtitle')),
    paragraphs: toParagraphs(text('description') || text('shortDescription')),
    /** Epoch ms. */
    start,
    end: end ?? start,
    when: end === null ? `${words.from} ${format.format(start)}` : format.formatRange(start, end),
    places: [
      ...(values.eventAttendanceMode === 'online' ? [words.online] : []),
      ...locations.map((location) => placeOf((name) => text(name, location))).filter(Boolean),
    ],
    image: isFile(file) ? { url: file.url, alt: toText(text('imageAlt', image)) } : null,
    registration: registrationOf(item, text),
    note: toText(text('notOrderableMessage')),
    /** Its own page elsewhere. */
    website: webAddress(text('eventUrl')),
    /** That it is cancelled or postponed; null: neither. */
    cancellation: values.canceled !== true ? null : alternative === null ? words.canceled : words.postponed,
    /** The event that stands in for it. */
    alternative,
  };
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
