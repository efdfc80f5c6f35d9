import * as z from 'zod/mini';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { type Notice, noticesSchema } from '#notices/notice.ts';
import { storedNoticesName } from './has-stored-notices.ts';

/** The last notices of this wall, whose `query` it is, and, for their end, the trusted time and the error of the device's clock; ms. */
const storedSchema = z.object({
  query: z.string(),
  notices: noticesSchema,
  time: z.nullable(z.object({ now: z.number(), skew: z.number() })),
});

/** In `localStorage`, which can be read before the first slide. None if they cannot be read. */
export function readStoredNotices(query: string, clock: TrustedClock): readonly Notice[] {
  try {
    const text = localStorage.getItem(storedNoticesName) ?? '';
    const { notices, time, ...stored } = z.parse(storedSchema, JSON.parse(text));
    if (stored.query !== query) return [];
    if (time !== null) clock.restore(time);
    return notices;
  } catch {
    return [];
  }
}

/** Never fails. */
export function storeNotices(query: string, notices: readonly Notice[], clock: TrustedClock): void {
  // An estimated time must not be stored.
  const time = clock.source() === 'gateway' ? { now: clock.now(), skew: clock.skew() } : null;
  try {
    if (notices.length === 0) localStorage.removeItem(storedNoticesName);
    else localStorage.setItem(storedNoticesName, JSON.stringify({ query, notices, time }));
  } catch {
    // The storage is full or not available.
  }
}
