import { type Parameters, toSearchParams } from '#config/parameters.ts';
import type { ListedScreen } from '#screens/listed-screen.ts';
import type { ScreenPlace } from '#screens/screen.ts';

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

export interface ScreenRequest {
  readonly monitors: readonly (string | number)[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly place: ScreenPlace;
}

/** The body of `PUT /api/screens/NAME`: what is empty is left out. Previews (`at`) are not stored. */
export function requestOf(draft: ScreenDraft, parameters: Parameters): ScreenRequest {
  const { monitor = [], at: _, diagonal, distance, ...rest } = parameters;
  const texts = placeTexts.map((name) => [name, draft[name].trim()] as const);
  return {
    // As a number a category needs not be known to the gateway.
    monitors: monitor.map((id) => (/^[1-9]\d*$/.test(id) ? Number(id) : id)),
    parameters: Object.fromEntries(toSearchParams(rest)),
    place: {
      ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
      ...(diagonal === undefined ? {} : { size: diagonal }),
      ...(distance === undefined ? {} : { distance }),
    },
  };
}
