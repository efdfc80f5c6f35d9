import * as z from 'zod/mini';
import type { KioskState } from '#messages/frame-messages.ts';

/** What the desk uses of a kiosk page's message; its own shape is `KioskState`. */
const state = z.object({
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

export type FrameState = Pick<KioskState, 'current' | 'order' | 'isPaused' | 'warnings' | 'codes'>;

/** The state a kiosk page told, or null for any other message. */
export function readKioskState(message: unknown): FrameState | null {
  const parsed = z.safeParse(state, message);
  return parsed.success ? parsed.data : null;
}
