import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import { stateOf } from '#domain/event-state.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { queryText, requireServed } from '#server/http/send.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { Reading } from '#server/upstream/reading.ts';
import type { DeskAccess } from './desk-access.ts';
import { createMonitorVerdicts, type ExplainHit, type Hit } from './monitor-verdicts.ts';

const maxResults = 50;
/** Results without `event` and `q`. */
const maxUnfilteredResults = 1000;
const maxBytes = 1_000_000;
const maxSearchLength = 200;
const maxMonitors = 250;
const portion = 50;
/** One at a time: each may take a second of processor time, in small steps. */
const verdictLimits = { atOnce: 1, places: 50 };

/**
 * `GET /api/verdicts` (design §3). Unpublished and archived events only if the desk has a password. `complete` is false
 * if results do not fit into the answer.
 */
export function addVerdictRoute(app: FastifyInstance, state: GatewayState, desk: DeskAccess): void {
  const queue = createWorkQueue(verdictLimits);
  app.get('/api/verdicts', async (request, reply) => {
    desk.authorizeData(request);
    const served = requireServed(request, state);
    return queue.run(() => sendVerdicts(request, reply, state, served));
  });
}

async function sendVerdicts(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
  { events }: ServedLanguage,
): Promise<FastifyReply> {
  // The client closed its connection while the request was queued.
  if (request.raw.socket.destroyed) return reply.hijack();
  const { reading } = events;
  const visible = state.settings.deskPassword === null ? withoutUnpublished(reading) : reading;
  const query = readQuery(request, state.site());
  const now = state.now();
  const { listed, findEach } = events.monitors;
  const monitors = query.monitors === null ? listed.list : findEach(query.monitors);
  const explainers = createMonitorVerdicts(monitors, query.screen, events, now);
  const found = await findHits(query, visible, state.pause);
  const { results, isWhole } = await describeHits(found.hits, explainers, state.pause);
  const asOf = new Date(reading.readAt).toISOString();
  const head = JSON.stringify({ asOf, now: new Date(now).toISOString(), complete: isWhole && found.isWhole });
  const text = `${head.slice(0, -1)},"results":[${results.join(',')}]}`;
  return reply.type('application/json; charset=utf-8').send(text);
}

type Query = ReturnType<typeof readQuery>;

/** An unreadable member may be unpublished: its name is removed. */
function withoutUnpublished(reading: Reading): Reading {
  return {
    ...reading,
    events: reading.events.filter(({ published, archived }) => published && !archived),
    unreadable: reading.unreadable.map((member) => ({ ...member, name: null })),
  };
}

function readQuery(request: FastifyRequest, site: Site) {
  const { parameters } = parseParameters(request.url.split('?')[1] ?? '');
  const { monitor, days, limit, lang } = parameters;
  const search = (queryText(request, 'q') ?? '').slice(0, maxSearchLength).toLowerCase();
  return {
    id: queryText(request, 'event'),
    words: [...new Set(search.split(/\s+/).filter(Boolean))],
    /** Null: all monitors of the site. */
    monitors: monitor?.slice(0, maxMonitors) ?? null,
    /** A screen with the parameters of the request. */
    screen: resolveConfig({ days, limit, lang }, site),
  };
}

/** The first matches, and whether these are all. */
async function findHits(
  { id, words }: Query,
  { events, unreadable }: Reading,
  pause: () => Promise<void>,
): Promise<{ readonly hits: readonly Hit[]; readonly isWhole: boolean }> {
  const maxHits = id === undefined && words.length === 0 ? maxUnfilteredResults : maxResults;
  const matches = ({ iri, name }: { readonly iri: string | null; readonly name: string | null }) => {
    if (id !== undefined) return iri === id || (iri?.endsWith(`/${id}`) ?? false);
    const text = words.length === 0 ? '' : (name ?? '').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const hits: Hit[] = [];
  for (const [at, one] of [...events, ...unreadable].entries()) {
    if (at % portion === 0) await pause();
    if (!matches(one)) continue;
    if (hits.length === maxHits) return { hits, isWhole: false };
    hits.push('reason' in one ? { member: one } : { event: one });
  }
  return { hits, isWhole: true };
}

/** Writes hits as JSON until the answer is full. Only the first may lack some of its verdicts. */
async function describeHits(
  hits: readonly Hit[],
  explainers: readonly ExplainHit[],
  pause: () => Promise<void>,
) {
  const results: string[] = [];
  let left = maxBytes;
  for (const hit of hits) {
    const head = `{"event":${JSON.stringify(summarize(hit))},"verdicts":[`;
    left -= Buffer.byteLength(`${head}]},`);
    const verdicts: string[] = [];
    for (const explain of explainers) {
      const verdict = JSON.stringify(explain(hit));
      if (Buffer.byteLength(verdict) + 1 > left) break;
      left -= Buffer.byteLength(verdict) + 1;
      verdicts.push(verdict);
      await pause();
    }
    const isWhole = left >= 0 && verdicts.length === explainers.length;
    if (isWhole || (left >= 0 && results.length === 0)) results.push(`${head}${verdicts.join(',')}]}`);
    if (!isWhole) return { results, isWhole };
  }
  return { results, isWhole: true };
}

function summarize(hit: Hit): object {
  if ('member' in hit) return { '@id': hit.member.iri, name: hit.member.name, unreadable: hit.member.reason };
  const { iri, name, startDate, endDate, filterCategories, canceled, published, archived } = hit.event;
  const state = stateOf(hit.event);
  return { '@id': iri, name, startDate, endDate, canceled, state, published, archived, filterCategories };
}
