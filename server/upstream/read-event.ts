import type { CalendarEvent, UnreadableMember } from '#events/event.ts';
import { createNote, type EventNote } from '#events/note.ts';
import { isUnreadable, readMember } from '#events/read-member.ts';
import { isRecord, type PlainText } from '#events/read-reference.ts';
import { urlsOf } from '#events/read-urls.ts';
import { boundEvent, boundText } from './bound-text.ts';
import { placeReader } from './name-place.ts';
import { readAddressField } from './read-address.ts';
import { readBoolean, toWritten } from './read-boolean.ts';
import type { WalkOptions } from './reading.ts';
import { tidyTexts } from './tidy-texts.ts';

/** With what stands in place of a value that nobody can read. */
const flags = [
  { name: 'published', careful: false, code: 'unclear-visibility' },
  { name: 'archived', careful: true, code: 'unclear-visibility' },
  { name: 'canceled', careful: false, code: 'unclear-state' },
  { name: 'showAvailableTickets', careful: false, code: null },
] as const;

const addresses = [
  { key: 'eventUrl', of: 'eventUrl' },
  { key: 'directRegistrationUrl', of: 'registrationUrl' },
];

/** In UTF-16 units. */
const maxTyped = 120;

type ReadOptions = Pick<WalkOptions, 'plainText' | 'language'>;

/** An event of the event service as people mean what they typed, with bounded texts and with notes on what was assumed. */
export function readEvent(wire: unknown, options: ReadOptions): CalendarEvent | UnreadableMember {
  const { plainText, language } = options;
  if (!isRecord(wire)) return readMember(wire, plainText);
  const notes: EventNote[] = [];
  const mended: Record<string, unknown> = {};
  for (const { name, careful, code } of flags) {
    const value = wire[name] ?? null;
    if (value === null) continue;
    const read = readBoolean(value);
    mended[name] = read ?? careful;
    if (read === null && code !== null) notes.push(createNote(code, name, quote(value, plainText)));
  }
  const urls: Record<string, unknown> = { ...urlsOf(wire) };
  for (const { key, of } of addresses) {
    const typed = urls[key];
    if (typeof typed !== 'string') continue;
    const { text, isSeveral } = readAddressField(typed, plainText);
    urls[key] = text;
    if (isSeveral) notes.push(createNote('several-addresses', of, quote(typed, plainText)));
  }
  const event = readMember({ ...wire, ...mended, '@urls': urls }, plainText, placeReader(options));
  return isUnreadable(event) ? event : boundEvent({ ...tidyTexts(event, language), notes });
}

function quote(value: unknown, plainText: PlainText) {
  return { typed: boundText(plainText(toWritten(value)), maxTyped) };
}
