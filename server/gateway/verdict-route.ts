import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languages, type Site } from '#config/site.ts';
import { stateOf } from '#domain/event-state.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { monitorIdOf } from '#domain/monitor-id-of.ts';
import { groupByTag } from '#domain/group-by-tag.ts';
import { isShown, judgeEvents, type SelectionRules, type Verdict } from '#domain/judge-events.ts';
import type { BoardEvent, Category, UnreadableMember } from '#events/event.ts';
import type { EventsPicture } from '#events/events-picture.ts';
import type { DeskAccess } from './desk-access.ts';
import type { GatewayState } from './gateway-state.ts';
import { monitorTags } from './live-board.ts';
import { queryText, type Sender } from './send.ts';

/** More hits than a person reads. */
const mostResults = 50;

/**
 * `GET /api/verdicts?event=ID`, `?monitor=ID`, `?q=words`: why an event is (not) shown, for one monitor or for each. Knows
 * ended and unreadable members too; unpublished ones only where the desk has a password.
 */
export function addVerdictRoute(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  desk: DeskAccess,
): void {
  app.get('/api/verdicts', async (request, reply) => {
    if (!desk.mayRead(request, reply)) return;
    const served = state.board(queryText(request, 'lang'));
    if (served === null) return send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    const { picture, readAt } = served.board.reading;
    const known = maySeeAll(state) ? picture : withoutUnpublished(picture);
    const question = readQuestion(request, known, state.site(), state.now());
    const results = [];
    for (const hit of findHits(question, known)) results.push(await describeHit(hit, question, state.pause));
    send.json(reply, 200, {
      asOf: new Date(readAt).toISOString(),
      now: new Date(state.now()).toISOString(),
      results,
    });
  });
}

interface Question {
  readonly id: string | undefined;
  readonly words: readonly string[];
  /** The monitors to judge for. */
  readonly monitors: readonly Judge[];
  readonly language: Language;
}
/** One monitor's rules, and the verdicts of all events under them once they are needed. */
interface Judge {
  readonly id: string;
  readonly name: string;
  readonly rules: SelectionRules;
  readonly verdicts: () => ReadonlyMap<number, Verdict>;
}
type Hit = { readonly event: BoardEvent } | { readonly member: UnreadableMember };

function maySeeAll({ settings }: GatewayState): boolean {
  return settings.deskPassword !== null;
}

/** An unreadable member may be an unpublished one: its name stays inside. */
function withoutUnpublished(picture: EventsPicture): EventsPicture {
  return {
    ...picture,
    events: picture.events.filter(({ published }) => published),
    unreadable: picture.unreadable.map((member) => ({ ...member, name: null })),
  };
}

function readQuestion(request: FastifyRequest, picture: EventsPicture, site: Site, now: number): Question {
  const { categories } = picture;
  const language = languages.find((one) => one === queryText(request, 'lang')) ?? site.language;
  const monitor = queryText(request, 'monitor')?.slice(0, 500);
  const tags = monitorTags('', categories, site);
  const membersOf = groupByTag(picture.events, categories);
  const asked = monitor === undefined ? tags.listed : monitorTags(monitor, categories, site).monitors;
  const number = (name: string, most: number, standard: number) => {
    const value = Number(queryText(request, name) ?? standard);
    return Number.isInteger(value) && value >= 0 && value <= most ? value : standard;
  };
  const base = {
    now,
    timeZone: site.timeZone,
    locale: language,
    days: number('days', 365, 60),
    limit: number('limit', 200, 30),
  };
  return {
    id: queryText(request, 'event'),
    words: (queryText(request, 'q') ?? '').toLowerCase().split(/\s+/).filter(Boolean),
    language,
    monitors: asked.map((category) => createJudge(category, picture, site, { ...base, tags, membersOf })),
  };
}

function createJudge(
  category: Category,
  { categories }: EventsPicture,
  site: Site,
  base: SelectionRules & { readonly membersOf: (category: Category) => readonly BoardEvent[] },
): Judge {
  const { membersOf, ...common } = base;
  const rules = { ...common, tags: { ...base.tags, monitors: [category] } };
  let verdicts: ReadonlyMap<number, Verdict> | null = null;
  return {
    id: monitorIdOf(category, categories, site.allMonitors),
    name: category.name,
    rules,
    // Only members can come before an event: ten thousand others need not be judged for each monitor.
    verdicts: () =>
      (verdicts ??= judgeAll([...new Set([...base.tags.all, category].flatMap(membersOf))], rules)),
  };
}

function judgeAll(events: readonly BoardEvent[], rules: SelectionRules): Map<number, Verdict> {
  const judged = judgeEvents(events, [], rules);
  return new Map(judged.flatMap((one) => (one.code === 'unreadable' ? [] : [[one.event.id, one]])));
}

function findHits({ id, words }: Question, { events, unreadable }: EventsPicture): readonly Hit[] {
  const matches = ({ iri, name }: { iri: string | null; name: string | null }) =>
    id === undefined
      ? words.every((word) => (name ?? '').toLowerCase().includes(word))
      : iri === id || (iri?.endsWith(`/${id}`) ?? false);
  const hits = [
    ...events.filter(matches).map((event) => ({ event })),
    ...unreadable.filter(matches).map((member) => ({ member })),
  ];
  return hits.slice(0, id === undefined && words.length === 0 ? 1000 : mostResults);
}

async function describeHit(
  hit: Hit,
  { monitors, language }: Question,
  pause: () => Promise<void>,
): Promise<object> {
  const verdicts = [];
  for (const judge of monitors) {
    const verdict = judgeHit(hit, judge);
    const explanation = explainVerdict(verdict, judge.rules, language);
    const monitor = { id: judge.id, name: judge.name };
    verdicts.push({ monitor, code: verdict.code, shown: isShown(verdict.code), ...explanation });
    await pause();
  }
  return { event: summarize(hit), verdicts };
}

/** Only an event that would be shown has to be counted against the limit among all others. */
function judgeHit(hit: Hit, { rules, verdicts }: Judge): Verdict {
  if ('member' in hit) return { code: 'unreadable', member: hit.member };
  const [alone] = judgeEvents([hit.event], [], rules);
  const verdict: Verdict = alone ?? { code: 'untagged', event: hit.event };
  return isShown(verdict.code) ? (verdicts().get(hit.event.id) ?? verdict) : verdict;
}

function summarize(hit: Hit): object {
  if ('member' in hit) return { '@id': hit.member.iri, name: hit.member.name, unreadable: hit.member.reason };
  const { iri, name, startDate, endDate, filterCategories, canceled, published, archived } = hit.event;
  const state = stateOf(hit.event);
  return { '@id': iri, name, startDate, endDate, canceled, state, published, archived, filterCategories };
}
