import type { CalendarEvent, UnreadableMember } from '#events/event.ts';
import { createCache } from './create-cache.ts';
import { endOf, startOf } from './event-times.ts';
import { endOfDay, localDay, startOfDay } from './local-time.ts';
import { membershipOf, type MonitorCategories } from './membership.ts';

/** The codes of design §4, in the order in which the rules run. */
export const verdictCodes = [
  'unreadable',
  'unpublished',
  'ended',
  'categories-unknown',
  'untagged',
  'other-monitor',
  'beyond-horizon',
  'over-limit',
  'all-monitors',
  'this-monitor',
] as const;
export type VerdictCode = (typeof verdictCodes)[number];

export interface SelectionRules {
  readonly tags: MonitorCategories;
  /** Epoch ms. */
  readonly now: number;
  readonly timeZone: string;
  /** BCP 47, for the collation of names. */
  readonly locale: string;
  /** Horizon in days of the site's zone: 0 is today. */
  readonly days: number;
  readonly limit: number;
}

export interface EventVerdict {
  readonly code: Exclude<VerdictCode, 'unreadable'>;
  readonly event: CalendarEvent;
  /** For `over-limit`: the smallest limit that would show the event. */
  readonly neededLimit?: number;
}
export interface MemberVerdict {
  readonly code: 'unreadable';
  readonly member: UnreadableMember;
}
export type Verdict = EventVerdict | MemberVerdict;

export function isShown(code: VerdictCode): boolean {
  return code === 'all-monitors' || code === 'this-monitor';
}

/** Ordered: shown events (design §4), those over the limit, the rest; independent of the order of the input. */
export function judgeEvents(
  events: readonly CalendarEvent[],
  unreadable: readonly UnreadableMember[],
  rules: SelectionRules,
): readonly Verdict[] {
  const judged = judgeAll(events, rules);
  const inOrder = sortEvents(
    judged.filter(({ code }) => isShown(code)),
    rules,
  );
  const rest = sortEvents(
    judged.filter(({ code }) => !isShown(code)),
    rules,
  );
  return [
    ...inOrder.map(({ event, code }, index) =>
      index < rules.limit ? { event, code } : { event, code: 'over-limit' as const, neededLimit: index + 1 },
    ),
    ...rest,
    ...unreadable.map((member) => ({ code: 'unreadable' as const, member })),
  ];
}

export function selectEvents(
  events: readonly CalendarEvent[],
  rules: SelectionRules,
): readonly CalendarEvent[] {
  const shown = judgeAll(events, rules).filter(({ code }) => isShown(code));
  return sortEvents(shown, rules)
    .slice(0, rules.limit)
    .map(({ event }) => event);
}

/** The first event beyond the horizon that is not cancelled. */
export function nextBeyond(
  events: readonly CalendarEvent[],
  rules: SelectionRules,
): CalendarEvent | undefined {
  const beyond = judgeAll(events, rules).filter(
    ({ code, event }) => code === 'beyond-horizon' && !event.canceled,
  );
  return sortEvents(beyond, rules)[0]?.event;
}

function judgeAll(events: readonly CalendarEvent[], rules: SelectionRules): readonly EventVerdict[] {
  const { now, timeZone, days } = rules;
  const horizon = endOfDay(localDay(now, timeZone), timeZone, days);
  return events.map((event) => ({ event, code: judgeEvent(event, rules, horizon) }));
}

/** `horizon`: the last instant at which an event may begin. */
function judgeEvent(event: CalendarEvent, rules: SelectionRules, horizon: number): EventVerdict['code'] {
  const { now, timeZone, tags } = rules;
  if (!event.published || event.archived) return 'unpublished';
  if (endOf(event, timeZone) < now) return 'ended';
  const membership = membershipOf(event, tags);
  if (membership !== 'all-monitors' && membership !== 'this-monitor') return membership;
  return startOf(event, timeZone) > horizon ? 'beyond-horizon' : membership;
}

/** The groups of design §4. */
function orderGroupOf(start: number, now: number, today: number, tomorrow: number): number {
  if (start >= tomorrow) return 4;
  if (start < today) return 3;
  return start <= now ? 1 : 2;
}

/** Creating a collator costs as much as comparing a thousand names. */
const cachedCollator = createCache<Intl.Collator>(10);

function sortEvents<Judged extends EventVerdict>(
  judged: readonly Judged[],
  rules: SelectionRules,
): readonly Judged[] {
  const { now, timeZone } = rules;
  const day = localDay(now, timeZone);
  const [today, tomorrow] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
  const names = cachedCollator(rules.locale, () => new Intl.Collator(rules.locale));
  const keyed = judged.map((verdict) => {
    const start = startOf(verdict.event, timeZone);
    return { verdict, start, group: orderGroupOf(start, now, today, tomorrow) };
  });
  keyed.sort(
    (a, b) =>
      a.group - b.group ||
      a.start - b.start ||
      names.compare(a.verdict.event.name, b.verdict.event.name) ||
      a.verdict.event.id - b.verdict.event.id,
  );
  return keyed.map(({ verdict }) => verdict);
}
