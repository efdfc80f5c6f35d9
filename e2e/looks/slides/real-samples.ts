import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { day, hour, type Sample } from './sample.ts';

const programmeSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      short: z.string(),
      start: z.iso.datetime({ offset: true }),
      end: z.nullable(z.iso.datetime({ offset: true })),
      cancelled: z.boolean(),
      onlineOnly: z.boolean(),
      place: z.string(),
      channel: z.string(),
      /** A mail address given as the web address; its host is replaced. */
      mail: z.optional(z.string()),
    }),
  ),
});
type Session = z.output<typeof programmeSchema>['sessions'][number];

/** Samples count from noon. */
const noon = 12 * hour;

/** Lengths of joined titles: events of universities have longer ones than the programme, with its 30 characters. */
const joinedLengths = [60, 75, 90, 105, 120, 135, 150];

/** Real titles, the last ones joined with the first words of their descriptions, from tomorrow on. */
export function realSamples(): readonly Sample[] {
  const file = new URL('wueww-2022.json', import.meta.url);
  const { sessions } = programmeSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return sessions.map((session, index) => {
    const joined = joinedLengths[index - (sessions.length - joinedLengths.length)];
    return toSample(session, 1 + Math.floor(index * 1.4), joined);
  });
}

function toSample(session: Session, days: number, joined: number | undefined): Sample {
  const { id, title, short, cancelled, onlineOnly, place, channel, mail } = session;
  const start = days * day + minuteOfDay(session.start) - noon;
  return {
    key: joined === undefined ? `real-${id}` : `joined-${joined}`,
    name: joined === undefined ? title : join(title, short, joined),
    start,
    end: session.end === null ? null : start + (Date.parse(session.end) - Date.parse(session.start)) / 60_000,
    topic: channel,
    ...(place === '' ? {} : { place }),
    fields: {
      canceled: cancelled,
      eventAttendanceMode: onlineOnly ? 'online' : 'offline',
      ...(joined === undefined ? { shortDescription: short } : {}),
      ...(mail === undefined ? {} : { eventUrl: mail }),
    },
    title: (joined === undefined ? title : join(title, short, joined)).replace(/\s+/g, ' ').trim(),
    ...stateOf(session),
    hasCode: !cancelled && mail === undefined,
    ...(mail === undefined ? {} : { contact: mail }),
  };
}

function stateOf({ cancelled, onlineOnly }: Session): Pick<Sample, 'badge' | 'state'> {
  if (cancelled) return { state: 'Abgesagt' };
  return onlineOnly ? { badge: 'Online' } : {};
}

/** Minutes since midnight, local time. */
function minuteOfDay(iso: string): number {
  return Number(iso.slice(11, 13)) * hour + Number(iso.slice(14, 16));
}

/** The title and as many words of the description as fit into `length` characters. */
function join(title: string, short: string, length: number): string {
  const words = `${title} – ${short}`.replace(/\s+/g, ' ').split(' ');
  let text = '';
  for (const word of words) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > length) return text;
    text = longer;
  }
  return text;
}
