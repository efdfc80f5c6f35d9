import { eventsPerOverview, type History, recordShowing, updateHistory } from './showing-history.ts';
import type { Turn } from './turn.ts';

/** The longest times between two showings of a turn, from start to start, where they are possible. */
export const [soonSeconds, usualSeconds] = [120, 900];

/** Twice the share: half as often. */
const shares = { soon: 1, today: 1, week: 2, later: 3, long: 4 } as const;

/** Timers and slide changes take a little longer than planned. */
const delayMs = 50;

const dwellOf = ({ dwellSeconds }: Turn) => Math.round(1000 * dwellSeconds) + delayMs;
const isPage = ({ kind }: Turn) => kind === 'overview';
const sum = (turns: readonly Turn[]) => turns.reduce((total, turn) => total + dwellOf(turn), 0);
const longest = (turns: readonly Turn[]) => Math.max(0, ...turns.map(dwellOf));

type Plan = ReturnType<typeof planOf>;

/** The deadlines of a list, in ms. Where the wanted ones are impossible, soon turns get half of the time. */
function planOf(turns: readonly Turn[]) {
  const pages = turns.filter(isPage);
  const events = turns.filter((turn) => !isPage(turn));
  const soonKeys = new Set(events.flatMap(({ key, urgency }) => (urgency === 'soon' ? key : [])));
  const covered = new Set(pages.flatMap(({ covers }) => covers));
  const isSoon = (turn: Turn) =>
    isPage(turn)
      ? turn.covers.some((key) => soonKeys.has(key))
      : soonKeys.has(turn.key) && !covered.has(turn.key);
  const soon = turns.filter(isSoon);
  const soonPages = soon.filter(isPage).length;
  const need = sum(soon);
  // Something else fits in at least once, and between any two pages.
  const soonMs = Math.max(1000 * soonSeconds, 2 * need, need + Math.max(1, soonPages) * longest(turns));
  const pageMs = longest(pages);
  const stopMs = pageMs + (eventsPerOverview * sum(events)) / Math.max(1, events.length);
  const free = 1 - need / soonMs - (soonPages > 0 ? 0 : pageMs / Math.max(1, stopMs));
  const restMs = Math.max(1000 * usualSeconds, (sum(turns) - need) / Math.max(0.1, free));
  const byKey = new Map(turns.map((turn) => [turn.key, turn]));
  return {
    turns,
    byKey,
    isSoon,
    soonMs,
    restMs,
    pageMs,
    gapMs: longest(events),
    hasEvents: events.length > 0,
  };
}

interface Due {
  readonly turn: Turn;
  readonly due: number;
}

/** When soon turns must begin at the latest, shown in their order, with an event between two pages. */
function latestStart(queue: readonly Due[], isAfterPage: boolean, gapMs: number): number {
  let [need, latest, wasPage] = [0, Infinity, isAfterPage];
  for (const { turn, due } of queue) {
    if (wasPage && isPage(turn)) need += gapMs;
    latest = Math.min(latest, due - need);
    need += dwellOf(turn);
    wasPage = isPage(turn);
  }
  return latest;
}

interface Waiting {
  /** In the order of their deadlines. */
  readonly soon: readonly Due[];
  readonly rest: readonly Due[];
  readonly eventsSinceOverview: number;
}

/** Whether from `start` all deadlines can be met: the rest in order, soon turns as late as possible, a page after six events. */
function meetsDeadlines({ gapMs, pageMs, soonMs }: Plan, waiting: Waiting, start: number): boolean {
  const queue = [...waiting.soon];
  let [now, events] = [start, waiting.eventsSinceOverview];
  let latest = latestStart(queue, events === 0, gapMs);
  const show = (dwell: number, due: number, isOverview: boolean): boolean => {
    const isLate = now > due;
    now += dwell;
    events = isOverview ? 0 : events + 1;
    return !isLate;
  };
  const showInTime = (dwell: number, due: number, isOverview: boolean): boolean => {
    for (let left = queue.length; left > 0 && now + dwell > latest; left--) {
      const head = queue.shift();
      if (head === undefined) break;
      queue.push({ turn: head.turn, due: now + soonMs });
      if (!show(dwellOf(head.turn), head.due, isPage(head.turn))) return false;
      latest = latestStart(queue, events === 0, gapMs);
    }
    return show(dwell, due, isOverview);
  };
  return waiting.rest.every(({ turn, due }) => {
    if (pageMs > 0 && events >= eventsPerOverview && !showInTime(pageMs, Infinity, true)) return false;
    return showInTime(dwellOf(turn), due, isPage(turn));
  });
}

function choose(plan: Plan, history: History, now: number): Turn | undefined {
  const { turns, byKey, isSoon, soonMs, restMs, gapMs } = plan;
  const { showings, current, eventsSinceOverview } = history;
  const atOf = ({ key }: Turn) => showings.get(key)?.at ?? now;
  const queue = [...showings.keys()].flatMap((key) => byKey.get(key) ?? []);
  const isAllowed = (turn: Turn) =>
    turn.key !== current && !(isPage(turn) && plan.hasEvents && eventsSinceOverview === 0);
  const dueOf = (interval: number) => (turn: Turn) => ({ turn, due: atOf(turn) + interval });
  const soon = queue.filter(isSoon).map(dueOf(soonMs));
  const rest = queue.filter((turn) => !isSoon(turn)).map(dueOf(restMs));
  const after = (turn: Turn): Waiting => ({
    soon: soon.filter((one) => one.turn !== turn),
    rest: rest.filter((one) => one.turn !== turn),
    eventsSinceOverview: isPage(turn) ? 0 : eventsSinceOverview + 1,
  });
  const keepsSoon = (turn: Turn) => now + dwellOf(turn) <= latestStart(after(turn).soon, isPage(turn), gapMs);
  const first = (list: readonly Due[]) => list.find(({ turn }) => isAllowed(turn))?.turn;
  const [nextSoon, nextRest] = [first(soon), first(rest)];
  const page = eventsSinceOverview < eventsPerOverview ? undefined : queue.find(isPage);
  if (page !== undefined) return keepsSoon(page) ? page : (nextSoon ?? page);
  const events = turns.filter((turn) => !isPage(turn) && isAllowed(turn));
  const wanted =
    events.find(({ key }) => showings.get(key)?.wasShown !== true) ?? longestWaiting(events, now, atOf);
  if (wanted !== undefined && keepsSoon(wanted) && meetsDeadlines(plan, after(wanted), now + dwellOf(wanted)))
    return wanted;
  return nextRest !== undefined && keepsSoon(nextRest) ? nextRest : (nextSoon ?? nextRest);
}

/** For its share; of several the first. */
function longestWaiting(turns: readonly Turn[], now: number, atOf: (turn: Turn) => number): Turn | undefined {
  const waitOf = (turn: Turn) => (now - atOf(turn)) / shares[turn.urgency];
  return turns.reduce<Turn | undefined>(
    (best, turn) => (best === undefined || waitOf(turn) > waitOf(best) ? turn : best),
    undefined,
  );
}

/** The key of the turn that follows; `now`: when it begins. */
export function chooseNext(turns: readonly [Turn, ...Turn[]], history: History, now: number): string {
  return (choose(planOf(turns), updateHistory(history, turns, now), now) ?? turns[0]).key;
}

/** The turns that follow, without end, and when they begin. */
export function* forecast(turns: readonly [Turn, ...Turn[]], history: History, now: number) {
  const plan = planOf(turns);
  let [past, at] = [updateHistory(history, turns, now), now];
  for (;;) {
    const turn = choose(plan, past, at) ?? turns[0];
    yield { turn, at };
    past = recordShowing(past, turn, at);
    at += 1000 * turn.dwellSeconds;
  }
}
