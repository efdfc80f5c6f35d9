import type { KioskConfig } from '#config/resolve-config.ts';
import { describePlace, type Here } from '#events/describe-place.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { dayParts, describeWhen } from './describe-when.ts';
import { type EventDate, type Occurrence, stateOf, type TimeContext } from './event-dates.ts';
import { dateParts, datePieces, dropWeekday, formatDay, formatTime, textOf } from './format-date.ts';
import { localDay, startOfDay } from './local-time.ts';
import { sortByStart } from './sort-events.ts';
import { mostUrgent, urgencyOf } from './urgency.ts';

/* Values from docs/field-failures.md#legibility. */
const noticeSeconds = 3;
const wordsPerSecond = 2.5;
const scanSeconds = 7;
const [minDwell, maxDwell] = [12, 30];
const minWithPicture = 15;

/** Seconds a slide stays: reading time plus scanning time, between 12 and 30, with a picture at least 15. */
export function dwellSeconds(texts: readonly string[], hasCode: boolean, hasPicture = false): number {
  const words = texts.join(' ').split(/\s+/).filter(Boolean).length;
  const seconds = noticeSeconds + words / wordsPerSecond + (hasCode ? scanSeconds : 0);
  return Math.min(maxDwell, Math.max(hasPicture ? minWithPicture : minDwell, seconds));
}

export interface OverviewEntry extends Occurrence {
  /** The event in the language of the overview, which does not change the order. */
  readonly shown: CalendarEvent;
  /** The key of the slide that a row of this event stands for; null for the other dates of a series. */
  readonly covers: string | null;
}

export type OverviewSlide = ReturnType<typeof buildOverview>[number];
export type OverviewRow = ReturnType<typeof buildRow>;

/** A day with at least this many events has an overview between the slides. */
const minEntries = 4;
/** The limit applies to all pages together: it is the highest limit of slides. */
const maxRows = 200;

type Scope = ReturnType<typeof findScopes>[number];
type Context = TimeContext & Here;

/** Pages of entries that are not over: of today or else of tomorrow (`auto`), or of all days (`agenda`). */
export function buildOverview(
  entries: readonly OverviewEntry[],
  config: Pick<KioskConfig, 'timeZone' | 'language' | 'seconds' | 'view' | 'overview' | 'building' | 'floor'>,
  now: number,
  rowsPerPage: number,
) {
  const context = { ...config, now };
  const scopes = findScopes(entries, context);
  const days = config.overview === 'off' ? [] : scopes.slice(0, 2);
  const day = days.filter((scope) => scope.entries.length >= minEntries).slice(0, 1);
  return (config.view === 'agenda' ? scopes : day)
    .flatMap((scope) => paginate(scope, rowsPerPage, context))
    .map((page) => {
      const texts = page.rows.flatMap(({ day, state, clock, name, place }) => [
        day,
        state,
        clock,
        name,
        place,
      ]);
      return {
        kind: 'overview' as const,
        language: config.language,
        ...page,
        urgency: mostUrgent(page.rows.map(({ urgency }) => urgency)),
        dwellSeconds: config.seconds ?? dwellSeconds(texts, true),
      };
    });
}

/** Today, tomorrow, the rest of the week until Sunday, and all later days; what began on earlier days comes last today. */
function findScopes(all: readonly OverviewEntry[], context: Context) {
  const { now, timeZone, language, building } = context;
  const today = localDay(now, timeZone);
  const dayAfter = (days: number) => startOfDay(today, timeZone, days);
  const dateAfter = (days: number) => dateParts(dayAfter(days), timeZone, language);
  const fullDate = (days: number) => formatDay(dayAfter(days), timeZone, language);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  // The week has nothing left after tomorrow at the weekend.
  const weekEnd = Math.max(2, 7 - daysSinceMonday);
  const tomorrow = dayAfter(1);
  const current = all.filter(({ date }) => date.until >= now);
  const sorted = sortByStart(current, context).slice(0, maxRows);
  const { overview, today: todayAlone, from: since, until: upTo } = screenWords[language];
  // Where the building of the screen is known each row says what is in it.
  const words = building.length === 0 ? overview : { ...overview, today: todayAlone };
  const scopeOf = (name: keyof typeof words, date: string, from: number, until: number) => ({
    name,
    heading: words[name],
    date,
    /** Rows name their day. */
    hasDays: from > tomorrow,
    entries: sorted.filter(({ date: { start } }) => start >= from && start < until),
  });
  return [
    scopeOf('today', fullDate(0), -Infinity, tomorrow),
    scopeOf('tomorrow', fullDate(1), tomorrow, dayAfter(2)),
    scopeOf('week', upTo(dateAfter(weekEnd - 1).short), dayAfter(2), dayAfter(weekEnd)),
    scopeOf('later', since(dateAfter(weekEnd).short), dayAfter(weekEnd), Infinity),
  ];
}

/** Makes as few pages as possible, with about as many rows each. `title`: "Heute", " im Haus"; `pageOf`: "2/3", '' for one page. */
function paginate({ name, heading, date, entries, hasDays }: Scope, perPage: number, context: Context) {
  const pages = Math.ceil(entries.length / Math.max(1, perPage));
  const { today } = screenWords[context.language];
  const day = heading.startsWith(today) ? today : heading;
  const title = datePieces(day, heading.slice(day.length));
  return Array.from({ length: pages }, (_, index) => {
    const cut = (page: number) => Math.ceil((entries.length * page) / pages);
    const onPage = entries.slice(cut(index), cut(index + 1));
    const rows: readonly OverviewRow[] = onPage.map((entry) => buildRow(entry, context, hasDays));
    const pageOf = pages === 1 ? '' : `${index + 1}/${pages}`;
    const key = `overview-${name}-${index + 1}`;
    const dates: readonly EventDate[] = onPage
      .filter(({ event }) => !event.canceled)
      .map((entry) => entry.date);
    return { key, heading: [heading, pageOf].filter(Boolean).join(' '), title, pageOf, date, dates, rows };
  });
}

function buildRow({ shown: event, date, covers }: OverviewEntry, context: Context, hasDay: boolean) {
  const { timeZone, language, now } = context;
  const words = screenWords[language];
  const { start, startDate } = date;
  const state = stateOf(event);
  const { isRunning, ...when } = describeWhen({ event, date }, context);
  // It is not known whether a day without clock time has begun.
  const hasBegun = isRunning && (when.day === words.running || !isDateOnly(startDate));
  const running = hasBegun ? dropWeekday(textOf(when.pieces)) : '';
  const since = isDateOnly(startDate) ? '' : words.since(formatTime(start, timeZone));
  const clock = isRunning ? dropWeekday(when.detail || since) : when.time;
  return {
    covers,
    urgency: urgencyOf({ event, date }, now, timeZone),
    name: event.name,
    place: describePlace(event, context) || (event.attendanceMode === 'online' ? words.online : ''),
    /** "Do 26. Nov" where the rows of an overview have different days, else ''. */
    day: hasDay ? dayParts(start, context).short : '',
    /** "Läuft bis 9. Dez", "Abgesagt", "Ausgebucht", or ''. */
    state: state === null ? running : words[state],
    /** "18:00"; "bis 20:00", "bis 30. Nov" for what runs; '' if unknown, or if `state` says it. */
    clock: state === null && running ? '' : clock,
    isCanceled: event.canceled,
  };
}
