import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { networkOf } from '@aushang/serving/limits/rate-limit.ts';
import type { FastifyRequest } from 'fastify';
import { type Parameters, toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { eventsPathFor } from '#data/load-monitor-data.ts';
import { groupForBand } from '#notices/layout/compose-band.ts';
import { noticesKeyOf } from '#notices/model/notice.ts';
import type { PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { inTime } from '#server/answers/time-limit.ts';
import { readRequestedScreen } from '#server/http/requested-screen.ts';
import { queryText, type RouteParts } from '#server/http/send.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { SlideRequest } from '#server/slides/drawn-slide.ts';
import { slideKeyOf } from '#server/slides/plain-cycle.ts';
import type { SlideDrawer, Wish } from '#server/slides/slide-drawer.ts';

export interface KioskPageParts extends RouteParts {
  readonly slides: SlideDrawer;
}

/** `after` is as the client names it. */
export interface SlideWish
  extends
    Pick<SlideRequest, 'after' | 'isPlain' | 'isFramed' | 'image' | 'origin' | 'notices'>,
    Pick<Wish, 'client'> {
  readonly only?: SlideRequest['only'];
  readonly parameters: Parameters;
}

/** What is served in the first language, and the answers of the events in both, as a page asks for them. */
export type MonitorAnswers = NonNullable<Awaited<ReturnType<typeof findMonitorAnswers>>>;

const minuteMs = 60_000;
/** A name, an IPv4 or an IPv6 address, and a port. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** The referrer of a page in a frame of the desk, which has the policy `same-origin`. */
const deskPattern = /^https?:\/\/[^/]+\/desk(?:[/?]|$)/i;
const decompress = promisify(gunzip);

/** The body of `/api/events` with about 3,000 events. The page of a larger board starts without a slide. */
const maxEventsBytes = 2_000_000;
/** The same limit as for the drawing of a slide. */
const maxWaitMs = 1500;

/** More notices than a band holds take turns; the time is no divisor of usual dwells, so that a slide has another group each time. */
const turnMs = 7000;

/**
 * Null without a snapshot, for a monitor of which an ID is unknown (the page may know it from before a rename; a plain wall does
 * not), and if the answers can't be prepared in time.
 */
export async function findMonitorAnswers(
  state: KioskPageParts,
  { parameters, isPlain }: Pick<SlideWish, 'parameters' | 'isPlain'>,
) {
  const { language, secondLanguage, monitor: ids } = resolveConfig(parameters, state.site());
  const monitor = ids.join(',');
  const answerIn = async (language: Language) => {
    const served = state.servedLanguage(language);
    if (served === null) return null;
    const answer = await inTime(served.events.answerEvents(monitor, state.now()), maxWaitMs);
    const size = Number(answer?.variants.identity.headers['content-length']);
    if (answer === null || size > maxEventsBytes) return null;
    return { path: eventsPathFor(ids, language), answer, headers: headersOf(answer, served) };
  };
  const served = state.servedLanguage(language);
  if (served === null) return null;
  const isKnown = ids.length > 0 && ids.every((id) => served.events.monitors.find(id) !== null);
  if (!isKnown && !isPlain) return null;
  const first = await answerIn(language);
  if (first === null) return null;
  return { served, first, second: secondLanguage && (await answerIn(secondLanguage)) };
}

/** Null without answers, while the clock of the machine is doubted, and if the slide can't be drawn in time. */
export async function drawMonitorSlide(state: KioskPageParts, wish: SlideWish) {
  const { only, isPlain, isFramed, image, notices } = wish;
  const found = await findMonitorAnswers(state, wish);
  if (found === null || state.clock.doubt() !== null) return null;
  const { first, second } = found;
  const now = state.now();
  const search = searchOf(wish);
  const after = knownKeyOf(wish, found, state);
  const origin = state.site().publicUrl ?? wish.origin;
  // The first slide of the loop is in the first language.
  const translation = isPlain ? second : null;
  const siteAnswer = state.siteAnswer();
  const turn = isPlain ? Math.floor(now / turnMs) % Math.max(1, groupForBand(notices).length) : 0;
  const etags = [first.answer.etag, translation?.answer.etag, siteAnswer.etag];
  const parts = [search, Math.floor(now / minuteMs), ...etags, image?.address, noticesKeyOf(notices), turn];
  const key = [...parts, after, only, isPlain, isFramed, origin].join('\n');
  const asked = { search, now, origin, after, only, isPlain, isFramed, image, notices, turn };
  // Staff that look at one event wait for it.
  const waitMs = only === undefined ? undefined : 10_000;
  const prepare = async () => ({
    ...asked,
    site: await textOf(siteAnswer),
    categories: await textOf(await found.served.events.answerCategories()),
    events: await bodyOf(first),
    translation: translation && (await bodyOf(translation)),
  });
  const slide = await state.slides.draw({ key, client: wish.client }, prepare, waitMs);
  return slide && { ...found, slide };
}

/** Leaves out what does not change the slide, so that fewer slides are kept. */
function searchOf({ isPlain, parameters }: SlideWish) {
  // The first slide has a code for phones in an agenda alone, and on the idle slide, which the page draws again.
  const hasCode = parameters.building !== undefined && (isPlain || parameters.view === 'agenda');
  const screen = hasCode ? parameters.screen : undefined;
  return toSearchParams({ ...parameters, screen, transition: undefined, diag: undefined }).toString();
}

/** Unknown keys are left out for the same reason. */
function knownKeyOf({ parameters, after }: SlideWish, { served }: MonitorAnswers, state: KioskPageParts) {
  if (after === null) return null;
  const { secondLanguage } = resolveConfig(parameters, state.site());
  const key = slideKeyOf(after);
  // An idle slide that follows itself is the same in one language.
  const isRepeated = secondLanguage !== null && key === 'idle';
  const isOverview = /^overview-(?:today|tomorrow|week|later)-[1-9]\d{0,2}$/.test(key);
  return isRepeated || isOverview || served.events.titleOf(key) !== null ? after : null;
}

export type ScreenAddress = ReturnType<typeof readAddress>;

/** The parameters of a request's address and its named screen, without `plain`, the key of the slide before, and the notices in force. */
export function readAddress(request: FastifyRequest, state: KioskPageParts) {
  const requested = readRequestedScreen(request, state);
  const { plain: isPlain = false, ...parameters } = requested.parameters;
  const { notices: inForce } = state.notices.forRequested(requested);
  const after = queryText(request, 'after') ?? null;
  const isFramed = parameters.at !== undefined && deskPattern.test(request.headers.referer ?? '');
  return { ...requested, parameters, isPlain, isFramed, inForce, after, ...askerOf(request) };
}

export function askerOf({ protocol, host, ip }: FastifyRequest): Pick<SlideWish, 'origin' | 'client'> {
  const origin = hostPattern.test(host) ? `${protocol}://${host}` : null;
  return { origin, client: networkOf(ip) };
}

/** Pages read the headers in this order (src/data). */
export function headersOf({ etag }: PreparedAnswer, { headers }: ServedLanguage): readonly string[] {
  return [etag, headers['x-data-as-of'] ?? '', headers['x-poll-seconds'] ?? ''];
}

async function bodyOf({ answer, headers }: MonitorAnswers['first']) {
  return { body: await textOf(answer), headers };
}

export async function textOf({ variants: { identity, gzip } }: PreparedAnswer): Promise<string> {
  const body = identity.body ?? (await decompress(gzip?.body ?? Buffer.alloc(0)));
  return body.toString();
}
