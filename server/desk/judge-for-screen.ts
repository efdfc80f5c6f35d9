import { fields, parseParameters } from '#config/parameters.ts';
import { type KioskConfig, resolveConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import type { Occurrence } from '#domain/event-dates.ts';
import {
  type EventVerdict,
  isShown,
  judgeEvents,
  rulesFor,
  selectEvents,
  type SelectionRules,
  type Verdict,
  type VerdictCode,
  verdictCodes,
} from '#domain/judge-events.ts';
import { seriesOf } from '#domain/series.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, UnreadableMember } from '#events/event.ts';
import { type Screen, settingsOf } from '#screens/model/screen.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

export type Hit = CalendarEvent | UnreadableMember;

export const { max: maxSlides } = fields.limit.accepts;

/** Judges single events by the rules of a screen. `candidates`: at least the events of its first slides, up to the largest limit. */
export function createHitJudge(
  rules: SelectionRules,
  candidates: () => readonly CalendarEvent[],
): (hit: Hit) => Verdict {
  let bySeries: ReadonlyMap<string, EventVerdict> | null = null;
  const judgeRanked = ({ event, date }: Occurrence): Verdict => {
    const ranked = bySeries === null ? judgeEvents(candidates(), rules) : [];
    // The first of a series counts.
    bySeries ??= new Map([...ranked].reverse().map((one) => [seriesOf(one.event), one]));
    const found = bySeries.get(seriesOf(event));
    if (found === undefined) return { code: 'over-limit', event, date, neededLimit: maxSlides + 1 };
    if (found.event.id === event.id) return found;
    return isShown(found.code)
      ? { code: 'in-series', event, date, head: found.date }
      : { ...found, event, date };
  };
  return (hit) => {
    if ('reason' in hit) return { code: 'unreadable', member: hit };
    const [alone] = judgeEvents([hit], rules);
    // Limit and series matter only for an event that would be shown.
    if (alone === undefined) throw new Error('an event without a verdict');
    return isShown(alone.code) ? judgeRanked(alone) : alone;
  };
}

/** The rules must have the site's time zone and its all-monitors categories. */
export function firstSlides({ ranks }: Pick<ServedEvents, 'ranks'>, { tags, now, language }: SelectionRules) {
  return ranks(language).firstOfSeries([...tags.all.list, ...tags.monitors.list], now, maxSlides);
}

/** All events that the gateway answers for these rules: by the site's time zone and its all-monitors categories. */
function answeredEvents({ ranks }: Pick<ServedEvents, 'ranks'>, { tags, now, language }: SelectionRules) {
  const wanted = [...tags.all.list, ...tags.monitors.list];
  return ranks(language).first(wanted, now, Number.POSITIVE_INFINITY);
}

export interface ScreenJudgeContext {
  readonly site: Site;
  /** Those of the hits. */
  readonly events: ServedEvents;
  /** The language of the explanations. */
  readonly language: Language;
  /** The events in a language, else in the site's first one. */
  readonly servedIn: (language: Language | undefined) => ServedEvents;
  /** Epoch ms. */
  readonly now: number;
}

interface ScreenVerdict {
  readonly verdict: Verdict;
  /** The rules by which it was judged. */
  readonly rules: SelectionRules;
}

/** Judges hits as the page of a named screen does. The rules are not memoized: those of 20,000 screens would take gigabytes. */
export function createHitJudgeForScreens(context: ScreenJudgeContext) {
  const { site, events, servedIn } = context;
  const siteZone = createTimeZone(site.timeZone);
  const findMember = createMemberFinder();
  const findCandidates = createCandidateFinder();
  return (hit: Hit, screen: Screen): ScreenVerdict => {
    const config = resolveConfig(parseParameters(settingsOf(screen).query).parameters, site);
    const { answered, own, isUsual } = rulesOf(config, siteZone, context);
    const served = servedIn(config.language);
    const member = served === events ? hit : findMember(served, hit);
    // The page has only the events that the gateway answers it.
    const [atGateway] = 'reason' in member ? [] : judgeEvents([member], answered);
    if (atGateway !== undefined && !isAnswered(atGateway.code))
      return { verdict: withTexts(atGateway, hit), rules: answered };
    const candidates = () => findCandidates(served, config, { answered, own, isUsual });
    return { verdict: withTexts(createHitJudge(own, candidates)(member), hit), rules: own };
  };
}

interface PageRules {
  readonly answered: SelectionRules;
  readonly own: SelectionRules;
  readonly isUsual: boolean;
}

/** The events of the first slides, up to the largest limit; memoized for screens that differ only in `days` and `limit`. */
export function createCandidateFinder() {
  const found = new Map<string, readonly CalendarEvent[]>();
  return (
    served: Pick<ServedEvents, 'ranks'>,
    { timeZone, allMonitors, language }: Pick<KioskConfig, 'timeZone' | 'allMonitors' | 'language'>,
    { answered, own, isUsual }: PageRules,
  ): readonly CalendarEvent[] => {
    const monitors = own.tags.monitors.list.map(({ id }) => id).sort((a, b) => a - b);
    const key = JSON.stringify([monitors, timeZone.name, allMonitors.toSorted(), language]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const some = isUsual ? firstSlides(served, own) : answeredEvents(served, answered);
    const first = selectEvents(some, { ...own, days: fields.days.accepts.max, limit: maxSlides });
    found.set(key, first);
    return first;
  };
}

/** The rules by which the gateway answers the page's events, those of the page, and whether these are the same but for `days` and `limit`. */
function rulesOf(
  config: KioskConfig,
  siteZone: TimeZone,
  { site, events, servedIn, now }: ScreenJudgeContext,
): PageRules {
  const monitors = events.monitors.findEach(config.monitor);
  const answered = rulesFor({ ...config, timeZone: siteZone }, events.monitors, monitors, now);
  const { timeZone, allMonitors } = config;
  const isUsual = timeZone.name === siteZone.name && allMonitors.join() === site.allMonitors.join();
  if (isUsual) return { answered, own: answered, isUsual };
  const source = servedIn(undefined).reading.categories;
  const { all, listed } = indexMonitors(source, { allMonitors }, events.reading.categories);
  const index = { all, listed: site.monitors === undefined ? listed : events.monitors.listed };
  return { answered, own: rulesFor(config, index, monitors, now), isUsual };
}

const firstOfPage = verdictCodes.indexOf('beyond-horizon');
const isAnswered = (code: VerdictCode) => verdictCodes.indexOf(code) >= firstOfPage;

/** Names of categories and titles in the language of the hit. */
function withTexts(verdict: Verdict, hit: Hit): Verdict {
  return verdict.code === 'unreadable' || 'reason' in hit ? verdict : { ...verdict, event: hit };
}

/** Finds a hit in another language; itself where that lacks it. The last one found is memoized: it is judged for many screens. */
function createMemberFinder() {
  const last = new Map<ServedEvents, { readonly hit: Hit; readonly member: Hit }>();
  return (served: ServedEvents, hit: Hit): Hit => {
    const known = last.get(served);
    if (known?.hit === hit) return known.member;
    const { events, unreadable } = served.reading;
    const isSame = ({ iri }: Hit) => iri !== null && iri === hit.iri;
    const member = events.find(isSame) ?? unreadable.find(isSame) ?? hit;
    last.set(served, { hit, member });
    return member;
  };
}
