import type { Translations, Value } from './item.ts';

type Instant = number | string;

/** The links that are stored with an event; images, sessions and other parts store their event instead. */
type Relations =
  | 'organizers'
  | 'targetGroups'
  | 'filterCategories'
  | 'viewLists'
  | 'categories'
  | 'contactPersons'
  | 'locations'
  | 'referents'
  | 'sponsors'
  | 'alternativeEvents';

type Texts =
  | 'subtitle'
  | 'eventUrl'
  | 'directRegistrationUrl'
  | 'eventNumber'
  | 'shortDescription'
  | 'description'
  | 'disturberMessage'
  | 'learningObjective'
  | 'referentsTitle'
  | 'sponsorsTitle'
  | 'seoTitle'
  | 'seoDescription'
  | 'notOrderableMessage'
  | 'externalOrderUrl'
  | 'externalOrderEmailAddress'
  | 'externalOrderEmailSubject'
  | 'externalOrderEmailBody';
type Numbers = 'minParticipants' | 'maxParticipants' | 'availableTickets';
type Flags = 'canceled' | 'completed' | 'archived' | 'showAvailableTickets';
const ticketInstants = ['ticketsFrom', 'ticketsTill', 'ticketCancellationUntil'] as const;

export type EventFields = {
  name?: string;
  startDate?: Instant;
  endDate?: Instant;
  /** Default: now. */
  modifiedAt?: Instant;
  /** 0 tickets inside the service, 1 not orderable, 2 external address, 3 e-mail, 4 registration inside. */
  orderType?: number;
  published?: boolean;
  eventAttendanceMode?: 'mixed' | 'offline' | 'online' | null;
  seoRobotsIndex?: string;
  seoRobotsFollow?: string;
  translations?: Translations;
} & { [Field in Texts]?: string | null } & { [Field in Numbers]?: number | null } & {
  [Field in Flags]?: boolean | null;
} & { [Field in (typeof ticketInstants)[number]]?: Instant | null } & {
  [Relation in Relations]?: readonly number[];
};

/** A new event. Without an `id` the database assigns one. */
export type EventInput = EventFields & { id?: number; name: string; startDate: Instant; endDate: Instant };

const instants: readonly string[] = ['startDate', 'endDate', 'modifiedAt', ...ticketInstants];

/** Throws RangeError for an invalid instant. */
export function splitInput(input: EventFields) {
  const { translations, ...rest } = input;
  const values: Record<string, Value> = {};
  const links: Record<string, readonly number[]> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || name === 'id') continue;
    if (typeof value === 'object' && value !== null) links[name] = value;
    else values[name] = plainValue(name, value);
  }
  return { values, links, translations };
}

function plainValue(name: string, value: string | number | boolean | null): Value {
  if (!instants.includes(name) || typeof value !== 'string') return value;
  const epochMs = Date.parse(value);
  if (Number.isNaN(epochMs)) throw new RangeError(`${name}: “${value}” is no date-time.`);
  return epochMs;
}
