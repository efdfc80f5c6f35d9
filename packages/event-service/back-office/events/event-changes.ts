import { openEndYear } from '#back-office/pages/format-time.ts';
import type { BackOfficeContext } from '#back-office/requests/visit.ts';
import { isSimple, simpleDate, spanOf } from '#storage/event-dates.ts';
import type { EventFields } from '#storage/event-input.ts';
import { readDateTime } from '#time/date-time.ts';
import { readRow, readRows } from './date-rows.ts';
import {
  type EventTexts,
  type EventView,
  flagFields,
  localizedFields,
  otherTexts,
  placeLabel,
  tagIds,
} from './event-texts.ts';
import { readLocalTime } from './local-time.ts';

/**
 * Only of fields whose form value differs, so that seconds, further places and fields that the form lacks are preserved.
 * The texts are valid.
 */
export async function eventChanges(view: EventView, context: BackOfficeContext): Promise<EventFields> {
  const { texts, stored } = view;
  const isChanged = (field: keyof EventTexts) => stored?.[field] !== texts[field];
  const changes: EventFields = {};
  if (isChanged('name')) changes.name = texts.name.trim();
  for (const field of [...localizedFields, ...otherTexts]) {
    if (field !== 'name' && isChanged(field)) changes[field] = texts[field].trim() || null;
  }
  for (const field of flagFields) if (isChanged(field)) changes[field] = texts[field] !== '';
  Object.assign(changes, whenChanges(view, context));
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

/** Begin and end; and the dates, of which they are one, where begin and end do not say all. */
function whenChanges({ texts, stored, item }: EventView, context: BackOfficeContext): EventFields {
  const isChanged = (field: keyof EventTexts) => stored?.[field] !== texts[field];
  if (!(['start', 'end', 'openEnd', 'dates'] as const).some(isChanged)) return {};
  const before = item?.dates ?? [];
  const open = readDateTime(`${openEndYear}-12-31T00:00:00`, context.clock);
  const end = texts.openEnd === '' ? readLocalTime(texts.end, context.clock) : open;
  const isEndChanged = isChanged('end') || isChanged('openEnd');
  const pair = simpleDate(
    Number(isChanged('start') ? readLocalTime(texts.start, context.clock) : item?.values['startDate']),
    Number(isEndChanged ? end : item?.values['endDate']),
  );
  const rows = readRows(texts.dates);
  if (rows.length + before.length === 0) return { startDate: pair.startDate, endDate: pair.endDate };
  const typed = rows.filter(({ removed }) => removed === '').map((row) => readRow(row, before, context).date);
  const [first = pair, ...more] = texts.start === '' ? typed : [pair, ...typed];
  // The date of a simple event has no row. Others without a row are preserved: too many, or new meanwhile.
  const isOne = item === null || isSimple(item);
  const others = before.filter(({ id }) => !rows.some(({ period }) => period === String(id)));
  const dates = isOne ? [{ ...first, id: before[0]?.id ?? null }, ...more] : [first, ...more, ...others];
  return { ...spanOf(dates), dates };
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
