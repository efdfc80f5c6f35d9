import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { Related } from './fetch-related.ts';
import type { ServiceError } from './service-error.ts';

/** The result of one poll in one language, merged with the previous one. */
export interface UpstreamEvents {
  readonly events: readonly CalendarEvent[];
  readonly unreadable: readonly UnreadableMember[];
  readonly categories: readonly Category[];
  readonly related: Related;
  /** When the items of events were last read, epoch ms. */
  readonly itemReadAt: ReadonlyMap<number, number>;
  /** Epoch ms. */
  readonly relatedReadAt: number;
  readonly totalItems: number | null;
  /** False if three walks found fewer members than `totalItems`. */
  readonly complete: boolean;
  readonly walks: number;
  readonly problems: readonly ServiceError[];
}
