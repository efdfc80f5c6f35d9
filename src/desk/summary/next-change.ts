import { type EventState, stateOf } from '#domain/event-state.ts';
import { endOf, startOf } from '#domain/event-times.ts';
import { isShown, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent } from '#events/event.ts';

export interface NextChange {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: 'starts' | 'ends' | 'appears' | 'leaves';
  readonly name: string;
  readonly state: EventState | null;
}

/**
 * The next moment at which an event starts, ends or comes into the horizon, or at which a cancelled one would have ended.
 */
export function nextChange(verdicts: readonly Verdict[], rules: SelectionRules): NextChange | null {
  let next: NextChange | null = null;
  for (const verdict of verdicts) {
    if (verdict.code === 'unreadable') continue;
    const change = changeOf(verdict.event, verdict.code, rules);
    if (change !== null && change.at > rules.now && (next === null || change.at < next.at)) next = change;
  }
  return next;
}

function changeOf(
  event: CalendarEvent,
  code: Verdict['code'],
  { now, timeZone, days }: SelectionRules,
): NextChange | null {
  const { name } = event;
  const state = stateOf(event);
  const start = startOf(event, timeZone);
  if (code === 'beyond-horizon')
    return { at: startOfDay(localDay(start, timeZone), timeZone, -days), kind: 'appears', name, state };
  if (!isShown(code)) return null;
  // At its end an event is still shown (`endOf` >= now).
  const over = endOf(event, timeZone) + 1;
  if (event.canceled) return { at: over, kind: 'leaves', name, state };
  return start > now ? { at: start, kind: 'starts', name, state } : { at: over, kind: 'ends', name, state };
}
