import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#config/site.ts';
import { stateOf } from '#domain/event-state.ts';
import type { UpstreamEvents } from '#server/upstream/upstream-events.ts';
import type { DeskAccess } from './desk-access.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { createJudges, type Hit, type Judge } from './judge-monitors.ts';
import { queryText, type Sender } from '#server/http/send.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';

/** More hits than a person reads. */
const mostResults = 50;
/** Of one monitor that is asked for without a search. */
const mostOfOne = 1000;
/** The results of one answer, as they are written. */
const mostBytes = 1_000_000;
/** Of a search; the rest is ignored. */
const mostCharacters = 200;
const longestMonitor = 500;
const portion = 50;
/** One after the other: each may take a second of processor time, in small steps. */
const judging = { atOnce: 1, places: 50 };

/**
 * `GET /api/verdicts?event=ID`, `?monitor=ID`, `?q=words`: why an event is (not) shown, for one monitor or for each. Knows
 * ended and unreadable members too; unpublished and archived ones only where the desk has a password. What does not fit
 * into the answer is left out, and `complete` is false.
 */
export function addVerdictRoute(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  desk: DeskAccess,
): void {
  const queue = createWorkQueue(judging);
  app.get('/api/verdicts', async (request, reply) => {
    if (!desk.mayRead(request, reply)) return;
    const served = state.servedEvents(queryText(request, 'lang'));
    if (served === null) return send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    await queue.run(() => answer(request, reply, state, served, send));
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
  { served }: ServedLanguage,
  send: Sender,
): Promise<void> {
  // The client has closed its connection while it waited.
  if (request.raw.socket.destroyed) return void reply.hijack();
  const { content, readAt } = served.reading;
  const known = maySeeAll(state) ? content : withoutUnpublished(content);
  const question = readQuestion(request, state);
  const ranks = await served.ranks(question.language);
  const tags = served.monitors.tagsOf(question.monitor ?? '');
  const monitors = question.monitor === undefined ? tags.listed : tags.monitors;
  const judges = createJudges(monitors, { ...question.rules, tags }, ranks, served.monitors.idOf);
  const found = await findHits(question, known, state.pause);
  const { texts, isWhole } = await describeHits(found.hits, judges, state.pause);
  const asOf = new Date(readAt).toISOString();
  const now = new Date(question.rules.now).toISOString();
  const head = JSON.stringify({ asOf, now, complete: isWhole && found.isWhole });
  send.jsonText(reply, 200, `${head.slice(0, -1)},"results":[${texts.join(',')}]}`);
}

interface Question {
  readonly id: string | undefined;
  readonly words: readonly string[];
  readonly monitor: string | undefined;
  readonly language: Language;
  readonly rules: {
    readonly now: number;
    readonly timeZone: string;
    readonly locale: Language;
    readonly days: number;
    readonly limit: number;
  };
}

function maySeeAll({ settings }: GatewayState): boolean {
  return settings.deskPassword !== null;
}

/** An unreadable member may be an unpublished one: its name stays inside. */
function withoutUnpublished(picture: UpstreamEvents): UpstreamEvents {
  return {
    ...picture,
    events: picture.events.filter(({ published, archived }) => published && !archived),
    unreadable: picture.unreadable.map((member) => ({ ...member, name: null })),
  };
}

function readQuestion(request: FastifyRequest, state: GatewayState): Question {
  const site = state.site();
  const language = languages.find((one) => one === queryText(request, 'lang')) ?? site.language;
  const number = (name: string, most: number, standard: number) => {
    const value = Number(queryText(request, name) ?? standard);
    return Number.isInteger(value) && value >= 0 && value <= most ? value : standard;
  };
  const search = (queryText(request, 'q') ?? '').slice(0, mostCharacters).toLowerCase();
  return {
    id: queryText(request, 'event'),
    words: [...new Set(search.split(/\s+/).filter(Boolean))],
    monitor: queryText(request, 'monitor')?.slice(0, longestMonitor),
    language,
    rules: {
      now: state.now(),
      timeZone: site.timeZone,
      locale: language,
      days: number('days', 365, 60),
      limit: number('limit', 200, 30),
    },
  };
}

/** The first that match, and whether these are all. */
async function findHits(
  { id, words }: Question,
  { events, unreadable }: UpstreamEvents,
  pause: () => Promise<void>,
): Promise<{ readonly hits: readonly Hit[]; readonly isWhole: boolean }> {
  const most = id === undefined && words.length === 0 ? mostOfOne : mostResults;
  const matches = ({ iri, name }: { readonly iri: string | null; readonly name: string | null }) => {
    if (id !== undefined) return iri === id || (iri?.endsWith(`/${id}`) ?? false);
    const text = words.length === 0 ? '' : (name ?? '').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const hits: Hit[] = [];
  for (const [at, one] of [...events, ...unreadable].entries()) {
    if (at % portion === 0) await pause();
    if (!matches(one)) continue;
    if (hits.length === most) return { hits, isWhole: false };
    hits.push('reason' in one ? { member: one } : { event: one });
  }
  return { hits, isWhole: true };
}

/** Hits as JSON until the answer is full. Only the first may be a part of what there is to say about it. */
async function describeHits(hits: readonly Hit[], judges: readonly Judge[], pause: () => Promise<void>) {
  const texts: string[] = [];
  let left = mostBytes;
  for (const hit of hits) {
    const { text, isWhole } = await describeHit(hit, judges, left, pause);
    left -= Buffer.byteLength(text) + 1;
    if (left >= 0 && (isWhole || texts.length === 0)) texts.push(text);
    if (left < 0 || !isWhole) return { texts, isWhole: false };
  }
  return { texts, isWhole: true };
}

async function describeHit(
  hit: Hit,
  judges: readonly Judge[],
  bytes: number,
  pause: () => Promise<void>,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const head = `{"event":${JSON.stringify(summarize(hit))},"verdicts":[`;
  let left = bytes - Buffer.byteLength(head) - 2;
  const verdicts: string[] = [];
  for (const judge of judges) {
    const verdict = JSON.stringify(judge.explain(hit));
    left -= Buffer.byteLength(verdict) + 1;
    if (left < 0) break;
    verdicts.push(verdict);
    await pause();
  }
  return { text: `${head}${verdicts.join(',')}]}`, isWhole: verdicts.length === judges.length };
}

function summarize(hit: Hit): object {
  if ('member' in hit) return { '@id': hit.member.iri, name: hit.member.name, unreadable: hit.member.reason };
  const { iri, name, startDate, endDate, filterCategories, canceled, published, archived } = hit.event;
  const state = stateOf(hit.event);
  return { '@id': iri, name, startDate, endDate, canceled, state, published, archived, filterCategories };
}
