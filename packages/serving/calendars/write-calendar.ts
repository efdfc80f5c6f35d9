import ICAL from 'ical.js';

// RFC 5545, 3.1: lines of at most 75 octets. The library does not count the blank that begins a folded one.
ICAL.foldLength = 74;

/** An entry of a calendar: an event at one of its dates. Texts are plain and may have several lines. */
export interface CalendarEntry {
  readonly uid: string;
  /** Epoch ms, or a day such as `2026-11-24`. */
  readonly start: number | string;
  /** Exclusive; null if it is unknown. */
  readonly end: number | string | null;
  /** Epoch ms; null if it is unknown. Not the time of the answer, which would make each answer another one. */
  readonly modifiedAt: number | null;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  /** The form is that of `URL.href`. */
  readonly url: string | null;
  readonly isCanceled: boolean;
}

/** Counted from here, in seconds, the last change stays below the greatest INTEGER until 2088. */
const sequenceEpoch = Date.UTC(2020, 0);
const maxInteger = 2_147_483_647;

/**
 * A `VEVENT` of RFC 5545, with times in UTC. Programmes ignore a revision whose `SEQUENCE` is lower than that of theirs (3.8.7.4);
 * no revisions are counted here, so it is the time of the last change, and missing where that is unknown. `TRANSP`: an event that
 * is announced makes nobody busy (3.8.2.7).
 */
export function writeEntry(entry: CalendarEntry): string {
  const { uid, start, end, modifiedAt, title, description, place, url, isCanceled } = entry;
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', timeOf(modifiedAt ?? 0));
  if (modifiedAt !== null) {
    const seconds = Math.floor((modifiedAt - sequenceEpoch) / 1000);
    event.addPropertyWithValue('last-modified', timeOf(modifiedAt));
    event.addPropertyWithValue('sequence', Math.min(maxInteger, Math.max(0, seconds)));
  }
  event.addPropertyWithValue('dtstart', timeOf(start));
  if (end !== null) event.addPropertyWithValue('dtend', timeOf(end));
  event.addPropertyWithValue('summary', clean(title));
  if (description !== '') event.addPropertyWithValue('description', clean(description));
  if (place !== '') event.addPropertyWithValue('location', clean(place));
  if (url !== null) event.addPropertyWithValue('url', url);
  event.addPropertyWithValue('transp', 'TRANSPARENT');
  event.addPropertyWithValue('status', isCanceled ? 'CANCELLED' : 'CONFIRMED');
  return `${event.toString()}\r\n`;
}

/** A whole file, of entries by `writeEntry`. Without `METHOD`, which would make it a message of an organizer (RFC 5546). */
export function writeCalendar(entries: readonly string[], product: string, name?: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', `-//${product}//${product}//EN`);
  // How long programmes may wait before they ask again.
  calendar.addPropertyWithValue('x-published-ttl', 'PT1H');
  // Its values are not escaped: the library does not know its type.
  if (name !== undefined) calendar.addPropertyWithValue('x-wr-calname', escapeText(clean(name)));
  const [head = '', end = ''] = calendar.toString().split(/(?=END:VCALENDAR$)/);
  return [head, ...entries, `${end}\r\n`].join('');
}

function timeOf(time: number | string) {
  return typeof time === 'string'
    ? ICAL.Time.fromDateString(time)
    : ICAL.Time.fromJSDate(new Date(time), true);
}

/** Control characters are not permitted; the library escapes line feeds only. */
const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
