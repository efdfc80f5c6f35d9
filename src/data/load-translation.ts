import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { translateEvent } from '#domain/second-language.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { Answer } from './get-json.ts';
import { readEvents } from './load-monitor-data.ts';
import { isStale, readFreshness } from './read-freshness.ts';

/** The events of a monitor in the second language of its screen. */
export interface Translation extends ReturnType<typeof readFreshness> {
  readonly language: Language;
  readonly events: readonly CalendarEvent[];
}

/** Fails with `RequestError`. */
export async function readTranslation(
  answer: Answer,
  language: Language,
  previous: Translation | undefined,
): Promise<Translation> {
  const freshness = readFreshness(answer);
  if (previous !== undefined && freshness.etag !== null && previous.etag === freshness.etag)
    return { ...previous, ...freshness };
  const { events } = await readEvents(answer, previous?.events);
  return { language, events, ...freshness };
}

/**
 * Finds the translation of an event. Null without a second language, and where it was read more than three polls before the
 * first: then its texts may be outdated.
 */
export function createTranslate(
  translation: Translation | undefined,
  { asOf }: Pick<Translation, 'asOf'>,
  { pollSeconds }: Pick<KioskConfig, 'pollSeconds'>,
): ((event: CalendarEvent) => CalendarEvent) | null {
  if (translation === undefined) return null;
  if (asOf !== null && isStale(translation, asOf, pollSeconds)) return null;
  const others = new Map(translation.events.map((event) => [event.iri, event]));
  return (event) => translateEvent(event, others.get(event.iri));
}
