import { resolveConfig } from '#config/resolve-config.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { drawPlainAlarm, type PlainCover } from '#notices/gateway/draw-plain-alarm.ts';
import { noticesKeyOf, splitNotices } from '#notices/model/notice.ts';
import { inTime } from '#server/answers/time-limit.ts';
import { findImage } from '#server/http/data-routes.ts';
import {
  drawMonitorSlide,
  type KioskPageParts,
  type ScreenAddress,
  type SlideWish,
} from '#server/kiosk-page/monitor-slide.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { version } from '#server/settings/version.ts';
import type { DrawnSlide, SlideImage } from '#server/slides/drawn-slide.ts';
import { slideKeyOf } from '#server/slides/plain-cycle.ts';
import type { PlainPictures } from './plain-pictures.ts';
import { roundWeights } from './round-weights.ts';

export interface PlainSlideParts extends KioskPageParts {
  readonly pictures: PlainPictures;
}

/** How long an answer waits for a picture. */
const maxWaitMs = 1500;
/** The idle slide has a clock, a dark screen ends with a minute. */
const idleSeconds = 60;

/** Alarms, also where no slide can be drawn, else the next slide; null if there is none. */
export async function drawPlainSlide(
  state: PlainSlideParts,
  address: ScreenAddress,
): Promise<PlainSlide | null> {
  const alarm = await drawPlainAlarm(state, address);
  if (alarm === null) return drawNextSlide(state, address);
  return describeSlide(state, address, { ...alarm, isAlarm: true });
}

async function drawNextSlide(state: PlainSlideParts, address: ScreenAddress): Promise<PlainSlide | null> {
  const { notices } = splitNotices(address.inForce, state.now());
  const wish = { ...address, isPlain: true, image: null, notices };
  const drawn = await drawIllustrated(state, wish);
  if (drawn === null) return null;
  const { image } = drawn;
  const { key, language, seconds, html, rules } = drawn.slide;
  const isIdle = key === 'idle' || key === 'dark';
  return describeSlide(state, address, {
    key,
    language,
    seconds: isIdle ? Math.min(seconds, idleSeconds) : seconds,
    picture: image !== null && html.includes(image.address) ? image.address : null,
    html,
    rules: rules.map(roundWeights),
  });
}

/** Null if there is no slide. */
export async function drawIllustrated(state: PlainSlideParts, wish: SlideWish) {
  const bare = await drawMonitorSlide(state, wish);
  const image = bare && (await findPicture(state, bare.slide.key, bare.served));
  const drawn = image && (await drawMonitorSlide(state, { ...wish, image }));
  return bare && { slide: (drawn ?? bare).slide, image };
}

/** Null if the event has none, or it is not ready in time; it may be ready when the slide comes again. */
async function findPicture(
  state: PlainSlideParts,
  key: string,
  { events }: ServedLanguage,
): Promise<SlideImage | null> {
  const event = events.visibleEvents(state.now()).find(({ iri }) => iri === slideKeyOf(key));
  const image = findImage(state, event?.imageId ?? null);
  if (image === undefined) return null;
  const picture = await inTime(state.pictures.get(image), maxWaitMs);
  if (picture === null || typeof picture === 'string') return null;
  const { version, width, height } = picture;
  return { id: image.id, address: `/plain/images/${image.id}.jpg?v=${version}`, width, height };
}

interface Shown
  extends
    Pick<DrawnSlide, 'language' | 'seconds' | 'html' | 'rules'>,
    Partial<Pick<PlainCover, 'endsInMs' | 'later'>> {
  /** Without it the loop goes on where it was. */
  readonly key?: string;
  /** The address of its picture. */
  readonly picture?: string | null;
  /** Whether alarms cover the wall. */
  readonly isAlarm?: boolean;
}

/** What `public/plain-wall.js` needs of a slide. */
export type PlainSlide = ReturnType<typeof describeSlide>;

/** The slide and the state of its wall, in the time zone of its address. */
export function describeSlide(
  { site, pages, now, servedLanguage }: PlainSlideParts,
  { parameters, after, inForce }: ScreenAddress,
  { language, ...shown }: Shown,
) {
  const { timeZone } = resolveConfig(parameters, site());
  const hour = Number(formatTime(now(), timeZone).slice(0, 2));
  const readAt = servedLanguage(language)?.events.reading.readAt;
  const describeAge = (readAt: number) => {
    const time = formatTime(readAt, timeZone);
    const texts = [time, `${dateParts(readAt, timeZone, language).short}, ${time}`];
    return texts.map(screenWords[language].dataFrom);
  };
  const ends = splitNotices(inForce, now()).notices.flatMap(({ id, until }) =>
    until === null ? [] : [[id, Date.parse(until) - now()] as const],
  );
  return {
    key: after ?? '',
    picture: null,
    isAlarm: false,
    endsInMs: null,
    later: null,
    ...shown,
    /** The build of the pages that are served now: another one than at the start makes the wall reload. */
    build: pages().build,
    version,
    /** "Stand 12:05", and with the day for data older than 24 hours. */
    asOf: readAt === undefined ? [] : describeAge(readAt),
    /** Whether it is from 3 to 5 h in the zone of the site, when the wall reloads. */
    isNight: hour >= 3 && hour < 5,
    /** The key that it was asked for with. */
    after: after ?? '',
    /** The key of all notices of the wall, by `noticesKeyOf`. */
    inForce: noticesKeyOf(inForce),
    /** The notices in its band that end: the id, and ms from the answer on. */
    ends,
  };
}
