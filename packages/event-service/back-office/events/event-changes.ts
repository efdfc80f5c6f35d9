import { openEndYear } from '#back-office/pages/format-time.ts';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import type { EventFields } from '#storage/event-input.ts';
import { readDateTime } from '#time/date-time.ts';
import { readLocalTime } from './check-event.ts';
import {
  type EventTexts,
  type EventView,
  flagFields,
  localizedFields,
  otherTexts,
  placeLabel,
  tagIds,
} from './event-texts.ts';

/**
 * Only of fields whose form value differs, so that seconds, further places and fields that the form lacks are preserved.
 * The texts are valid.
 */
export async function eventChanges(view: EventView, context: BackOfficeContext): Promise<EventFields> {
  const { texts, stored } = view;
  const { clock } = context;
  const isChanged = (field: keyof EventTexts) => stored?.[field] !== texts[field];
  const changes: EventFields = {};
  if (isChanged('name')) changes.name = texts.name.trim();
  for (const field of [...localizedFields, ...otherTexts]) {
    if (field !== 'name' && isChanged(field)) changes[field] = texts[field].trim() || null;
  }
  for (const field of flagFields) if (isChanged(field)) changes[field] = texts[field] !== '';
  if (isChanged('start')) changes.startDate = readLocalTime(texts.start, clock) ?? texts.start;
  if (isChanged('end') || isChanged('openEnd')) {
    const isOpen = texts.openEnd !== '';
    const end = isOpen
      ? readDateTime(`${openEndYear}-12-31T00:00:00`, clock)
      : readLocalTime(texts.end, clock);
    changes.endDate = end ?? texts.end;
  }
  if (isChanged('tags')) changes.filterCategories = tagIds(texts.tags);
  if (isChanged('attendance')) changes.eventAttendanceMode = texts.attendance || null;
  if (isChanged('registration') || isChanged('registrationUrl')) {
    changes.orderType = Number(texts.registration);
    // Clients read either of the two.
    changes.directRegistrationUrl = texts.registrationUrl.trim() || null;
    changes.externalOrderUrl = changes.directRegistrationUrl;
  }
  if (isChanged('place')) changes.locations = await placesWith(view, context);
  const english = localizedFields.filter((field) => texts[`en-${field}`] !== (stored?.[`en-${field}`] ?? ''));
  if (english.length > 0) {
    const translated = english.map((field) => [field, texts[`en-${field}`].trim()]);
    changes.translations = { en: Object.fromEntries(translated) };
  }
  return changes;
}

/** Creates the place if no stored one has this label. Places after the first are preserved. */
async function placesWith(
  { item, texts, places }: EventView,
  { store }: BackOfficeContext,
): Promise<readonly number[]> {
  const wanted = texts.place.trim();
  const rest = item?.links['locations']?.slice(1) ?? [];
  if (wanted === '') return rest;
  const known = places.find((place) => placeLabel(place).toLowerCase() === wanted.toLowerCase());
  const id = known?.id ?? (await store.resources.create('Location', { values: { name: wanted } }));
  return [id, ...rest.filter((other) => other !== id)];
}
