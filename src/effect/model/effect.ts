import * as z from 'zod/mini';

/** Where the code of an event leads: to the gateway's `/e/ID`, which counts, to the event itself, or it has none. */
const codes = ['gateway', 'event', 'none'] as const;

/** What came of one event in some days, in sum of all gateways. */
const eventEffectSchema = z.object({
  id: z.number(),
  /** Null for an event that is not published any more. */
  name: z.nullable(z.string()),
  /** So often it was the slide on screen. */
  shown: z.number(),
  /** The most on one day. */
  screens: z.number(),
  opened: z.number(),
  code: z.enum(codes),
});
export type EventEffect = Readonly<z.output<typeof eventEffectSchema>>;

/** The answer of `GET /api/effect` (design §3): the gateway returns its input, and the desk parses it. */
export const effectSchema = z.readonly(z.array(eventEffectSchema));

/** Reads what a heartbeat has as `shown`: pairs of an event's id and how often. */
export const readShown = (text: string): readonly (readonly [event: number, times: number])[] =>
  text === ''
    ? []
    : text.split(' ').map((pair) => {
        const [event = 0, times = 0] = pair.split(':').map(Number);
        return [event, times];
      });

/** The inverse of `readShown`, with `times` up to 99. */
export const writeShown = (shown: readonly (readonly [event: string, times: number])[]): string =>
  shown.map(([event, times]) => `${event}:${Math.min(times, 99)}`).join(' ');
