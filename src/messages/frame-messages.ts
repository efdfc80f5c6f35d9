import * as z from 'zod/mini';
import { noticesSchema } from '#notices/model/notice.ts';

/* Messages between the desk and a kiosk page in a frame of it, sent by `postMessage` within one origin. */

const commandSchemas = [
  z.object({ aushang: z.literal('pause'), isPaused: z.boolean() }),
  z.object({ aushang: z.literal('step'), by: z.literal([1, -1]) }),
  z.object({ aushang: z.literal('go'), key: z.string() }),
  /** They stand in place of the notices that the page would show, for as long as it is in the frame. */
  z.object({ aushang: z.literal('notices'), notices: noticesSchema }),
];

/** The desk sends it to the page. */
export type DeskCommand = Readonly<z.output<(typeof commandSchemas)[number]>>;

export function readDeskCommand(message: unknown): DeskCommand | null {
  return commandSchemas.map((schema) => z.safeParse(schema, message).data).find(Boolean) ?? null;
}

/** A problem with a slide on this screen; a skipped slide could not be rendered. `key` is the event's `@id`. */
const warningSchema = z.object({
  kind: z.enum(['type-too-small', 'title-shortened', 'skipped']),
  key: z.string(),
});
export type SlideWarning = Readonly<z.output<typeof warningSchema>>;

/** The viewing distance, from which not every QR code can be scanned, and the one from which all can; metres. */
const reachSchema = z.object({ distance: z.number(), reach: z.number() });
export type CodeReach = Readonly<z.output<typeof reachSchema>>;

/** Up to how many metres the QR code of each slide can be scanned on a screen of that diagonal, inches. */
const reachesSchema = z.object({
  diagonal: z.number(),
  slides: z.readonly(z.array(z.object({ key: z.string(), reach: z.number() }))),
});

const stateSchema = z.object({
  aushang: z.literal('state'),
  /** The `@id` of the event on screen; null while none is shown. */
  current: z.nullable(z.string()),
  /** The keys of the slides in the loop; empty without events. */
  order: z.readonly(z.array(z.string())),
  isPaused: z.boolean(),
  warnings: z.readonly(z.array(warningSchema)),
  /** Null if every QR code can be scanned or no distance is set. */
  codes: z.nullable(reachSchema),
  /** Null until it is worked out. */
  reaches: z.nullable(reachesSchema),
});

/** The page sends it to the desk on every change. */
export type FrameState = Readonly<z.output<typeof stateSchema>>;

export function readKioskState(message: unknown): FrameState | null {
  return z.safeParse(stateSchema, message).data ?? null;
}

const readySchema = z.object({ aushang: z.literal('ready') });

/** The page tells the desk so once it takes notices. */
export const readKioskReady = (message: unknown) => z.safeParse(readySchema, message).data ?? null;
