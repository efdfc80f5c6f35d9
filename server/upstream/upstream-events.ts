import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { Related } from './fetch-related.ts';
import type { ServiceError } from './service-error.ts';

/** Everything one walk of the event service found, together with what was known before. */
export interface UpstreamEvents {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  readonly related: Related;
  /** When each event's item was last read, epoch ms; list members that say everything need none. */
  readonly itemReadAt: ReadonlyMap<number, number>;
  /** When the related resources were last asked for, epoch ms. */
  readonly relatedReadAt: number;
  readonly totalItems: number | null;
  /** False where the service named more members than were found in three walks. */
  readonly complete: boolean;
  readonly walks: number;
  /** Failures that did not cost the walk: of items and of categories. */
  readonly problems: readonly ServiceError[];
}
