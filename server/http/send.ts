import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#config/site.ts';
import type { Effect } from '#effect/gateway/effect.ts';
import type { Notices } from '#notices/gateway/notices.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { type HeaderFields, HttpError, retrySoon } from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import type { Publisher } from '#server/served-events/publisher.ts';
import type { ServedEventsStore, ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { Metrics } from '#server/telemetry/metrics.ts';
import type { ImageSource } from '#server/upstream/image-source.ts';

/** What most routes use. */
export interface RouteParts extends SiteStore, Pick<ServedEventsStore, 'servedLanguage'> {
  readonly clock: GatewayClock;
  readonly effect: Effect;
  readonly images: ImageSource;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly monotonic: () => number;
  readonly notices: Notices;
  readonly now: () => number;
  readonly publisher: Publisher;
  readonly screens: Screens;
  readonly security: SecurityHeaders;
  readonly settings: GatewaySettings;
}

export function sendError(
  reply: FastifyReply,
  status: number,
  description: string,
  headers: HeaderFields = {},
): FastifyReply {
  const type = { 'content-type': 'application/ld+json; charset=utf-8', 'cache-control': 'no-store' };
  return reply
    .code(status)
    .headers({ ...type, ...headers })
    .send({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': description,
    });
}

/** The text behind the first question mark. */
export const queryOf = ({ url }: FastifyRequest): string => url.split('?').slice(1).join('?');

/** The last value of a query parameter; undefined if it is empty. */
export function queryText({ query }: FastifyRequest, name: string): string | undefined {
  // Fastify's parser creates objects without a prototype. `URLSearchParams` takes a quarter of the time of a 304.
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && last !== '' ? last : undefined;
}

export function requestedLanguage(request: FastifyRequest): Language | undefined {
  const requested = queryText(request, 'lang');
  return languages.find((language) => language === requested);
}

/** The events in the language of the request. Throws 503 until there is a snapshot. */
export function requireServed(request: FastifyRequest, state: RouteParts): ServedLanguage {
  const served = state.servedLanguage(queryText(request, 'lang'));
  if (served === null) throw new HttpError(503, state.publisher.reason(), retrySoon);
  return served;
}
