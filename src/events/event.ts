/** The assignment of a filter category or topic to an event: matched by id, shown by name. */
export interface CategoryTag {
  /** Null if the service sent only a name. */
  readonly id: number | null;
  readonly name: string;
}

/** A filter category. `parentId` is null at the top of the tree. */
export interface Category {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

export type AttendanceMode = 'online' | 'offline' | 'mixed';

/** Texts are plain, missing ones ''; addresses are `http(s)`; dates are in the format of `readDate`. */
export interface CalendarEvent {
  /** A path such as `/api/events/1187`. */
  readonly iri: string;
  readonly id: number;
  readonly name: string;
  readonly subtitle: string;
  /** ISO 8601: date-time with offset, without one (in the site's zone), or only a date if the time is unknown. */
  readonly startDate: string;
  /** Like `startDate`; null if missing or unreadable. The year 9999 means open end. */
  readonly endDate: string | null;
  readonly modifiedAt: string | null;
  readonly modifiedAtRecursive: string | null;
  /** Specification §12.2: 0 and 4 ordered in the service, 1 not orderable, 2 external address, 3 e-mail. */
  readonly orderType: number;
  readonly eventUrl: string | null;
  readonly registrationUrl: string | null;
  /** Text typed in place of an address, such as a mail address, in one line. */
  readonly contact: string;
  /** Null if they have never been fetched. */
  readonly filterCategories: readonly CategoryTag[] | null;
  /** The service's topic categories, which select the background of a slide. */
  readonly topics: readonly CategoryTag[];
  readonly published: boolean;
  readonly archived: boolean;
  readonly canceled: boolean;
  /** Ids of events that replace this one. */
  readonly alternativeEvents: readonly number[];
  readonly shortDescription: string;
  readonly disturberMessage: string;
  readonly attendanceMode: AttendanceMode | null;
  readonly place: string;
  /** The id of its first image under `/api/images/`. */
  readonly imageId: number | null;
  /** Null if unknown or not to be shown. */
  readonly ticketsLeft: number | null;
}

export interface UnreadableMember {
  readonly iri: string | null;
  readonly name: string | null;
  readonly reason: 'not-an-object' | 'no-id' | 'no-name' | 'no-start';
}
