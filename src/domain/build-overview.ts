import type { KioskConfig } from '#config/resolve-config.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { describeWhen, type TimeContext } from './describe-time.ts';
import { dwellSeconds } from './dwell.ts';
import { stateOf } from './event-state.ts';
import { endOf, startOf } from './event-times.ts';
import { dateParts, formatDay, formatTime } from './format-date.ts';
import { localDay, startOfDay } from './local-time.ts';

/** An event, and the key of the slide that stands for it. */
export interface OverviewEntry {
  readonly event: CalendarEvent;
  readonly key: string;
}

export type OverviewSlide = ReturnType<typeof buildOverview>[number];
export type OverviewRow = ReturnType<typeof buildRow>;

/** From this many events on a day has an overview between the slides. */
const minEntries = 4;

interface Scope extends Readonly<Record<'heading' | 'date', string>> {
  readonly entries: readonly OverviewEntry[];
  /** Whether rows name their day. */
  readonly hasDays: boolean;
}

/** Pages of entries that are not over: of today or else of tomorrow (`auto`), or of all days (`agenda`). */
export function buildOverview(
  entries: readonly OverviewEntry[],
  config: Pick<KioskConfig, 'timeZone' | 'language' | 'seconds' | 'view' | 'overview'>,
  now: number,
  rowsPerPage: number,
) {
  const context = { ...config, now };
  const scopes = findScopes(entries, context);
  const days = config.overview === 'off' ? [] : scopes.slice(0, 2);
  const day = days.filter((scope) => scope.entries.length >= minEntries).slice(0, 1);
  return (config.view === 'agenda' ? scopes : day)
    .flatMap((scope) => paginate(scope, rowsPerPage, context))
    .map((page, index) => {
      const texts = page.rows.flatMap(({ day, time, mark, name, place }) => [day, time, mark, name, place]);
      return {
        kind: 'overview' as const,
        key: `overview-${index + 1}`,
        ...page,
        dwellSeconds: config.seconds ?? dwellSeconds(texts, true),
      };
    });
}

/** Today, tomorrow, the rest of the week until Sunday, and all later days; what began on earlier days comes last today. */
function findScopes(
  all: readonly OverviewEntry[],
  { now, timeZone, language }: TimeContext,
): readonly Scope[] {
  const today = localDay(now, timeZone);
  const dayAfter = (days: number) => startOfDay(today, timeZone, days);
  const dateAfter = (days: number) => dateParts(dayAfter(days), timeZone, language);
  const fullDate = (days: number) => formatDay(dayAfter(days), timeZone, language);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  // At the weekend nothing of the week is left after tomorrow.
  const weekEnd = Math.max(2, 7 - daysSinceMonday);
  const startsEarlier = (start: number) => Number(start < dayAfter(0));
  const sorted = all
    .map((entry) => ({ ...entry, start: startOf(entry.event, timeZone) }))
    .filter(({ event }) => endOf(event, timeZone) >= now)
    .sort((a, b) => startsEarlier(a.start) - startsEarlier(b.start) || a.start - b.start);
  const scopeOf = (heading: string, date: string, from: number, until: number): Scope => ({
    heading,
    date,
    hasDays: from > dayAfter(1),
    entries: sorted.filter(({ start }) => start >= from && start < until),
  });
  const { overview: words, from: since, until: upTo } = screenWords[language];
  return [
    scopeOf(words.today, fullDate(0), -Infinity, dayAfter(1)),
    scopeOf(words.tomorrow, fullDate(1), dayAfter(1), dayAfter(2)),
    scopeOf(words.week, upTo(dateAfter(weekEnd - 1).short), dayAfter(2), dayAfter(weekEnd)),
    scopeOf(words.later, since(dateAfter(weekEnd).short), dayAfter(weekEnd), Infinity),
  ];
}

/** As few pages as possible, with about the same number of rows. */
function paginate({ heading, date, entries, hasDays }: Scope, rowsPerPage: number, context: TimeContext) {
  const pages = Math.ceil(entries.length / Math.max(1, rowsPerPage));
  return Array.from({ length: pages }, (_, index) => {
    const cut = (page: number) => Math.ceil((entries.length * page) / pages);
    const onPage = entries.slice(cut(index), cut(index + 1));
    const rows: readonly OverviewRow[] = onPage.map((entry) => buildRow(entry, context, hasDays));
    return { heading: pages === 1 ? heading : `${heading} ${index + 1}/${pages}`, date, rows };
  });
}

function buildRow({ event, key }: OverviewEntry, context: TimeContext, hasDay: boolean) {
  const { timeZone, language } = context;
  const words = screenWords[language];
  const start = startOf(event, timeZone);
  const state = stateOf(event);
  const until = event.canceled ? '' : untilOf(event, context);
  const begin = isDateOnly(event.startDate) ? '' : formatTime(start, timeZone);
  return {
    /** Of the slide that stands for the event. */
    key,
    name: event.name,
    place: event.place || (event.attendanceMode === 'online' ? words.online : ''),
    /** "Do 26. Nov" where the rows of an overview have different days, else ''. */
    day: hasDay ? dateParts(start, timeZone, language).short : '',
    /** "18:00"; "bis 20:00", "bis 30. Nov" for what runs; '' if unknown. */
    time: until || begin,
    /** "Abgesagt", "Ausgebucht", "Läuft", or ''. */
    mark: state === null ? until && words.running : words[state],
    isCanceled: event.canceled,
  };
}

/** '' for what has not begun, and for a whole day. */
function untilOf(event: CalendarEvent, context: TimeContext): string {
  const { isRunning, mark } = describeWhen(event, context);
  if (!isRunning || mark.kind !== 'word') return '';
  // Without the weekday.
  return mark.detail.replace(/ [^\s\d]+ (?=\d)/, ' ');
}
