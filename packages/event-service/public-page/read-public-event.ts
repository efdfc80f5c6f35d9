import type { ServiceContext } from '#http/service-context.ts';
import type { FileValue, Item, Language } from '#storage/item.ts';
import { readItems } from '#storage/visible-items.ts';
import { describeTime } from './describe-time.ts';
import { toParagraphs, toText } from './plain-text.ts';

/** An event as its page shows it. All texts are plain. */
export interface PublicEvent {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly paragraphs: readonly string[];
  /** Epoch ms; `end` null: open. */
  readonly start: number;
  readonly end: number | null;
  readonly when: string;
  readonly places: readonly string[];
  readonly isOnline: boolean;
  readonly image: { readonly url: string; readonly alt: string } | null;
  readonly registration: { readonly href: string } | { readonly note: string };
  /** Its own page elsewhere. */
  readonly website: string | null;
  readonly isCanceled: boolean;
  /** The event that stands in for it. */
  readonly alternative: number | null;
}

/** Null: not published, archived, or unknown. */
export async function readPublicEvent(
  context: ServiceContext,
  id: number,
  language: Language,
): Promise<PublicEvent | null> {
  const read = (type: string, ids: readonly number[] = []) =>
    readItems(context.db, type, { ids, unpublishedToo: false });
  const [item] = await read('Event', [id]);
  if (item === undefined || item.values.archived === true) return null;
  const { values, links } = item;
  const text = (name: string) => textOf(item, name, language);
  const sessions = await read('EventSession', links.eventSessions);
  const [period] = await read('SessionTimePeriod', sessions[0]?.links.sessionDates);
  const [image] = await read('EventImage', links.images?.slice(0, 1));
  const locations = await read('Location', links.locations);
  const time = {
    start: Number(values.startDate),
    end: Number(values.endDate) < openEnd ? Number(values.endDate) : null,
  };
  return {
    id,
    title: toText(text('name')),
    subtitle: toText(text('subtitle')),
    paragraphs: toParagraphs(text('description') || text('shortDescription')),
    ...time,
    when: describeTime(
      { ...time, isDayOnly: period?.values.startDateTimeIsSet === false },
      language,
      context.clock,
    ),
    places: locations.map((location) => placeOf(location, language)).filter(Boolean),
    isOnline: values.eventAttendanceMode === 'online',
    image: imageOf(image, language),
    registration: registrationOf(item, text),
    website: webAddress(text('eventUrl')),
    isCanceled: values.canceled === true,
    alternative: links.alternativeEvents?.[0] ?? null,
  };
}

/** The year 9999 means an open end (specification §12.5). */
const openEnd = Date.UTC(9998, 11, 31);

function textOf({ values, translations }: Item, name: string, language: Language): string {
  const value = translations[language]?.[name] ?? values[name];
  return typeof value === 'string' ? value : '';
}

function placeOf(location: Item, language: Language): string {
  const text = (name: string) => toText(textOf(location, name, language));
  const town = [text('zipCode'), text('town')].filter(Boolean).join(' ');
  return [text('name'), text('room'), text('streetName'), town].filter(Boolean).join(', ');
}

function imageOf(image: Item | undefined, language: Language): PublicEvent['image'] {
  const file = image?.values.imageFile;
  if (image === undefined || !isFile(file)) return null;
  return { url: file.url, alt: toText(textOf(image, 'imageAlt', language)) };
}

function isFile(value: Item['values'][string] | undefined): value is FileValue {
  return typeof value === 'object' && value !== null;
}

/** By `orderType` (specification §12.2). */
function registrationOf({ values }: Item, text: (name: string) => string): PublicEvent['registration'] {
  const email = text('externalOrderEmailAddress').trim();
  if (values.orderType === 3 && /^[\w.+-]+@[\w.-]+$/.test(email)) return { href: `mailto:${email}` };
  const address = values.orderType === 2 ? text('externalOrderUrl') : text('directRegistrationUrl');
  const href = webAddress(address);
  return href === null ? { note: toText(text('notOrderableMessage')) } : { href };
}

function webAddress(text: string): string | null {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text) ? new URL(text).href : null;
}
