import type { FastifyRequest } from 'fastify';
import { parseParameters, type Parameters } from '#config/parameters.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { queryOf, queryText } from '#server/http/send.ts';
import { drawMonitorSlide, originOf } from '#server/kiosk-page/monitor-slide.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

/** What `public/plain-wall.js` needs of a slide, besides `html` and `rules`. */
export interface PlainState extends Pick<DrawnSlide, 'key' | 'seconds'> {
  /** Of the pages that are served now: another one than at the start makes the wall reload. */
  readonly build: string;
  /** "Stand 12:05", and with the day for data older than 24 hours. */
  readonly asOf: readonly string[];
  /** Whether it is from 3 to 5 h in the zone of the site, when the wall reloads. */
  readonly isNight: boolean;
}

export interface PlainSlide extends PlainState, Pick<DrawnSlide, 'html' | 'rules'> {}

/** The idle slide has a clock, a dark screen ends with a minute. */
const idleSeconds = 60;

/** The parameters of a request's address, without `plain`, and the key of the slide before. */
export function readAddress(request: FastifyRequest) {
  const { parameters: all } = parseParameters(queryOf(request));
  const { plain: isPlain = false, ...parameters } = all;
  return { parameters, isPlain, after: queryText(request, 'after') ?? null };
}

/** Null if no slide can be drawn now. */
export async function drawPlainSlide(
  request: FastifyRequest,
  state: GatewayState,
): Promise<PlainSlide | null> {
  const { parameters, after } = readAddress(request);
  const origin = originOf(request);
  const drawn = await drawMonitorSlide(state, { parameters, after, isPlain: true, origin });
  if (drawn === null) return null;
  const { key, seconds, html } = drawn.slide;
  const rules = drawn.slide.rules.map(roundWeights);
  const isIdle = key === 'idle' || key === 'dark';
  const shownSeconds = isIdle ? Math.min(seconds, idleSeconds) : seconds;
  return { ...describeState(state, parameters), key, seconds: shownSeconds, html, rules };
}

/** Engines below Chromium 62 know hundreds only. The fonts of the plain wall are declared with these. */
function roundWeights(rule: string): string {
  return rule.replace(
    /font-weight:(\d+)/g,
    (_all, weight) => `font-weight:${Number(weight) < 600 ? 400 : 700}`,
  );
}

/** The state of a wall, in the language and the time zone of its address. */
export function describeState(
  { site, pages, now, servedLanguage }: GatewayState,
  parameters: Parameters,
): Omit<PlainState, 'key' | 'seconds'> {
  const language = parameters.lang ?? site().language;
  const timeZone = createTimeZone(parameters.tz ?? site().timeZone);
  const hour = Number(formatTime(now(), timeZone).slice(0, 2));
  const readAt = servedLanguage(language)?.events.reading.readAt;
  const describeAge = (readAt: number) => {
    const time = formatTime(readAt, timeZone);
    const texts = [time, `${dateParts(readAt, timeZone, language).short}, ${time}`];
    return texts.map(screenWords[language].dataFrom);
  };
  return {
    build: pages().build,
    asOf: readAt === undefined ? [] : describeAge(readAt),
    isNight: hour >= 3 && hour < 5,
  };
}
