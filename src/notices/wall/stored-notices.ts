import * as z from 'zod/mini';
import type { TrustedClock } from '#data/trusted-clock.ts';
import { type Notice, noticesSchema } from '#notices/model/notice.ts';
import { storedNoticesNames, storedNoticesPrefix } from './has-stored-notices.ts';

/** When they were stored, the last notices of a wall, and, for their end, the trusted time and the error of the device's clock; ms. */
const storedSchema = z.object({
  storedAt: z.number(),
  notices: noticesSchema,
  time: z.nullable(z.object({ now: z.number(), skew: z.number() })),
});

/** Whose notices are stored, the latest. */
const maxWalls = 20;

/** In `localStorage`, which can be read before the first slide. None if they cannot be read. */
export function readStoredNotices(query: string, clock: TrustedClock): readonly Notice[] {
  try {
    const text = localStorage.getItem(storedNoticesPrefix + query) ?? '';
    const { notices, time } = z.parse(storedSchema, JSON.parse(text));
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
    // Of all walls, as earlier builds stored them.
    localStorage.removeItem('notices');
    const name = storedNoticesPrefix + query;
    if (notices.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify({ storedAt: clock.now(), notices, time }));
    // The time is the first in each text, always of 13 digits.
    const textOf = (one: string) => localStorage.getItem(one) ?? '';
    const names = storedNoticesNames().sort((a, b) => (textOf(a) < textOf(b) ? 1 : -1));
    for (const old of names.slice(maxWalls)) localStorage.removeItem(old);
  } catch {
    // The storage is full or not available.
  }
}
