import { z } from 'zod';
import type { FormView } from '#back-office/forms/form-page.tsx';
import { formIds, formText, formTexts } from '#back-office/requests/fields.ts';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import { localizedInputs } from '#back-office/words/words-event-texts.ts';
import { openEnd, type StoredEvent } from '#storage/event-dates.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item, Value } from '#storage/item.ts';
import { datesText, rowsSchema } from './date-rows.ts';

/** An event can have them in English, too: the form has another field for it, `en-subtitle`. */
export const localizedFields = localizedInputs.map(({ name }) => name);
export const otherTexts = ['eventUrl', 'externalOrderEmailAddress', 'notOrderableMessage'] as const;
/** '1' or ''. */
export const flagFields = ['published', 'canceled', 'archived'] as const;
const attendances = ['', 'offline', 'online', 'mixed'] as const;

/** The fields of an event's form, as texts. `tags`: ascending ids, separated by commas. `dates`: rows, in place of begin and end. */
export const eventSchema = formTexts(
  ...localizedFields,
  ...otherTexts,
  ...flagFields,
  ...localizedFields.map((field) => `en-${field}` as const),
  'start',
  'end',
  'openEnd',
  'place',
  'registration',
  'registrationUrl',
  /** That of a picture, in the form of a new event. */
  'alt',
)
  .and(z.object({ attendance: formText.pipe(z.enum(attendances).catch('')), tags: formIds }))
  .and(rowsSchema);

export type EventTexts = z.infer<typeof eventSchema>;

/** `places`: all places, not only the event's; `source`: the event that a new one repeats or, if it `isMoved`, replaces. */
export interface EventView extends FormView<StoredEvent, EventTexts> {
  readonly source: StoredEvent | null;
  readonly isMoved: boolean;
  readonly places: readonly Item[];
  readonly categories: readonly StoredCategory[];
}

export function asText(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function placeLabel({ values }: Item): string {
  const name = asText(values['name']).trim() || asText(values['listViewDisplayName']).trim();
  return [name, asText(values['room']).trim()].filter(Boolean).join(', ');
}

export function textsOf(event: StoredEvent, places: readonly Item[], context: BackOfficeContext): EventTexts {
  const { values, translations, links } = event;
  const place = places.find(({ id }) => id === links['locations']?.[0]);
  /** The value of a `datetime-local` input: local time, to the minute. */
  const localTime = (epochMs: number) => context.clock.format(epochMs).slice(0, 16);
  const [start, end] = [Number(values['startDate']), Number(values['endDate'])];
  const dates = datesText(event, context);
  const texts = eventSchema.parse({
    ...values,
    ...Object.fromEntries(localizedFields.map((field) => [`en-${field}`, translations.en?.[field]])),
    ...Object.fromEntries(flagFields.map((field) => [field, values[field] === true ? '1' : ''])),
    ...(dates === '' && { start: localTime(start) }),
    ...(dates === '' && (end >= openEnd ? { openEnd: '1' } : { end: localTime(end) })),
    place: place === undefined ? '' : placeLabel(place),
    attendance: values['eventAttendanceMode'],
    registration: String(Number(values['orderType'] ?? 1)),
    registrationUrl: values['directRegistrationUrl'] ?? values['externalOrderUrl'],
    tags: links['filterCategories']?.map(String),
  });
  return { ...texts, dates };
}

export function tagIds(tags: string): readonly number[] {
  return tags === '' ? [] : tags.split(',').map(Number);
}
