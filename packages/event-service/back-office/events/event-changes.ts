import type { BackOfficeContext } from '#back-office/requests/page-request.ts';
import type { EventFields } from '#storage/event-input.ts';
import type { Item } from '#storage/item.ts';
import { readDateTime } from '#time/date-time.ts';
import { openEndText, readMoment } from './check-event.ts';
import { englishFields, flagFields, plainFields, placeLabel, tagIds } from './event-texts.ts';
import type { EventTexts } from './event-texts.ts';

interface Edit {
  readonly texts: EventTexts;
  /** null: a new event. */
  readonly stored: EventTexts | null;
  /** In the event's order; empty for a new event. */
  readonly placeIds: readonly number[];
}

/**
 * Writes only fields whose form value differs, so that seconds, further places and fields that the form lacks are
 * preserved. The texts are valid.
 */
export async function eventChanges(
  context: BackOfficeContext,
  { texts, stored, placeIds }: Edit,
): Promise<EventFields> {
  const isNew = (field: keyof EventTexts) => stored === null || stored[field] !== texts[field];
  const changes: EventFields = {};
  for (const field of plainFields) {
    if (!isNew(field)) continue;
    if (field === 'name') changes.name = texts.name.trim();
    // Without an own page a new event gets the default URL from the store.
    else if (field !== 'eventUrl' || texts.eventUrl.trim() !== '') changes[field] = nullable(texts[field]);
  }
  for (const field of flagFields) if (isNew(field)) changes[field] = texts[field] !== '';
  if (isNew('start')) changes.startDate = readMoment(texts.start, context.clock) ?? texts.start;
  if (isNew('end') || isNew('openEnd')) changes.endDate = endOf(context, texts);
  if (isNew('tags')) changes.filterCategories = tagIds(texts);
  if (isNew('attendance')) changes.eventAttendanceMode = attendanceOf(texts.attendance);
  if (isNew('registration') || isNew('registrationUrl')) Object.assign(changes, registrationOf(texts));
  if (isNew('place')) changes.locations = await placesOf(context, texts.place, placeIds);
  const english = englishFields.filter(
    (field) => isNew(`en-${field}`) && !(stored === null && texts[`en-${field}`] === ''),
  );
  if (english.length > 0) {
    changes.translations = {
      en: Object.fromEntries(english.map((field) => [field, texts[`en-${field}`].trim()])),
    };
  }
  return changes;
}

function nullable(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function endOf({ clock }: BackOfficeContext, { end, openEnd }: EventTexts): number | string {
  return (openEnd === '' ? readMoment(end, clock) : readDateTime(openEndText(), clock)) ?? end;
}

function attendanceOf(text: string): 'mixed' | 'offline' | 'online' | null {
  return text === 'mixed' || text === 'offline' || text === 'online' ? text : null;
}

/** The URL goes into both fields, because clients read either of them. */
function registrationOf({ registration, registrationUrl }: EventTexts): EventFields {
  const url = nullable(registrationUrl);
  return { orderType: Number(registration), directRegistrationUrl: url, externalOrderUrl: url };
}

/** Creates the place where no stored one has this label. Places after the first are preserved. */
async function placesOf(
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
