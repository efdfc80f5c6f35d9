import { eventFields } from '#model/event-type.ts';
import type { FieldKind } from '#model/field.ts';
import type { EventDate } from './event-dates.ts';
import type { Translations, Value } from './item.ts';

type Instant = number | string;
type EventField = (typeof eventFields)[number];
type NameOf<Kind extends FieldKind> = Extract<EventField, { kind: Kind }>['name'];
/** The links that are stored with an event; images, sessions and other parts store their event instead. */
type Relation = Exclude<Extract<EventField, { kind: 'links' }>, { isPart: true }>['name'];

/** The fields of the interface that are stored as they are. Default of `modifiedAt`: now. */
export type EventFields = {
  [Name in NameOf<'text' | 'html' | 'address'> | 'directRegistrationUrl' | 'eventUrl']?: string | null;
} & { [Name in NameOf<'integer'>]?: number | null } & { [Name in NameOf<'boolean'>]?: boolean | null } & {
  [Name in Exclude<NameOf<'dateTime'>, 'modifiedAtRecursive'>]?: Instant | null;
} & { [Name in Relation]?: readonly number[] } & {
  name?: string;
  startDate?: Instant;
  endDate?: Instant;
  modifiedAt?: Instant;
  orderType?: number;
  published?: boolean;
  eventAttendanceMode?: 'mixed' | 'offline' | 'online' | null;
  seoRobotsIndex?: string;
  seoRobotsFollow?: string;
  /** All dates of the event, in its sessions. Begin and end do not follow by themselves. */
  dates?: readonly EventDate[];
  translations?: Translations;
};

/** A new event. Without an `id` the database assigns one. */
export type EventInput = EventFields & { id?: number; name: string; startDate: Instant; endDate: Instant };

const instants = eventFields.filter(({ kind }) => kind === 'dateTime').map(({ name }): string => name);

/** Throws RangeError for an invalid instant. */
export function splitInput(input: EventFields) {
  const { translations, dates, ...rest } = input;
  const values: Record<string, Value> = {};
  const links: Record<string, readonly number[]> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || name === 'id') continue;
    if (typeof value === 'object' && value !== null) links[name] = value;
    else if (typeof value === 'string' && instants.includes(name)) values[name] = readInstant(name, value);
    else values[name] = value;
  }
  return { values, links, translations, dates };
}

function readInstant(name: string, text: string): number {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) throw new RangeError(`${name}: “${text}” is no date-time.`);
  return epochMs;
}
