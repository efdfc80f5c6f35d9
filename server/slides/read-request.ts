import { createHash } from 'node:crypto';
import { parseParameters } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { siteSchema } from '#config/site.ts';
import type { Answer, GetJson } from '#data/get-json.ts';
import { loadMonitorData, readEvents } from '#data/load-monitor-data.ts';
import { parseInstant } from '#domain/local-time.ts';
import type { Breakable } from '#kiosk/screen-state/screen-state.ts';
import type { SlideRequest } from './drawn-slide.ts';

/** What is known of a slide before it is chosen. */
export type Moment = Awaited<ReturnType<typeof readRequest>>;

/** What the kiosk page would know from these answers. Fails if the site or the events can't be read. */
export async function readRequest(request: SlideRequest) {
  const { parameters } = parseParameters(request.search);
  const site = siteSchema.parse(JSON.parse(request.site));
  const config = { ...resolveConfig(parameters, site), isFramed: request.isFramed };
  const { at, timeZone, secondLanguage } = config;
  const getJson: GetJson = async (path) =>
    parseBody(path.startsWith('/api/events?') ? request.events : { body: request.categories, headers: [] });
  const second = request.translation && secondLanguage && parseBody(request.translation);
  const translation = second ? await readEvents(second, undefined) : undefined;
  const monitorData = { ...(await loadMonitorData(getJson, config, undefined)), translation };
  const keys = new Set(request.leftOut);
  const { events } = monitorData;
  const parts = keys.size === 0 ? [] : [events, ...events, ...(translation?.events ?? [])];
  const leftOut = parts.filter((part) => keys.has(partKeyOf(part)));
  const now = at === null ? request.now : parseInstant(at, timeZone);
  return { request, site, config, now, monitorData, leftOut };
}

/** Another one once the event has changed, or for an overview one of all. */
export function partKeyOf(part: Breakable): string {
  const hash = createHash('sha256').update(JSON.stringify(part)).digest('base64');
  return `${'iri' in part ? part.iri : 'overview'} ${hash}`;
}

function parseBody({ body, headers }: SlideRequest['events']): Answer {
  return { body: JSON.parse(body) as unknown, headers };
}
