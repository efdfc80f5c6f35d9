import type { Submitted } from '#back-office/forms/form-flow.tsx';
import { openEndYear } from '#back-office/pages/format-time.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import type { EventFields } from '#storage/event-input.ts';
import type { Item } from '#storage/item.ts';
import { readDateTime } from '#time/date-time.ts';
import { readLocalTime } from './check-event.ts';
import {
  englishFields,
  type EventTexts,
  flagFields,
  placeLabel,
  plainFields,
  tagIds,
} from './event-texts.ts';

/**
 * Writes only fields whose form value differs, so that seconds, further places and fields that the form lacks are
 * preserved. The texts are valid.
 */
export async function eventChanges({
  visit: { context },
  item,
  texts,
  stored,
}: Submitted<Item, EventTexts>): Promise<EventFields> {
  const isChanged = (field: keyof EventTexts) => stored === null || stored[field] !== texts[field];
  const changes: EventFields = {};
  for (const field of plainFields) {
    if (!isChanged(field)) continue;
    if (field === 'name') changes.name = texts.name.trim();
    else changes[field] = trimToNull(texts[field]);
  }
  for (const field of flagFields) if (isChanged(field)) changes[field] = texts[field] !== '';
  if (isChanged('start')) changes.startDate = readLocalTime(texts.start, context.clock) ?? texts.start;
  if (isChanged('end') || isChanged('openEnd')) changes.endDate = readEnd(context, texts);
  if (isChanged('tags')) changes.filterCategories = tagIds(texts);
  if (isChanged('attendance')) changes.eventAttendanceMode = readAttendance(texts.attendance);
  if (isChanged('registration') || isChanged('registrationUrl'))
    Object.assign(changes, registrationFields(texts));
  if (isChanged('place'))
    changes.locations = await placesWith(context, texts.place, item?.links['locations'] ?? []);
  const english = englishFields.filter(
    (field) => isChanged(`en-${field}`) && !(stored === null && texts[`en-${field}`] === ''),
  );
  if (english.length > 0) {
    changes.translations = {
      en: Object.fromEntries(english.map((field) => [field, texts[`en-${field}`].trim()])),
    };
  }
  return changes;
}

function trimToNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function readEnd({ clock }: BackOfficeContext, { end, openEnd }: EventTexts): number | string {
  return (
    (openEnd === '' ? readLocalTime(end, clock) : readDateTime(`${openEndYear}-12-31T00:00:00`, clock)) ?? end
  );
}

function readAttendance(text: string): 'mixed' | 'offline' | 'online' | null {
  return text === 'mixed' || text === 'offline' || text === 'online' ? text : null;
}

/** The URL goes into both fields, because clients read either of them. */
function registrationFields({ registration, registrationUrl }: EventTexts): EventFields {
  const url = trimToNull(registrationUrl);
  return { orderType: Number(registration), directRegistrationUrl: url, externalOrderUrl: url };
}

/** Creates the place if no stored one has this label. Places after the first are preserved. */
async function placesWith(
  context: BackOfficeContext,
  text: string,
  before: readonly number[],
): Promise<readonly number[]> {
  const wanted = text.trim();
  const rest = before.slice(1);
  if (wanted === '') return rest;
  const places: readonly Item[] = await context.store.resources.list('Location');
  const known = places.find((place) => placeLabel(place).toLowerCase() === wanted.toLowerCase());
  const id = known?.id ?? (await context.store.resources.create('Location', { values: { name: wanted } }));
  return [id, ...rest.filter((other) => other !== id)];
}
