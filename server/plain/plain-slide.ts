import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Parameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Notices } from '#notices/gateway/notices.ts';
import { drawPlainAlarm, type PlainAlarmParts, type PlainCover } from '#notices/gateway/draw-plain-alarm.ts';
import { type Notice, noticesKeyOf, splitNotices } from '#notices/model/notice.ts';
import { type DataRoutesParts, findImage } from '#server/http/data-routes.ts';
import { readRequestedScreen, type RequestedScreenParts } from '#server/http/requested-screen.ts';
import { queryText } from '#server/http/send.ts';
import {
  askerOf,
  drawMonitorSlide,
  type MonitorSlide,
  type MonitorSlideParts,
} from '#server/kiosk-page/monitor-slide.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import { version } from '#server/settings/version.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { DrawnSlide, SlideImage } from '#server/slides/drawn-slide.ts';
import { slideKeyOf } from '#server/slides/plain-cycle.ts';
import type { PlainPictures } from './plain-pictures.ts';
import { roundWeights } from './round-weights.ts';

export interface PlainSlideParts
  extends
    Pick<SiteStore, 'pages' | 'site'>,
    Pick<ServedEventsStore, 'servedLanguage'>,
    DataRoutesParts,
    MonitorSlideParts,
    RequestedScreenParts,
    PlainAlarmParts {
  readonly notices: Notices;
  readonly now: () => number;
}

/** What `public/plain-wall.js` needs of a slide, besides `html` and `rules`. */
export interface PlainState extends Pick<DrawnSlide, 'key' | 'seconds'> {
  /** The build of the pages that are served now: another one than at the start makes the wall reload. */
  readonly build: string;
  /** The gateway's version. */
  readonly version: string;
  /** The key that it was asked for with. */
  readonly after: string;
  /** The address of its picture. */
  readonly picture: string | null;
  /** "Stand 12:05", and with the day for data older than 24 hours. */
  readonly asOf: readonly string[];
  /** Whether it is from 3 to 5 h in the zone of the site, when the wall reloads. */
  readonly isNight: boolean;
  /** The key of all notices of the wall, by `noticesKeyOf`. */
  readonly inForce: string;
  /** Whether alarms cover the wall. */
  readonly isAlarm: boolean;
  readonly endsInMs: PlainCover['endsInMs'];
  readonly later: PlainCover['later'];
  /** The notices in its band that end: the id, and ms from the answer on. */
  readonly ends: readonly (readonly [id: string, ms: number])[];
}

export interface PlainSlide extends PlainState, Pick<DrawnSlide, 'html' | 'rules'> {}

/** How long an answer waits for a picture. */
const maxWaitMs = 1500;
/** The idle slide has a clock, a dark screen ends with a minute. */
const idleSeconds = 60;

/** The parameters of a request's address and its named screen, without `plain`, the key of the slide before, and the notices in force. */
export function readAddress(request: FastifyRequest, state: PlainSlideParts) {
  const requested = readRequestedScreen(request, state);
  const { own, parameters: all, screen } = requested;
  const { plain: isPlain = false, ...parameters } = all;
  const path = screen === null ? '/' : `/s/${screen.name}`;
  const { notices: inForce } = state.notices.forRequested(requested);
  const after = queryText(request, 'after') ?? null;
  return { path, own, parameters, isPlain, inForce, after, ...askerOf(request) };
}

/** Alarms, also where no slide can be drawn, else the next slide; null if there is none. */
export async function drawPlainSlide(
  request: FastifyRequest,
  state: PlainSlideParts,
  pictures: PlainPictures,
): Promise<PlainSlide | null> {
  const address = readAddress(request, state);
  const alarm = await drawPlainAlarm(state, address);
  if (alarm === null) return drawNextSlide(request, state, pictures);
  const { language, cover, seconds } = alarm;
  const described = describeState(state, { ...address, language });
  // The loop goes on where it was.
  return { ...described, ...cover, isAlarm: true, key: address.after ?? '', seconds, picture: null };
}

async function drawNextSlide(
  request: FastifyRequest,
  state: PlainSlideParts,
  pictures: PlainPictures,
): Promise<PlainSlide | null> {
  const address = readAddress(request, state);
  const { parameters, after, origin, client } = address;
  const { notices } = splitNotices(address.inForce, state.now());
  const wish = { parameters, after, isPlain: true, image: null, origin, client, notices };
  const bare = await drawMonitorSlide(state, wish);
  if (bare === null) return null;
  const image = await findPicture(state, pictures, bare);
  const illustrated = image && (await drawMonitorSlide(state, { ...wish, image }));
  const { key, language, seconds, html, rules } = (illustrated ?? bare).slide;
  const picture = image !== null && html.includes(image.address) ? image.address : null;
  const isIdle = key === 'idle' || key === 'dark';
  const shownSeconds = isIdle ? Math.min(seconds, idleSeconds) : seconds;
  const described = describeState(state, { ...address, language });
  return { ...described, key, seconds: shownSeconds, picture, html, rules: rules.map(roundWeights) };
}

/** Null if the event has none, or it is not ready in time; it may be ready when the slide comes again. */
async function findPicture(
  state: PlainSlideParts,
  pictures: PlainPictures,
  { slide: { key }, served }: MonitorSlide,
): Promise<SlideImage | null> {
  const event = served.events.visibleEvents(state.now()).find(({ iri }) => iri === slideKeyOf(key));
  const image = findImage(state, event?.imageId ?? null);
  if (image === undefined) return null;
  const tooLate = wait(maxWaitMs, null, { ref: false });
  const picture = await Promise.race([pictures.get(image).catch(() => null), tooLate]);
  if (picture === null || typeof picture === 'string') return null;
  const { version, width, height } = picture;
  return { id: image.id, address: `/plain/images/${image.id}.jpg?v=${version}`, width, height };
}

interface Described {
  readonly parameters: Parameters;
  readonly after: string | null;
  readonly language: Language;
  readonly inForce: readonly Notice[];
}

/** The state of a wall, in the language of its slide and the time zone of its address. */
export function describeState(
  { site, pages, now, servedLanguage }: PlainSlideParts,
  { parameters, after, language, inForce }: Described,
): Omit<PlainState, 'key' | 'seconds' | 'picture'> {
  const { timeZone } = resolveConfig(parameters, site());
  const hour = Number(formatTime(now(), timeZone).slice(0, 2));
  const readAt = servedLanguage(language)?.events.reading.readAt;
  const describeAge = (readAt: number) => {
    const time = formatTime(readAt, timeZone);
    const texts = [time, `${dateParts(readAt, timeZone, language).short}, ${time}`];
    return texts.map(screenWords[language].dataFrom);
  };
  return {
    build: pages().build,
    version,
    asOf: readAt === undefined ? [] : describeAge(readAt),
    isNight: hour >= 3 && hour < 5,
    after: after ?? '',
    inForce: noticesKeyOf(inForce),
    isAlarm: false,
    endsInMs: null,
    later: null,
    ends: endsOf(splitNotices(inForce, now()).notices, now()),
  };
}

function endsOf(notices: readonly Notice[], now: number): PlainState['ends'] {
  return notices.flatMap(({ id, until }) => (until === null ? [] : [[id, Date.parse(until) - now] as const]));
}
