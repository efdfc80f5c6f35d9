import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { eventStates } from '#domain/event-state.ts';
import { verdictCodes } from '#domain/judge-events.ts';

const name = z.string().check(z.trim());
const date = z._default(z.nullable(z.string()), null);

const eventSchema = z.object({
  '@id': z.nullable(z.string()),
  name: z.nullable(name),
  startDate: date,
  endDate: date,
  /** Null if all are over or hidden. */
  nextDate: z._default(z.nullable(z.object({ startDate: date, endDate: date })), null),
  /** How many follow. */
  furtherDates: z._default(z.number(), 0),
  state: z._default(z.nullable(z.enum(eventStates)), null),
  archived: z._default(z.boolean(), false),
  /** Null if they have not been read yet. */
  filterCategories: z._default(z.nullable(z.array(z.object({ name }))), null),
});
const verdictFields = {
  code: z.enum(verdictCodes),
  shown: z.boolean(),
  reason: z.string(),
  advice: z.string(),
  /** The setting with which the screen would show it now. */
  setting: z.optional(z.object({ name: z.enum(['days', 'limit']), value: z.number() })),
};
const verdictSchema = z.object({ monitor: z.object({ id: z.string(), name }), ...verdictFields });
const groupSchema = z.object({
  /** Their names. */
  screens: z.readonly(z.array(z.string())),
  /** The names of their monitors. */
  monitors: z.string(),
  ...verdictFields,
});
const answerSchema = z.object({
  asOf: z.pipe(z.string(), z.transform(Date.parse)),
  /** False if results, monitors or screens are left out. */
  complete: z._default(z.boolean(), true),
  results: z.array(
    z.object({
      event: eventSchema,
      verdicts: z.array(verdictSchema),
      /** Only on request, and where the desk has a password. */
      screens: z._default(z.array(groupSchema), []),
    }),
  ),
});

export type VerdictsAnswer = z.output<typeof answerSchema>;
export type Verdicts = VerdictsAnswer['results'][number];
/** An event, or an entry that could not be read. */
export type FoundEvent = Verdicts['event'];
export type MonitorVerdict = Verdicts['verdicts'][number];
/** One verdict about named screens that select alike. */
export type GroupVerdict = Verdicts['screens'][number];

/** Reads the body of `/api/verdicts`. Throws `RequestError`. */
export function readVerdicts(body: unknown): VerdictsAnswer {
  const { data } = z.safeParse(answerSchema, body);
  if (data === undefined) throw new RequestError('/api/verdicts is not what this page understands', 200);
  return data;
}
