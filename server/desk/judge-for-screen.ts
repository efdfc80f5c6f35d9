import { fields } from '#config/parameters.ts';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import type { Occurrence } from '#domain/event-dates.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
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
import { categorySet } from '#domain/membership.ts';
import { seriesOf } from '#domain/series.ts';
import { indexMonitors } from '#domain/site-monitors.ts';
import type { CalendarEvent, Category, UnreadableMember } from '#events/event.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

export type Hit = CalendarEvent | UnreadableMember;

const { max: maxSlides } = fields.limit.accepts;

/** Judges single events by the rules of a screen. `candidates`: at least the events of its first slides, up to the largest limit. */
export function createHitJudge(rules: SelectionRules, candidates: () => readonly CalendarEvent[]) {
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
  return (hit: Hit): Verdict => {
    if ('reason' in hit) return { code: 'unreadable', member: hit };
    const [alone] = judgeEvents([hit], rules);
    // Limit and series matter only for an event that would be shown.
    if (alone === undefined) throw new Error('an event without a verdict');
    return isShown(alone.code) ? judgeRanked(alone) : alone;
  };
}

export interface PageContext {
  readonly site: Site;
  /** Those of the hits. */
  readonly events: ServedEvents;
  /** The events in a language, else in the site's first one. */
  readonly servedIn: (language: Language | undefined) => ServedEvents;
  /** Epoch ms. */
  readonly now: number;
  /** The language of the explanations. */
  readonly language: Language;
}

/** Explains hits as the kiosk page with a config shows them. `named`: its monitors, also those that no longer exist. */
export function createPageExplainer(context: PageContext) {
  const { site, events, servedIn, language } = context;
  const siteZone = createTimeZone(site.timeZone);
  const findMember = createMemberFinder();
  const findCandidates = createCandidateFinder();
  return (config: KioskConfig, named: readonly Category[]) => {
    const pageRules = rulesOf(config, siteZone, context);
    const { answered, own, isUsual } = pageRules;
    const served = servedIn(config.language);
    const judge = createHitJudge(own, () => findCandidates(served, config, pageRules));
    return (hit: Hit) => {
      const member = served === events ? hit : findMember(served, hit);
      // The page has only the events that the gateway answers it.
      const [atGateway] = isUsual || 'reason' in member ? [] : judgeEvents([member], answered);
      const isRefused = atGateway !== undefined && !isAnswered(atGateway.code);
      const [verdict, rules] = isRefused ? [atGateway, answered] : [judge(member), own];
      const isKnown = rules.tags.monitors.list.length > 0;
      // Categories that no longer exist have no part in the rules, but the advice names them.
      const tags = isKnown ? rules.tags : { ...rules.tags, monitors: categorySet(named) };
      const explanation = explainVerdict(withTexts(verdict, hit), { ...rules, tags }, language);
      return { code: verdict.code, shown: isShown(verdict.code), ...explanation };
    };
  };
}

/** The events of the first slides, up to the largest limit; memoized for screens that differ only in `days` and `limit`. */
export function createCandidateFinder() {
  const found = new Map<string, readonly CalendarEvent[]>();
  return (
    served: Pick<ServedEvents, 'ranksIn'>,
    { timeZone, allMonitors, language }: Pick<KioskConfig, 'timeZone' | 'allMonitors' | 'language'>,
    { answered, own, isUsual }: PageRules,
  ): readonly CalendarEvent[] => {
    const monitors = own.tags.monitors.list.map(({ id }) => id).sort((a, b) => a - b);
    const key = JSON.stringify([monitors, timeZone.name, allMonitors.toSorted(), language]);
    const known = found.get(key);
    if (known !== undefined) return known;
    const { tags, now } = answered;
    const [ranks, wanted] = [served.ranksIn(language), [...tags.all.list, ...tags.monitors.list]];
    const some = isUsual ? ranks.firstOfSeries(wanted, now, maxSlides) : ranks.first(wanted, now, Infinity);
    const first = selectEvents(some, { ...own, days: fields.days.accepts.max, limit: maxSlides });
    found.set(key, first);
    return first;
  };
}

type PageRules = ReturnType<typeof rulesOf>;

/** The rules by which the gateway answers the page's events, those of the page, and whether these are the same but for `days` and `limit`. */
function rulesOf(config: KioskConfig, siteZone: TimeZone, { site, events, servedIn, now }: PageContext) {
  const monitors = events.monitors.findEach(config.monitor);
  const answered = rulesFor({ ...config, timeZone: siteZone }, events.monitors, monitors, now);
  const { timeZone, allMonitors } = config;
  const isUsual = timeZone.name === siteZone.name && allMonitors.join() === site.allMonitors.join();
  if (isUsual) return { answered, own: answered, isUsual };
  const source = servedIn(undefined).reading.categories;
  const index = indexMonitors(source, { ...site, allMonitors }, events.reading.categories);
  return { answered, own: rulesFor(config, index, monitors, now), isUsual };
}

const firstOfPage = verdictCodes.indexOf('retracted');
const isAnswered = (code: VerdictCode) => verdictCodes.indexOf(code) >= firstOfPage;

/** Names of categories and titles in the language of the hit. */
function withTexts(verdict: Verdict, hit: Hit): Verdict {
  return verdict.code === 'unreadable' || 'reason' in hit ? verdict : { ...verdict, event: hit };
}

/** Finds a hit in another language; itself where that lacks it. */
function createMemberFinder() {
  const indexes = new Map<ServedEvents, ReadonlyMap<string | null, Hit>>();
  return (served: ServedEvents, hit: Hit): Hit => {
    const { events, unreadable } = served.reading;
    const byIri = indexes.get(served) ?? new Map([...unreadable, ...events].map((one) => [one.iri, one]));
    indexes.set(served, byIri);
    return (hit.iri === null ? undefined : byIri.get(hit.iri)) ?? hit;
  };
}
