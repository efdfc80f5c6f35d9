import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Parameters, toSearchParams } from '#config/parameters.ts';
import { eventsPathOf } from '#data/load-monitor-data.ts';
import type { PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

export interface SlideWish {
  readonly parameters: Parameters;
  /** The key of the slide before; null: the first of the loop. */
  readonly after: string | null;
  /** For engines below the floor. */
  readonly isPlain: boolean;
  /** Of the gateway, as the screen reaches it. */
  readonly origin: string;
}

/** The slide, and the answers of the gateway that it shows. */
export interface MonitorSlide {
  readonly slide: DrawnSlide;
  readonly served: ServedLanguage;
  /** As the page asks for it. */
  readonly eventsPath: string;
  readonly eventsAnswer: PreparedAnswer;
}

const minuteMs = 60_000;
const decompress = promisify(gunzip);

/** Null without a snapshot, for an unknown monitor, and if the slide can't be drawn in time. */
export async function drawMonitorSlide(state: GatewayState, wish: SlideWish): Promise<MonitorSlide | null> {
  const { parameters, after, isPlain } = wish;
  const site = state.site();
  const language = parameters.lang ?? site.language;
  const served = state.servedLanguage(language);
  const ids = parameters.monitor ?? [];
  if (served === null || served.events.monitors.findEach(ids).length === 0) return null;
  const now = state.now();
  const search = toSearchParams(parameters).toString();
  const origin = site.publicUrl ?? wish.origin;
  const monitor = ids.join(',');
  const eventsPath = eventsPathOf(monitor, language);
  const eventsAnswer = await served.events.answerEvents(monitor, now);
  const siteAnswer = state.siteAnswer();
  const minute = Math.floor(now / minuteMs);
  const key = [search, minute, eventsAnswer.etag, siteAnswer.etag, after ?? '', isPlain, origin].join('\n');
  const slide = await state.slides.draw(key, async () => ({
    search,
    now,
    origin,
    after,
    isPlain,
    site: await textOf(siteAnswer),
    categories: await textOf(await served.events.answerCategories()),
    events: { body: await textOf(eventsAnswer), headers: headersOf(eventsAnswer, served) },
  }));
  return slide && { slide, served, eventsPath, eventsAnswer };
}

/** In the order in which pages read them (src/data). */
export function headersOf({ etag }: PreparedAnswer, { headers }: ServedLanguage): readonly string[] {
  return [etag, headers['x-data-as-of'] ?? '', headers['x-poll-seconds'] ?? ''];
}

async function textOf({ variants: { identity, gzip } }: PreparedAnswer): Promise<string> {
  const body = identity.body ?? (await decompress(gzip?.body ?? Buffer.alloc(0)));
  return body.toString();
}
