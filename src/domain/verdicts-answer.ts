import * as z from 'zod/mini';
import { eventStates } from './event-dates.ts';
import { verdictCodes } from './judge-events.ts';

const name = z.string().check(z.trim());
const date = z._default(z.nullable(z.string()), null);

const eventSchema = z.object({
  '@id': z.nullable(z.string()),
  name: z.nullable(name),
  startDate: date,
  endDate: date,
  /** Null if all are over or hidden. */
  nextDate: z._default(z.nullable(z.object({ startDate: date, endDate: date })), null),
  furtherDates: z._default(z.number(), 0),
  canceled: z.optional(z.boolean()),
  state: z._default(z.nullable(z.enum(eventStates)), null),
  published: z.optional(z.boolean()),
  archived: z._default(z.boolean(), false),
  /** Null if they have not been read yet. */
  filterCategories: z._default(z.nullable(z.readonly(z.array(z.object({ name })))), null),
  /** Why the entry could not be read; missing for an event. */
  unreadable: z.optional(z.string()),
});
const verdictFields = {
  code: z.enum(verdictCodes),
  shown: z.boolean(),
  reason: z.string(),
  /** What to change; '' if nothing. */
  advice: z.string(),
  /** The setting with which the screen would show it now; absent if there is none. */
  setting: z.optional(z.object({ name: z.enum(['days', 'limit']), value: z.number() })),
};
const verdictSchema = z.object({ monitor: z.object({ id: z.string(), name }), ...verdictFields });
const groupSchema = z.object({
  screens: z.readonly(z.array(z.string())),
  /** The names of their monitors. */
  monitors: z.string(),
  ...verdictFields,
});
/** The answer of `GET /api/verdicts` (design §3): the gateway returns its input, and the desk parses it. */
export const verdictsSchema = z.object({
  asOf: z.pipe(z.string(), z.transform(Date.parse)),
  /** ISO time of the gateway. */
  now: z.optional(z.string()),
  /** False if results, monitors or screens are left out. */
  complete: z._default(z.boolean(), true),
  /** Titles that are near to the words searched for, where no event has these. */
  nearest: z._default(z.readonly(z.array(name)), []),
  results: z.array(
    z.object({
      event: eventSchema,
      verdicts: z.array(verdictSchema),
      /** Only on request, and where the desk has a password. */
      screens: z._default(z.array(groupSchema), []),
    }),
  ),
});

export type VerdictsAnswer = z.output<typeof verdictsSchema>;
export type Verdicts = VerdictsAnswer['results'][number];
/** An event, or an entry that could not be read. */
export type FoundEvent = Verdicts['event'];
export type MonitorVerdict = Verdicts['verdicts'][number];
/** One verdict about named screens that select alike. */
export type GroupVerdict = Verdicts['screens'][number];

/** The answer as the gateway returns it, before the desk parses it. */
export type SentVerdicts = z.input<typeof verdictsSchema>;
export type SentResult = SentVerdicts['results'][number];
