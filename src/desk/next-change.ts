import { endOf, startOf } from '#domain/event-times.ts';
import { isShown, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import type { BoardEvent } from '#events/event.ts';

/** When a monitor will next look different by itself, and which event does it. */
export interface NextChange {
  /** Epoch ms. */
  readonly at: number;
  readonly kind: 'starts' | 'ends' | 'appears';
  readonly name: string;
}

/** The next moment at which an event of this monitor begins, ends or comes into its horizon; null where none will. */
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
  event: BoardEvent,
  code: Verdict['code'],
  { now, timeZone, days }: SelectionRules,
): NextChange | null {
  const { name } = event;
  const start = startOf(event, timeZone);
  if (code === 'beyond-horizon')
    return { at: startOfDay(localDay(start, timeZone), timeZone, -days), kind: 'appears', name };
  if (!isShown(code)) return null;
  // An event is over once its end lies before now: the first instant without it is the next millisecond.
  return start > now
    ? { at: start, kind: 'starts', name }
    : { at: endOf(event, timeZone) + 1, kind: 'ends', name };
}
