import {
  parameterNames,
  type ParameterName,
  type Parameters,
  parseParameters,
  toSearchParams,
} from '#config/parameters.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import type { ScreenPlace } from '#screens/model/screen.ts';

const placeTexts = ['building', 'floor', 'place', 'contact', 'note'] as const;
export type PlaceText = (typeof placeTexts)[number];

/** What is typed of a screen's name and place; its settings are in the query of the route. */
export interface ScreenDraft extends Readonly<Record<PlaceText, string>> {
  /** Null while nobody typed one. */
  readonly name: string | null;
}

export function draftOf(screen: ListedScreen | null): ScreenDraft {
  const { building = '', floor = '', place = '', contact = '', note = '' } = screen?.place ?? {};
  return { name: screen?.name ?? null, building, floor, place, contact, note };
}

/** A stored screen as the query of the form: size and distance are parameters there. Parameters take precedence over the place. */
export function queryOf({ monitors, parameters, place: { size, distance } }: ListedScreen): string {
  const query = new URLSearchParams({ monitor: monitors.join(',') });
  if (size !== undefined) query.set('diagonal', String(size));
  if (distance !== undefined) query.set('distance', String(distance));
  for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
  return query.toString();
}

/** The settings in the query of the form that are not those of the stored screen. */
export function findChanges(query: string, stored: ListedScreen): readonly ParameterName[] {
  const read = (text: string) => toSearchParams(parseParameters(text).parameters);
  const [typed, saved] = [read(query), read(queryOf(stored))] as const;
  return parameterNames.filter((name) => name !== 'at' && typed.get(name) !== saved.get(name));
}

export interface ScreenRequest {
  readonly monitors: readonly (string | number)[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly place: ScreenPlace;
}

/**
 * The body of `PUT /api/screens/NAME`: what is empty is left out. Previews (`at`) are not stored. `findMonitor`: the number of
 * the category that a monitor ID names, as far as the desk knows it.
 */
export function requestOf(
  draft: ScreenDraft,
  parameters: Parameters,
  findMonitor: (id: string) => number | undefined,
): ScreenRequest {
  const { monitor = [], at: _, diagonal, distance, ...rest } = parameters;
  const texts = placeTexts.map((name) => [name, draft[name].trim()] as const);
  return {
    // As a number a category needs not be known to the gateway. An ID may have the form of a number: 7 of "Monitor 7".
    monitors: monitor.map((id) => findMonitor(id) ?? (/^[1-9]\d*$/.test(id) ? Number(id) : id)),
    parameters: Object.fromEntries(toSearchParams(rest)),
    place: {
      ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
      ...(diagonal === undefined ? {} : { size: diagonal }),
      ...(distance === undefined ? {} : { distance }),
    },
  };
}
