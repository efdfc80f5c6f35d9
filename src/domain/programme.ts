import { eventsPerOverview, type History, recordShowing, updateHistory } from './showing-history.ts';
import type { Turn } from './turn.ts';

/** The longest times between two showings of a turn, from start to start, where they are possible. */
export const [soonSeconds, usualSeconds] = [120, 900];

/** Twice the share: half as often. */
const shares = { soon: 1, today: 1, week: 2, later: 3, long: 4 } as const;

/** In intervals: what has waited for longer comes next, whatever else is late by it. So nothing waits for ever. */
const maxAge = 1.5;

/** Timers and slide changes take a little longer than planned. */
const delayMs = 50;

/** More turns than a programme has, of at most 200 slides (the parameter `limit`): the test of deadlines takes the square of them. */
const mostTested = 300;

const dwellOf = ({ dwellSeconds }: Turn) => Math.round(1000 * dwellSeconds) + delayMs;
const sum = (turns: readonly Turn[]) => turns.reduce((total, turn) => total + dwellOf(turn), 0);
const longest = (turns: readonly Turn[]) => Math.max(0, ...turns.map(dwellOf));

/** The deadlines of a list, in ms. Where the wanted ones are impossible, soon turns get half of the time. */
function deadlinesOf(turns: readonly Turn[]) {
  const pages = turns.filter(({ kind }) => kind === 'overview');
  const events = turns.filter(({ kind }) => kind !== 'overview');
  const covered = new Set(pages.flatMap(({ covers }) => covers));
  const soon = new Set(turns.filter(({ key, urgency }) => urgency === 'soon' && !covered.has(key)));
  const soonPages = pages.filter((page) => soon.has(page));
  const need = sum([...soon]);
  const gapMs = longest(events);
  const rest = turns.filter((turn) => !soon.has(turn));
  const restPage = longest(rest.filter(({ kind }) => kind === 'overview'));
  // Any other turn fits in at least once, and an event between any two pages.
  const gaps = gapMs * (soonPages.length + (restPage > 0 ? 1 : 0));
  const fewest = need + (soonPages.length > 0 ? Math.max(gaps + restPage, longest(rest)) : longest(rest));
  const soonMs = Math.max(1000 * soonSeconds, 2 * need, fewest);
  const pageMs = soonPages.length > 0 || events.length === 0 ? 0 : longest(pages);
  const stopMs = pageMs + eventsPerOverview * (sum(events) / events.length || 1);
  const free = 1 - need / soonMs - pageMs / stopMs;
  const restMs = Math.max(1000 * usualSeconds, (sum(turns) - need) / Math.max(0.1, free));
  // Soon pages may come before another one that is due.
  const lagMs = soonPages.length > 0 ? gaps + sum(soonPages) : 0;
  return { soon, soonMs, restMs, gapMs, lagMs };
}

type Deadlines = ReturnType<typeof deadlinesOf>;
type Slot = ReturnType<typeof slotOf>;

/** A turn with its deadline. `wait`: for its share. */
function slotOf(turn: Turn, { showings }: History, { soon, soonMs, restMs, lagMs }: Deadlines, now: number) {
  const { at, count } = showings.get(turn.key) ?? { at: now, count: 0 };
  const [isSoon, isPage] = [soon.has(turn), turn.kind === 'overview'];
  const interval = isSoon ? soonMs : restMs;
  return {
    turn,
    isSoon,
    isPage,
    dwell: dwellOf(turn),
    at,
    // Two versions have the shares of two slides.
    wait: count > 0 ? ((now - at) * turn.versions) / shares[turn.urgency] : Number.MAX_VALUE,
    due: at + interval - (isPage && !isSoon ? lagMs : 0),
    /** In multiples of the interval. */
    age: (now - at) / interval,
  };
}

/** When soon turns must begin at the latest, shown in their order, with an event between two pages. */
function latestStart(queue: readonly Slot[], isAfterPage: boolean, gapMs: number): number {
  let [need, latest, wasPage] = [0, Infinity, isAfterPage];
  for (const { isPage, due, dwell } of queue) {
    if (wasPage && isPage) need += gapMs;
    latest = Math.min(latest, due - need);
    need += dwell;
    wasPage = isPage;
  }
  return latest;
}

/** Whether all deadlines can be met: the rest in their order, soon turns as late as possible, a page after six events. */
function canMeet(
  slots: readonly Slot[],
  { soonMs, gapMs }: Deadlines,
  start: number,
  sinceOverview: number,
): boolean {
  const soon = slots.filter(({ isSoon }) => isSoon);
  const page = slots.find(({ isPage }) => isPage);
  let [now, events, isMet] = [start, sinceOverview, true];
  const show = ({ due, dwell, isPage }: Slot) => {
    isMet &&= now <= due;
    now += dwell;
    events = isPage ? 0 : events + 1;
  };
  const showInTime = (slot: Slot) => {
    for (let left = soon.length; left > 0; left -= 1) {
      const [head] = soon;
      if (head === undefined || now + slot.dwell <= latestStart(soon, events === 0, gapMs)) break;
      soon.shift();
      soon.push({ ...head, due: now + soonMs });
      show(head);
    }
    show(slot);
  };
  return slots.every((slot) => {
    if (slot.isSoon) return true;
    if (page !== undefined && events >= eventsPerOverview) showInTime({ ...page, due: Infinity });
    showInTime(slot);
    return isMet;
  });
}

function choose(turns: readonly Turn[], history: History, now: number): Turn | undefined {
  const { current, eventsSinceOverview: events } = history;
  const deadlines = deadlinesOf(turns);
  const slots = turns.map((turn) => slotOf(turn, history, deadlines, now));
  const byDeadline = [...slots].sort((a, b) => a.at - b.at || b.wait - a.wait);
  const isAllowed = ({ turn: { key }, isPage }: Slot) =>
    key !== current && !(isPage && events === 0 && deadlines.gapMs > 0);
  const [oldest] = slots.filter((slot) => isAllowed(slot) && slot.age > maxAge).sort((a, b) => b.age - a.age);
  if (oldest !== undefined) return oldest.turn;
  const othersOf = (slot: Slot) => byDeadline.filter((one) => one !== slot);
  const keepsSoon = (slot: Slot) => {
    const soon = othersOf(slot).filter(({ isSoon }) => isSoon);
    return now + slot.dwell <= latestStart(soon, slot.isPage, deadlines.gapMs);
  };
  const keepsAll = (slot: Slot) =>
    keepsSoon(slot) &&
    canMeet(othersOf(slot).slice(0, mostTested), deadlines, now + slot.dwell, slot.isPage ? 0 : events + 1);
  const nextSoon = byDeadline.find((slot) => slot.isSoon && isAllowed(slot));
  const nextRest = byDeadline.find((slot) => !slot.isSoon && isAllowed(slot));
  const page = byDeadline.find(({ isPage }) => isPage && events >= eventsPerOverview);
  if (page !== undefined) return (keepsSoon(page) ? page : (nextSoon ?? page)).turn;
  const [wanted] = slots.filter((slot) => !slot.isPage && isAllowed(slot)).sort((a, b) => b.wait - a.wait);
  if (wanted !== undefined && keepsAll(wanted)) return wanted.turn;
  const next = nextRest !== undefined && keepsSoon(nextRest) ? nextRest : (nextSoon ?? nextRest);
  return next?.turn;
}

/** The key of the turn that follows; `now`: when it begins. */
export function chooseNext(turns: readonly [Turn, ...Turn[]], history: History, now: number): string {
  return (choose(turns, history, now) ?? turns[0]).key;
}

/** Of a simulation: a pass of 200 slides, half of them soon, takes about 400. */
export const maxShowings = 1000;

/** The turns that follow, without end, and when they begin. */
export function* forecast(turns: readonly [Turn, ...Turn[]], history: History, now: number) {
  let [past, at] = [updateHistory(history, turns, now), now];
  for (;;) {
    const turn = choose(turns, past, at) ?? turns[0];
    yield { turn, at };
    past = recordShowing(past, turn, at);
    at += 1000 * turn.dwellSeconds;
  }
}
