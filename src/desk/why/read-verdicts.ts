import * as z from 'zod/mini';
import { RequestError } from '#data/get-json.ts';
import { type EventState, eventStates } from '#domain/event-state.ts';
import type { ScreenSetting } from '#domain/explain-verdict.ts';
import { type VerdictCode, verdictCodes } from '#domain/judge-events.ts';

const tag = z.object({ id: z.nullable(z.number()), name: z.string() });
const event = z.object({
  '@id': z.nullable(z.string()),
  name: z.nullable(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.nullish(z.string()),
  state: z.nullish(z.enum(eventStates)),
  archived: z.optional(z.boolean()),
  filterCategories: z.nullish(z.array(tag)),
});
const verdict = z.object({
  monitor: z.object({ id: z.string(), name: z.string() }),
  code: z.enum(verdictCodes),
  shown: z.boolean(),
  reason: z.string(),
  advice: z.string(),
  setting: z.optional(z.object({ name: z.enum(['days', 'limit']), value: z.number() })),
});
const answer = z.object({
  asOf: z.string(),
  complete: z._default(z.boolean(), true),
  results: z.array(z.object({ event, verdicts: z.array(verdict) })),
});

/** An event, or an entry that could not be read. */
export interface AskedEvent {
  /** E.g. `/api/events/12`; null where the entry has none. */
  readonly iri: string | null;
  /** The last part of `iri`; '' without one. */
  readonly id: string;
  readonly name: string;
  /** ISO 8601; null where unknown. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Null: none of the states, or unknown. */
  readonly state: EventState | null;
  readonly isArchived: boolean;
  /** Null: unknown. */
  readonly tags: readonly string[] | null;
}

export interface MonitorVerdict {
  readonly monitor: { readonly id: string; readonly name: string };
  readonly code: VerdictCode;
  readonly isShown: boolean;
  readonly reason: string;
  readonly advice: string;
  /** The setting with which the screen would show it now; undefined without one. */
  readonly setting: ScreenSetting | undefined;
}

export interface Verdicts {
  readonly event: AskedEvent;
  readonly verdicts: readonly MonitorVerdict[];
}

export interface VerdictsAnswer {
  /** When the event service was last read, epoch ms. */
  readonly asOf: number;
  /** False where the answer leaves out results or monitors. */
  readonly isComplete: boolean;
  readonly results: readonly Verdicts[];
}

/** Reads the body of `/api/verdicts`. Throws `RequestError`. */
export function readVerdicts(body: unknown): VerdictsAnswer {
  const parsed = z.safeParse(answer, body);
  if (!parsed.success) throw new RequestError('/api/verdicts is not what this page understands', 200);
  const { asOf, complete, results } = parsed.data;
  return { asOf: Date.parse(asOf), isComplete: complete, results: results.map(toVerdicts) };
}

function toVerdicts(result: z.output<typeof answer>['results'][number]): Verdicts {
  const { event } = result;
  const iri = event['@id'];
  return {
    event: {
      iri,
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
      setting,
      monitor: { id: monitor.id, name: monitor.name.trim() },
      isShown: shown,
    })),
  };
}
