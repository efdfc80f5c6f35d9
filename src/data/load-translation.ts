import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { Answer } from './get-json.ts';
import { readEvents } from './load-monitor-data.ts';
import { readFreshness } from './read-freshness.ts';

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
