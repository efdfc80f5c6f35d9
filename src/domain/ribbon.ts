import { isDateOnly } from '#events/read-date.ts';
import type { Slide } from './build-slides.ts';
import type { EventDate, TimeContext } from './event-dates.ts';
import { calendarDays, localHour } from './local-time.ts';

/** Shares of the line, 0 to 1. */
export interface Ribbon {
  /** The shown ones last; they lie over others. */
  readonly bars: readonly (Span & { readonly look: 'usual' | 'shown' })[];
  readonly now: number;
}

type Span = Readonly<Record<'from' | 'to', number>>;

type Context = Pick<TimeContext, 'now' | 'timeZone'>;

const [hourMs, nightHours, dayHours, weekDays] = [3_600_000, 8, 24, 7];
/** The line of a day, in local hours. */
const usualHours = { from: 8, to: 22 } as const;
/** The line of seven days has this gap at both ends of a day, in days. */
const dayGap = 0.08;

/**
 * Shows where in time the slide stands among the dates of the loop: today, or from today on seven days if it has a later date.
 * What is cancelled has no bar.
 */
export function describeRibbon(slides: readonly Slide[], shown: Slide, context: Context): Ribbon {
  const { now, timeZone } = context;
  const [first] = shown.dates;
  const leading = shown.kind === 'event' && first ? [first] : shown.dates;
  const isLater = leading.length > 0 && leading.every(({ start }) => calendarDays(start, now, timeZone) > 0);
  const taking = slides.flatMap((slide) => (isCanceled(slide) ? [] : slide.dates));
  const own = shown.kind === 'event' && !isCanceled(shown) ? leading : [];
  const others = [...new Set(taking)].filter((date) => !own.includes(date));
  return isLater ? weekRibbon(others, own, context) : dayRibbon(others, own, context);
}

const isCanceled = (slide: Slide) => slide.kind === 'event' && slide.event.canceled;

function dayRibbon(others: readonly EventDate[], own: readonly EventDate[], context: Context): Ribbon {
  const hoursOf = (dates: readonly EventDate[]) => dates.flatMap((date) => hoursToday(date, context) ?? []);
  const [usual, shown] = [hoursOf(others), hoursOf(own)];
  const ends = [...usual, ...shown].flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
  const from = Math.floor(Math.min(usualHours.from, ...ends));
  const to = Math.ceil(Math.max(usualHours.to, ...ends));
  const shareOf = (hour: number) => Math.min(1, Math.max(0, (hour - from) / (to - from)));
  const toShares = (spans: readonly Span[]) =>
    spans.map((span) => ({ from: shareOf(span.from), to: shareOf(span.to) }));
  return {
    bars: barsOf(merge(toShares(usual)), toShares(shown)),
    now: shareOf(localHour(context.now, context.timeZone)),
  };
}

/** Local hours of today; infinite where the clock time is unknown or on another day. Null for a date of other days. */
function hoursToday(date: EventDate, { now, timeZone }: Context): Span | null {
  const { start, startDate, end, endDate } = date;
  const daysTo = (instant: number) => calendarDays(instant, now, timeZone);
  if (daysTo(start) > 0 || daysTo(end - 1) < 0) return null;
  const hasStart = daysTo(start) === 0 && !isDateOnly(startDate);
  const from = hasStart ? localHour(start, timeZone) : -Infinity;
  if (endDate === null) return { from, to: hasStart ? Math.min(dayHours, from + 1) : Infinity };
  if (isDateOnly(endDate)) return { from, to: Infinity };
  // An end at midnight is at 24 h.
  if (daysTo(end) > 0) return { from, to: daysTo(end - 1) > 0 ? Infinity : dayHours };
  return { from, to: Math.max(from, localHour(end, timeZone)) };
}

function weekRibbon(others: readonly EventDate[], own: readonly EventDate[], context: Context): Ribbon {
  const { now, timeZone } = context;
  const usual = daysOf(others, context);
  const shown = daysOf(own, context);
  const toSpans = (days: readonly number[]) =>
    days.map((day) => ({ from: (day + dayGap) / weekDays, to: (day + 1 - dayGap) / weekDays }));
  return {
    bars: barsOf(toSpans(usual.filter((day) => !shown.includes(day))), toSpans(shown)),
    now: localHour(now, timeZone) / dayHours / weekDays,
  };
}

/** Counts them among the seven from today on, from 0. A night belongs to the day on which it begins. */
function daysOf(dates: readonly EventDate[], { now, timeZone }: Context): readonly number[] {
  const spans = dates.map(({ start, end, endDate }) => {
    const last = endDate === null ? start : Math.max(start, end - 1 - nightHours * hourMs);
    return { from: calendarDays(start, now, timeZone), to: calendarDays(last, now, timeZone) };
  });
  const days = Array.from({ length: weekDays }, (_, day) => day);
  return days.filter((day) => spans.some(({ from, to }) => from <= day && day <= to));
}

function merge(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last === undefined || span.from > last.to) merged.push(span);
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, span.to) };
  }
  return merged;
}

const barsOf = (usual: readonly Span[], shown: readonly Span[]): Ribbon['bars'] => [
  ...usual.map((span) => ({ ...span, look: 'usual' as const })),
  ...shown.map((span) => ({ ...span, look: 'shown' as const })),
];
