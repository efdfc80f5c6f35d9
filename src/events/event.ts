/** A filter category (or any other tag) as an event carries it: matched by number, shown by name. */
export interface CategoryTag {
  /** Numeric id; null where the service sent only a name. */
  readonly id: number | null;
  readonly name: string;
}

/** A filter category as a resource of its own. `parentId` is null at the top of the tree. */
export interface Category {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

export type AttendanceMode = 'online' | 'offline' | 'mixed';

/**
 * One event as all rooms after this one know it: plain JSON, texts plain (no markup, no entities), addresses
 * `http(s)` only, dates as the service wrote them. A missing text is ''.
 */
export interface CalendarEvent {
  /** The path the service calls it by, e.g. `/api/events/1187`. */
  readonly iri: string;
  readonly id: number;
  readonly name: string;
  readonly subtitle: string;
  /** ISO 8601: date-time with offset, date-time without one (read in the site's zone), or a date alone: time not known. */
  readonly startDate: string;
  /** Like `startDate`; null where missing or unreadable. The year 9999 means open end. */
  readonly endDate: string | null;
  readonly modifiedAt: string | null;
  readonly modifiedAtRecursive: string | null;
  /** Specification §12.2: 0 and 4 order inside the service, 1 not orderable, 2 external address, 3 e-mail. */
  readonly orderType: number;
  readonly eventUrl: string | null;
  readonly registrationUrl: string | null;
  /** What was typed where an address belongs and is none: a mail address or words, in one line; '' where nothing was. */
  readonly contact: string;
  /** null: they could not be fetched and were never known. */
  readonly filterCategories: readonly CategoryTag[] | null;
  /** The service's topic categories: they choose the ground a slide stands on. */
  readonly topics: readonly CategoryTag[];
  readonly published: boolean;
  readonly archived: boolean;
  readonly canceled: boolean;
  /** Numeric ids of events that stand in for this one. */
  readonly alternativeEvents: readonly number[];
  readonly shortDescription: string;
  readonly disturberMessage: string;
  readonly attendanceMode: AttendanceMode | null;
  /** Where it happens, in one line; '' where not known. */
  readonly place: string;
  /** Number of its first picture under `/api/images/`. */
  readonly imageId: number | null;
  /** Places left; null where not known or not to be shown. */
  readonly ticketsLeft: number | null;
}

/** A member of a collection that is no usable event, kept with what can be said of it. */
export interface UnreadableMember {
  readonly iri: string | null;
  readonly name: string | null;
  readonly reason: 'not-an-object' | 'no-id' | 'no-name' | 'no-start';
}
