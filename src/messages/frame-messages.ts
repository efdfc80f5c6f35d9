import * as z from 'zod/mini';
import type { ParameterProblem } from '#config/parameters.ts';

/* Messages between the desk and a kiosk page in a frame of it, sent by `postMessage` within one origin. */

/** From the desk to the page. */
export type DeskCommand =
  | { readonly aushang: 'pause'; readonly isPaused: boolean }
  | { readonly aushang: 'step'; readonly by: 1 | -1 }
  | { readonly aushang: 'go'; readonly key: string };

// A flat shape: a union of schemas would add a kilobyte to every kiosk page.
const commandSchema = z.object({
  aushang: z.enum(['pause', 'step', 'go']),
  isPaused: z.optional(z.boolean()),
  by: z.optional(z.number()),
  key: z.optional(z.string()),
});

/** Null if the message is not a command. */
export function readDeskCommand(message: unknown): DeskCommand | null {
  const { data } = z.safeParse(commandSchema, message);
  if (data === undefined) return null;
  const { aushang, isPaused, by, key } = data;
  if (aushang === 'pause') return isPaused === undefined ? null : { aushang, isPaused };
  if (aushang === 'step') return by === 1 || by === -1 ? { aushang, by } : null;
  return key === undefined ? null : { aushang, key };
}

/** A problem with a slide on this screen; a skipped slide could not be rendered. */
export interface SlideWarning {
  readonly kind: 'type-too-small' | 'title-shortened' | 'skipped';
  /** The event's `@id`. */
  readonly key: string;
}

/** The viewing distance, from which not every QR code can be scanned, and the one from which all can; metres. */
export interface CodeReach {
  readonly distance: number;
  readonly reach: number;
}

/** From the page to the desk, on every change. */
export interface KioskState {
  readonly aushang: 'state';
  readonly monitor: readonly string[];
  /** The `@id` of the event on screen; null while none is shown. */
  readonly current: string | null;
  readonly order: readonly string[];
  readonly isPaused: boolean;
  readonly warnings: readonly SlideWarning[];
  /** Null if every QR code can be scanned or no distance is set. */
  readonly codes: CodeReach | null;
  readonly problems: readonly ParameterProblem[];
  readonly build: string;
}

/** The part of `KioskState` that the desk reads. */
export type FrameState = Pick<KioskState, 'current' | 'order' | 'isPaused' | 'warnings' | 'codes'>;

// A function, so that the bundle of the kiosk page, which never calls it, does not include it.
const createStateSchema = () =>
  z.object({
    aushang: z.literal('state'),
    current: z.nullable(z.string()),
    order: z.array(z.string()),
    isPaused: z.boolean(),
    warnings: z.array(
      z.object({
        kind: z.enum(['type-too-small', 'title-shortened', 'skipped']),
        key: z.string(),
      }),
    ),
    codes: z.nullable(z.object({ distance: z.number(), reach: z.number() })),
  });

/** Null if the message is not from a kiosk page. */
export function readKioskState(message: unknown): FrameState | null {
  const parsed = z.safeParse(createStateSchema(), message);
  return parsed.success ? parsed.data : null;
}
