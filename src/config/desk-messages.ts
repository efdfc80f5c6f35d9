import * as z from 'zod/mini';
import type { ParameterProblem } from './parameters.ts';

/*
 * What the desk and a kiosk page in one of its frames say to each other, by `postMessage` within one origin. The page
 * ignores everything else.
 */

/** From the desk to the page. */
export const deskCommandSchema = z.discriminatedUnion('aushang', [
  z.object({ aushang: z.literal('pause'), isPaused: z.boolean() }),
  z.object({ aushang: z.literal('turn'), by: z.union([z.literal(1), z.literal(-1)]) }),
  z.object({ aushang: z.literal('go'), key: z.string() }),
]);
export type DeskCommand = z.output<typeof deskCommandSchema>;

/** Something staff should know of a slide on this screen. */
export interface SlideWarning {
  readonly kind: 'title-shortened' | 'code-too-small';
  /** The event's `@id`. */
  readonly key: string;
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
  readonly problems: readonly ParameterProblem[];
  readonly build: string;
}
