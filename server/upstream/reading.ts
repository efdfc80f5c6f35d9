import type { TimeZone } from '#config/time-zone.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { PlainText } from '#events/read-reference.ts';
import type { Member } from '#events/wire-field.ts';
import type { Session, SessionPeriod } from './link-periods.ts';
import type { ServiceError } from './service-error.ts';
import type { CollectionWalker } from './walk-collection.ts';

export interface EventImage {
  readonly id: number;
  readonly eventId: number | null;
  /** Absolute, or a path on the service's host; '' without a file. */
  readonly url: string;
}

/** Changes with the file's address. */
export const imageKey = ({ id, url }: EventImage) => `${id} ${url}`;

const none = <Value>(): ReadonlyMap<number, Value> => new Map();
const neverRead = <Value>(): ReadonlyMap<number, Value> | null => null;

/** Each by the id of its resource. */
export const nothingRelated = {
  /** Epoch ms. */
  readAt: Number.NEGATIVE_INFINITY,
  places: none<string>(),
  topics: none<string>(),
  images: none<EventImage>(),
  sessions: neverRead<Session>(),
  periods: neverRead<SessionPeriod>(),
};

export type Related = Readonly<typeof nothingRelated>;

/** The snapshot of one language: the result of a walk, merged with the previous one. */
export interface Reading {
  /** The start of the walk, epoch ms: later changes may be missing. */
  readonly readAt: number;
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  readonly related: Related;
  /** When the items of events were last read, epoch ms. */
  readonly itemReadAt: ReadonlyMap<number, number>;
  readonly totalItems: number | null;
  readonly complete: boolean;
  readonly problems: readonly ServiceError[];
}

export interface WalkOptions {
  readonly walker: CollectionWalker;
  readonly language: string;
  readonly plainText: PlainText;
  /** Of the site. */
  readonly timeZone: TimeZone;
  /** Epoch ms. */
  readonly now: number;
  readonly previous: Reading | null;
  /** Whether an event may still be shown; items of other events are not requested. */
  readonly isNeeded: (event: CalendarEvent) => boolean;
}

export interface ListedEvent {
  readonly event: CalendarEvent;
  readonly member: Member;
  /** Whether its categories are neither in the list nor in the previous result. */
  readonly needsItem: boolean;
  /** New or changed. */
  readonly isChanged: boolean;
  /** Known from an earlier walk; this one was incomplete and did not find it. */
  readonly isAbsent: boolean;
}
