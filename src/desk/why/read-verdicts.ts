import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { eventStates } from '#domain/event-state.ts';
import { verdictCodes } from '#domain/judge-events.ts';

const tagSchema = z.object({ id: z.nullable(z.number()), name: z.string() });
const eventSchema = z.object({
  '@id': z.nullable(z.string()),
  name: z.nullable(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.nullish(z.string()),
  state: z.nullish(z.enum(eventStates)),
  archived: z.optional(z.boolean()),
  filterCategories: z.nullish(z.array(tagSchema)),
});
const verdictSchema = z.object({
  monitor: z.object({ id: z.string(), name: z.string() }),
  code: z.enum(verdictCodes),
  shown: z.boolean(),
  reason: z.string(),
  advice: z.string(),
  setting: z.optional(z.object({ name: z.enum(['days', 'limit']), value: z.number() })),
});
const answerSchema = z.object({
  asOf: z.string(),
  complete: z._default(z.boolean(), true),
  results: z.array(z.object({ event: eventSchema, verdicts: z.array(verdictSchema) })),
});

export type Verdicts = ReturnType<typeof toVerdicts>;
/** An event, or an entry that could not be read. */
export type FoundEvent = Verdicts['event'];
export type MonitorVerdict = Verdicts['verdicts'][number];
export type VerdictsAnswer = ReturnType<typeof readVerdicts>;

/** Reads the body of `/api/verdicts`. Throws `RequestError`. */
export function readVerdicts(body: unknown) {
  const parsed = z.safeParse(answerSchema, body);
  if (!parsed.success) throw new RequestError('/api/verdicts is not what this page understands', 200);
  const { asOf, complete, results } = parsed.data;
  return {
    asOf: Date.parse(asOf),
    /** False if results or monitors are left out. */
    isComplete: complete,
    results: results.map(toVerdicts),
  };
}

function toVerdicts(result: z.output<typeof answerSchema>['results'][number]) {
  const { event } = result;
  const iri = event['@id'];
  return {
    event: {
      iri,
      /** The last part of `iri`; '' without one. */
      id: iri?.split('/').pop() ?? '',
      name: event.name?.trim() ?? '',
      startDate: event.startDate ?? null,
      endDate: event.endDate ?? null,
      state: event.state ?? null,
      isArchived: event.archived ?? false,
      tags: event.filterCategories?.map(({ name }) => name.trim()) ?? null,
    },
    verdicts: result.verdicts.map(({ shown, monitor, setting, ...rest }) => ({
      ...rest,
      /** The setting with which the screen would show it now; undefined without one. */
      setting,
      monitor: { id: monitor.id, name: monitor.name.trim() },
      isShown: shown,
    })),
  };
}
