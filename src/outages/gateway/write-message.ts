import type { Language, Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { type CommonSilence, describeSilences, formatSince } from '#screens/model/common-silence.ts';
import { messageWords } from './message-words.ts';
import type { ChangeKind, OutageChange } from './outage-watcher.ts';

/** The body of a request to the webhook; its shape is the same for each kind of message (docs/watching.md). */
export type OutageMessage = ReturnType<typeof writeMessage>;
type MessageSite = Pick<Site, 'language' | 'timeZone' | 'publicUrl'>;

/** Chats refuse long messages, some above 16 kB. */
const maxNamed = 20;
const kinds: readonly ChangeKind[] = ['silent', 'frozen', 'well'];

/** What they have in common, if anything. */
type Silence = CommonSilence<unknown> | undefined;
type Changes = readonly OutageChange[];

/** Writes of one change, or of several together, which may be those of a `silence`. It names no contact and no note, because a chat may be read by many. */
export function writeMessage(changes: Changes, site: MessageSite, now: number, silence?: Silence) {
  return {
    text: writeText(changes, site, now, silence),
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

function writeText(changes: Changes, site: MessageSite, now: number, silence: Silence): string {
  const { language } = site;
  const moment = { now, language, timeZone: createTimeZone(site.timeZone) };
  const [first] = changes;
  const isOne = first !== undefined && changes.length === 1 && silence === undefined;
  const fact = silence && `${describeSilences([silence], moment)}.\n${messageWords[language].screens}`;
  const lines = isOne
    ? [writeSentence(first, moment)]
    : kinds.flatMap((kind) => writeList(changes, kind, language, fact));
  const query = isOne ? `view=screen&screen=${first.screen.name}` : 'view=screens';
  // A path alone is nothing to open.
  if (site.publicUrl !== undefined) lines.push(deskAddress(site, query));
  return lines.join('\n');
}

function writeSentence({ screen: { name, place }, kind, since }: OutageChange, moment: TimeContext) {
  const where = [place.building, place.floor, place.place].filter(Boolean).join(', ').replace(/\s+/g, ' ');
  const { one } = messageWords[moment.language];
  return one[kind](where === '' ? name : `${name} (${where})`, formatSince(since, moment));
}

/** One line, or none without changes of this kind. `fact`: what is said of them in place of their number. */
function writeList(changes: Changes, kind: ChangeKind, language: Language, fact?: string) {
  const names = changes.filter((change) => change.kind === kind).map(({ screen }) => screen.name);
  if (names.length === 0) return [];
  const words = messageWords[language];
  const more = names.length > maxNamed ? ` ${words.more(names.length - maxNamed)}` : '';
  return [`${fact ?? words.several[kind](names.length)}: ${names.slice(0, maxNamed).join(', ')}${more}.`];
}
