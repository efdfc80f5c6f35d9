import { distance } from 'fastest-levenshtein';
import { screenName } from '#config/screen-address.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { endOfDay, parseInstant } from '#domain/local-time.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { slugify } from '#domain/slugify.ts';
import type { NoticeFacts } from '#notices/model/check-notice.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';

/** An answer names no more. */
export const maxProblems = 20;
const maxCompared = 64;

/** What a new notice is checked against. */
export function readFacts({ now, site, servedLanguage, screens }: GatewayState): NoticeFacts {
  const { languages, timeZone: zone } = site();
  const timeZone = createTimeZone(zone);
  const monitors = servedLanguage(undefined)?.events.monitors;
  const { store } = screens;
  const isName = (name: string) => screenName.safeParse(name).success;
  return {
    now: now(),
    languages,
    parseMoment: (text) => parseEnd(text, timeZone),
    findMonitor: monitors === undefined ? null : (id) => monitors.find(id) !== null,
    nearMonitor: ofFirst((id) => nearestMonitor(id, monitors?.listed.list ?? [])?.name ?? null),
    // Where no screen is known, a name that can not exist would reach none.
    findScreen: store.isKnown() ? (name) => store.find(name) !== null : isName,
    nearScreen: ofFirst((name) =>
      nearestName(
        name,
        store.list().map((screen) => screen.name),
      ),
    ),
  };
}

const dateTime = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** Later ones have another form, which no store takes. */
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A day without a time is over at its end. NaN if unreadable: `Date.parse` alone takes "tomorrow 2027", 30 February, and
 * "2026-11-25 18:00" in the zone of the machine.
 */
function parseEnd(text: string, timeZone: TimeZone): number {
  const day = dateTime.exec(text.trim())?.[1];
  if (day === undefined || !isDay(day)) return Number.NaN;
  const end = day === text.trim() ? endOfDay(day, timeZone) : parseInstant(text.trim(), timeZone);
  return end <= last ? end : Number.NaN;
}

function isDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Each is compared with all names: thousands of them would stop the gateway for seconds. */
function ofFirst(findNear: (given: string) => string | null): (given: string) => string | null {
  let left = maxProblems;
  return (given) => ((left -= 1) < 0 ? null : findNear(given.slice(0, maxCompared)));
}

/** As for monitors. */
function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = slugify(given);
  const [best] = names
    .map((name) => ({ name, edits: distance(wanted, name) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(2, wanted.length / 2) ? best.name : null;
}
