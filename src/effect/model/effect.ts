import * as z from 'zod/mini';

/** What came of an event in some days. */
export const eventEffectSchema = z.object({
  id: z.number(),
  /** Null for an event that is not published any more. */
  name: z.nullable(z.string()),
  shown: z.number(),
  /** The most on one day. */
  screens: z.number(),
  opened: z.number(),
  /** Where its code leads: to the gateway's `/e/ID`, which counts, or to the event itself. */
  code: z.enum(['gateway', 'event', 'none']),
});
export type EventEffect = z.output<typeof eventEffectSchema>;

/** The answer of `GET /api/effect` (design §3): the gateway returns its input, and the desk parses it. */
export const effectSchema = z.array(eventEffectSchema);
