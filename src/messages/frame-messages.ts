import * as z from 'zod/mini';
import type { ParameterProblem } from '#config/parameters.ts';

/*
 * What the desk and a kiosk page in one of its frames say to each other, by `postMessage` within one origin. The page
 * ignores everything else.
 */

/** From the desk to the page. */
export type DeskCommand =
  | { readonly aushang: 'pause'; readonly isPaused: boolean }
  | { readonly aushang: 'turn'; readonly by: 1 | -1 }
  | { readonly aushang: 'go'; readonly key: string };

// One flat shape: the schemas for alternatives would cost every wall a kilobyte.
const commandSchema = z.object({
  aushang: z.enum(['pause', 'turn', 'go']),
  isPaused: z.optional(z.boolean()),
  by: z.optional(z.number()),
  key: z.optional(z.string()),
});

/** Reads a message; null for everything that is no command. */
export function readDeskCommand(message: unknown): DeskCommand | null {
  const { data } = z.safeParse(commandSchema, message);
  if (data === undefined) return null;
  const { aushang, isPaused, by, key } = data;
  if (aushang === 'pause') return isPaused === undefined ? null : { aushang, isPaused };
  if (aushang === 'turn') return by === 1 || by === -1 ? { aushang, by } : null;
  return key === undefined ? null : { aushang, key };
}

/** Something staff should know of a slide on this screen; a skipped one could not be drawn and is left out. */
export interface SlideWarning {
  readonly kind: 'type-too-small' | 'title-shortened' | 'skipped';
  /** The event's `@id`. */
  readonly key: string;
}

/** A stated distance from which not every code of the screen can be scanned, and the one from which all can; metres. */
export interface CodeReach {
  readonly distance: number;
  readonly reach: number;
}

/** From the page to the desk, on every change. */
export interface KioskState {
  readonly aushang: 'state';
  readonly monitor: readonly string[];
  /** The `@id` on screen; null while no event is. */
  readonly current: string | null;
  readonly order: readonly string[];
  readonly isPaused: boolean;
  readonly warnings: readonly SlideWarning[];
  /** Null where every code can be scanned, or no distance is stated. */
  readonly codes: CodeReach | null;
  readonly problems: readonly ParameterProblem[];
  readonly build: string;
}

/** The part of `KioskState` that the desk reads. */
export type FrameState = Pick<KioskState, 'current' | 'order' | 'isPaused' | 'warnings' | 'codes'>;

// A function: bundles of kiosk pages, which never call it, leave it out.
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

/** Reads a message of a kiosk page; null for any other. */
export function readKioskState(message: unknown): FrameState | null {
  const parsed = z.safeParse(createStateSchema(), message);
  return parsed.success ? parsed.data : null;
}
