import type { Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { calendarDays } from '#domain/local-time.ts';
import { messageWords } from './message-words.ts';
import type { ChangeKind, OutageChange } from './outage-watcher.ts';

/** The body of a request to the webhook; its shape is the same for each kind of message (docs/watching.md). */
export type OutageMessage = ReturnType<typeof writeMessage>;
type MessageSite = Pick<Site, 'language' | 'timeZone' | 'publicUrl'>;

/** Chats refuse long messages, some above 16 kB. */
const maxNamed = 20;
const kinds: readonly ChangeKind[] = ['silent', 'frozen', 'well'];

/** Writes of one change, or of several together. It names no contact and no note, because a chat may be read by many. */
export function writeMessage(changes: readonly OutageChange[], site: MessageSite, now: number) {
  return {
    text: writeText(changes, site, now),
    test: false,
    total: changes.length,
    changes: changes.slice(0, maxNamed).map(({ screen: { name, place }, kind, since }) => ({
      screen: name,
      change: kind,
      since: new Date(since).toISOString(),
      building: place.building ?? null,
      floor: place.floor ?? null,
      place: place.place ?? null,
      address: deskAddress(site, `view=screen&screen=${name}`),
    })),
  };
}

export function writeTestMessage({ language }: MessageSite): OutageMessage {
  return { text: messageWords[language].test, test: true, total: 0, changes: [] };
}

const deskAddress = ({ publicUrl = '' }: MessageSite, query: string) =>
  `${publicUrl.replace(/\/+$/, '')}/desk?${query}`;

function writeText(changes: readonly OutageChange[], site: MessageSite, now: number): string {
  const [first] = changes;
  const isOne = first !== undefined && changes.length === 1;
  const lines = isOne
    ? [writeSentence(first, site, now)]
    : kinds.flatMap((kind) => writeList(changes, kind, site));
  const query = isOne ? `view=screen&screen=${first.screen.name}` : 'view=screens';
  // A path alone is nothing to open.
  if (site.publicUrl !== undefined) lines.push(deskAddress(site, query));
  return lines.join('\n');
}

function writeSentence({ screen, kind, since }: OutageChange, site: MessageSite, now: number) {
  const { name, place } = screen;
  const { language } = site;
  const words = messageWords[language];
  const timeZone = createTimeZone(site.timeZone);
  const time = formatTime(since, timeZone);
  const isToday = calendarDays(now, since, timeZone) === 0;
  const when = isToday ? time : words.at(dateParts(since, timeZone, language).short, time);
  const where = [place.building, place.floor, place.place].filter(Boolean).join(', ').replace(/\s+/g, ' ');
  return words.one[kind](where === '' ? name : `${name} (${where})`, when);
}

/** One line, or none without changes of this kind. */
function writeList(changes: readonly OutageChange[], kind: ChangeKind, { language }: MessageSite) {
  const names = changes.filter((change) => change.kind === kind).map(({ screen }) => screen.name);
  if (names.length === 0) return [];
  const words = messageWords[language];
  const more = names.length > maxNamed ? ` ${words.more(names.length - maxNamed)}` : '';
  return [`${words.several[kind](names.length)}: ${names.slice(0, maxNamed).join(', ')}${more}.`];
}
