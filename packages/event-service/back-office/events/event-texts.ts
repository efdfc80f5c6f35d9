import { z } from 'zod';
import type { FormView } from '#back-office/forms/form-flow.tsx';
import { isOpenEnd } from '#back-office/pages/format-time.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { formIds, formText } from '#back-office/requests/fields.ts';
import type { StoredCategory } from '#storage/filter-categories.ts';
import type { Item, Value } from '#storage/item.ts';

/** Fields whose names and values are the same in the form and in the event. */
const plainSchema = z.object({
  name: formText,
  subtitle: formText,
  shortDescription: formText,
  description: formText,
  disturberMessage: formText,
  eventUrl: formText,
  externalOrderEmailAddress: formText,
  notOrderableMessage: formText,
});
export const plainFields = plainSchema.keyof().options;
export const englishFields = [
  'name',
  'subtitle',
  'shortDescription',
  'description',
  'disturberMessage',
] as const;
/** '1' or ''. */
export const flagFields = ['published', 'canceled', 'archived'] as const;

/** The fields of an event's form, as texts. `tags`: ascending ids, separated by commas. */
export const eventSchema = plainSchema.extend({
  published: formText,
  canceled: formText,
  archived: formText,
  'en-name': formText,
  'en-subtitle': formText,
  'en-shortDescription': formText,
  'en-description': formText,
  'en-disturberMessage': formText,
  start: formText,
  end: formText,
  openEnd: formText,
  place: formText,
  attendance: formText,
  registration: formText,
  registrationUrl: formText,
  tags: formIds,
});
export type EventTexts = Readonly<z.infer<typeof eventSchema>>;

export interface EventView extends FormView<Item, EventTexts> {
  readonly places: readonly Item[];
  readonly categories: readonly StoredCategory[];
}

/** Name and room, separated by a comma. */
export function placeLabel({ values }: Item): string {
  const { name, listViewDisplayName, room } = values;
  const shown = asText(name).trim() === '' ? asText(listViewDisplayName) : asText(name);
  return [shown.trim(), asText(room).trim()].filter(Boolean).join(', ');
}

/** `places`: all places, not only the event's. */
export function textsOf(
  { values, translations, links }: Item,
  places: readonly Item[],
  context: Pick<BackOfficeContext, 'writeDateTime'>,
): EventTexts {
  const plain = Object.fromEntries(plainFields.map((field) => [field, asText(values[field])]));
  const english = Object.fromEntries(
    englishFields.map((field) => [`en-${field}`, asText(translations.en?.[field])]),
  );
  const [start, end] = [Number(values['startDate']), Number(values['endDate'])];
  const place = places.find(({ id }) => id === links['locations']?.[0]);
  const url = values['directRegistrationUrl'] ?? values['externalOrderUrl'];
  return {
    ...blankTexts,
    ...plain,
    ...english,
    ...Object.fromEntries(flagFields.map((field) => [field, values[field] === true ? '1' : ''])),
    start: writeLocal(start, context),
    end: isOpenEnd(end) ? '' : writeLocal(end, context),
    openEnd: isOpenEnd(end) ? '1' : '',
    place: place === undefined ? '' : placeLabel(place),
    attendance: asText(values['eventAttendanceMode']),
    registration: String(Number(values['orderType'] ?? 1)),
    registrationUrl: asText(url),
    tags: [...(links['filterCategories'] ?? [])].sort((a, b) => a - b).join(','),
  };
}

const blankTexts = eventSchema.parse({});

/** `tags`: of a new event. */
export function createTexts(tags: string): EventTexts {
  return { ...blankTexts, attendance: 'offline', registration: '1', published: '1', tags };
}

export function tagIds({ tags }: Pick<EventTexts, 'tags'>): readonly number[] {
  return tags === '' ? [] : tags.split(',').map(Number);
}

/** The value of a `datetime-local` input: local time, to the minute. */
function writeLocal(epochMs: number, { writeDateTime }: Pick<BackOfficeContext, 'writeDateTime'>): string {
  return writeDateTime(epochMs).slice(0, 16);
}

/** Line feeds as line ends, like `formText`. */
function asText(value: Value | undefined): string {
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : '';
}
