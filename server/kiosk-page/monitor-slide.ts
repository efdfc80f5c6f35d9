import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { networkOf } from '@aushang/serving/limits/rate-limit.ts';
import type { FastifyRequest } from 'fastify';
import { type Parameters, toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { eventsPathOf } from '#data/load-monitor-data.ts';
import { groupForBand } from '#notices/layout/compose-band.ts';
import { type Notice, noticesKeyOf } from '#notices/model/notice.ts';
import type { Answer } from '#server/answers/answer-cache.ts';
import type { PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import type { ServedEventsStore, ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { DrawnSlide, SlideImage } from '#server/slides/drawn-slide.ts';
import { slideKeyOf } from '#server/slides/plain-cycle.ts';
import type { SlideDrawer } from '#server/slides/slide-drawer.ts';

export interface MonitorSlideParts
  extends Pick<SiteStore, 'site' | 'siteAnswer'>, Pick<ServedEventsStore, 'servedLanguage'> {
  readonly clock: GatewayClock;
  readonly now: () => number;
  readonly slides: SlideDrawer;
}

export interface SlideWish {
  readonly parameters: Parameters;
  /** The key of the slide before, as the client names it; null: the first of the loop. */
  readonly after: string | null;
  /** Whether the engine is below the floor. */
  readonly isPlain: boolean;
  /** Shown if the slide is that of its event. */
  readonly image: SlideImage | null;
  /** The gateway's origin, as the screen reaches it; null if unknown. */
  readonly origin: string | null;
  /** The network that asks, which has no more than its turns. */
  readonly client: string;
  /** The notices of the band above the slide. */
  readonly notices: readonly Notice[];
}

/** An answer as the page asks for it. */
interface EventsAnswer {
  readonly path: string;
  readonly answer: PreparedAnswer;
  /** Pages read the headers in this order (src/data). */
  readonly headers: readonly string[];
}

/** The answers of the gateway that a page shows. */
export interface MonitorAnswers {
  /** What is served in the first language. */
  readonly served: ServedLanguage;
  /** The answers in the first language, then in the second. */
  readonly events: readonly EventsAnswer[];
}

export interface MonitorSlide extends MonitorAnswers {
  readonly slide: DrawnSlide;
}

const minuteMs = 60_000;
/** A name, an IPv4 or an IPv6 address, and a port. */
const hostPattern = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
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
  state: MonitorSlideParts,
  { parameters, isPlain }: Pick<SlideWish, 'parameters' | 'isPlain'>,
): Promise<MonitorAnswers | null> {
  const { language, secondLanguage, monitor: ids } = resolveConfig(parameters, state.site());
  const served = state.servedLanguage(language);
  if (served === null || (!isPlain && !isKnown(ids, served))) return null;
  const monitor = ids.join(',');
  const answerIn = async (language: Language, served: ServedLanguage): Promise<EventsAnswer | null> => {
    const answer = await awaitAnswer(served.events.answerEvents(monitor, state.now()));
    if (answer === null || sizeOf(answer) > maxEventsBytes) return null;
    return { path: eventsPathOf(monitor, language), answer, headers: headersOf(answer, served) };
  };
  const first = await answerIn(language, served);
  if (first === null) return null;
  const servedSecond = secondLanguage && state.servedLanguage(secondLanguage);
  const second = servedSecond && secondLanguage && (await answerIn(secondLanguage, servedSecond));
  return { served, events: second ? [first, second] : [first] };
}

/** Null without answers, while the clock of the machine is doubted, and if the slide can't be drawn in time. */
export async function drawMonitorSlide(
  state: MonitorSlideParts,
  wish: SlideWish,
): Promise<MonitorSlide | null> {
  const { isPlain, image, notices } = wish;
  const found = await findMonitorAnswers(state, wish);
  const [first, second = null] = found?.events ?? [];
  if (found === null || first === undefined || state.clock.doubt() !== null) return null;
  const now = state.now();
  const search = searchOf(wish.parameters);
  const after = knownKeyOf(wish, found, state);
  const origin = state.site().publicUrl ?? wish.origin;
  // The first slide of the loop is in the first language.
  const translation = isPlain ? second : null;
  const siteAnswer = state.siteAnswer();
  const turn = isPlain ? Math.floor(now / turnMs) % Math.max(1, groupForBand(notices).length) : 0;
  const etags = [first.answer.etag, translation?.answer.etag, siteAnswer.etag];
  const parts = [search, Math.floor(now / minuteMs), ...etags, after, isPlain, image?.address, origin];
  const key = [...parts, noticesKeyOf(notices), turn].join('\n');
  const slide = await state.slides.draw({ key, client: wish.client }, async () => ({
    search,
    now,
    origin,
    after,
    isPlain,
    image,
    notices,
    turn,
    site: await textOf(siteAnswer),
    categories: await textOf(await found.served.events.answerCategories()),
    events: await bodyOf(first),
    translation: translation && (await bodyOf(translation)),
  }));
  return slide && { ...found, slide };
}

/** Leaves out what does not change the slide, so that fewer slides are kept. */
const searchOf = (parameters: Parameters) =>
  toSearchParams({ ...parameters, transition: undefined, diag: undefined }).toString();

/** Unknown keys are left out for the same reason. */
function knownKeyOf({ parameters, after }: SlideWish, { served }: MonitorAnswers, state: MonitorSlideParts) {
  if (after === null) return null;
  const { secondLanguage } = resolveConfig(parameters, state.site());
  // An idle slide that follows itself is the same in one language.
  const isRepeated = secondLanguage !== null && slideKeyOf(after) === 'idle';
  return isRepeated || isSlideKey(after, served) ? after : null;
}

function isSlideKey(key: string, { events }: ServedLanguage): boolean {
  const slideKey = slideKeyOf(key);
  const isEvent = events.titleOf(slideKey) !== null;
  return isEvent || /^overview-(?:today|tomorrow|week|later)-[1-9]\d{0,2}$/.test(slideKey);
}

function isKnown(ids: readonly string[], { events }: ServedLanguage): boolean {
  return ids.length > 0 && ids.every((id) => events.monitors.find(id) !== null);
}

/** Null if too many answers are being prepared, or if this one takes too long. */
async function awaitAnswer(answer: Answer): Promise<PreparedAnswer | null> {
  if (!(answer instanceof Promise)) return answer;
  const tooLate = wait(maxWaitMs, null, { ref: false });
  return Promise.race([answer.catch(() => null), tooLate]);
}

function sizeOf({ variants: { identity } }: PreparedAnswer): number {
  return Number(identity.headers['content-length']);
}

export function askerOf({ protocol, host, ip }: FastifyRequest): Pick<SlideWish, 'origin' | 'client'> {
  const origin = hostPattern.test(host) ? `${protocol}://${host}` : null;
  return { origin, client: networkOf(ip) };
}

/** Pages read the headers in this order (src/data). */
export function headersOf({ etag }: PreparedAnswer, { headers }: ServedLanguage): readonly string[] {
  return [etag, headers['x-data-as-of'] ?? '', headers['x-poll-seconds'] ?? ''];
}

async function bodyOf({ answer, headers }: EventsAnswer) {
  return { body: await textOf(answer), headers };
}

export async function textOf({ variants: { identity, gzip } }: PreparedAnswer): Promise<string> {
  const body = identity.body ?? (await decompress(gzip?.body ?? Buffer.alloc(0)));
  return body.toString();
}
