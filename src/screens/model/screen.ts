import * as z from 'zod/mini';
import { maxNames } from '#config/parameter-fields.ts';
import { screenName, type ScreenSettings } from '#config/screen-settings.ts';
import {
  fields,
  isParameterName,
  type ParameterName,
  parameterNames,
  type Parameters,
  parseParameters,
  toSearchParams,
} from '#config/parameters.ts';
import { readFloor } from '#events/read-floor.ts';

const shortText = z.string().check(z.trim(), z.maxLength(200));

export const placeFields = {
  building: z.optional(shortText),
  floor: z.optional(shortText),
  place: z.optional(shortText),
  /** Diagonal in inches; of the parameter `diagonal` where that is not set. */
  size: z.optional(z.number().check(z.minimum(5), z.maximum(200))),
  /** Viewing distance in metres; of the parameter `distance` where that is not set. */
  distance: z.optional(z.number().check(z.minimum(0.5), z.maximum(30))),
  contact: z.optional(shortText),
  note: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
};
const placeSchema = z.strictObject(placeFields);

/** A parameter's value as JSON. */
const valueSchema = z.union([z.string(), z.number(), z.literal(true), z.array(z.string())]);

/** A named screen as `aushang screens` reads and writes it (design §3). */
const inputFields = {
  name: screenName,
  monitors: z
    .array(z.union([z.int().check(z.positive()), z.string().check(z.trim(), z.minLength(1))]))
    .check(z.minLength(1), z.maxLength(maxNames)),
  parameters: z._default(z.record(z.string(), valueSchema), {}),
  place: z._default(placeSchema, {}),
};
const inputSchema = z.strictObject(inputFields);
/** They are checked further although another field is bad. */
const partsSchema = z.object({ monitors: z.optional(z.unknown()), parameters: z.optional(z.unknown()) });

/** `monitors`: numbers of categories, so that a rename changes nothing. `parameters`: without `monitor`. */
export interface Screen {
  readonly name: string;
  readonly monitors: readonly number[];
  readonly parameters: Parameters;
  readonly place: Readonly<z.output<typeof placeSchema>>;
}

/** Previews are not for screens; monitors are a field of their own. */
const isExcluded = (name: ParameterName) => name === 'monitor' || fields[name].isPreview === true;
export const storedParameters = parameterNames.filter((name) => !isExcluded(name));

/** What is wrong with one field, such as `place.size`; '' is the whole. `value`: what was given; of a bad `form` what the reader says. */
export type ScreenProblem = Readonly<Record<'field' | 'value', string>> & {
  readonly kind: 'form' | 'noMonitor' | 'badValue' | 'noParameter' | 'notStored';
};

const problem = (field: string, kind: ScreenProblem['kind'], value = ''): ScreenProblem => ({
  field,
  kind,
  value,
});

/**
 * `findMonitor`: the number of the category that a monitor ID names; null if there is none. Numbers are accepted as they are.
 * `error`: what is said of a bad form. Returns null with all problems.
 */
export function readScreen(
  input: unknown,
  findMonitor: (id: string) => number | null,
  error?: z.core.$ZodErrorMap,
): { readonly screen: Screen | null; readonly problems: readonly ScreenProblem[] } {
  const read = z.safeParse(inputSchema, input, error && { error });
  const parts = z.safeParse(partsSchema, input).data;
  const monitors = z.safeParse(inputFields.monitors, parts?.monitors).data ?? [];
  const values = z.safeParse(inputFields.parameters, parts?.parameters).data ?? {};
  const found = monitors.map((monitor) => (typeof monitor === 'number' ? monitor : findMonitor(monitor)));
  const unknown = monitors.filter((_, at) => found[at] === null);
  const { parameters, problems } = readParameters(values);
  const all = [
    ...(read.error?.issues ?? []).map(({ path, message }) => problem(path.join('.'), 'form', message)),
    ...unknown.map((id) => problem('monitors', 'noMonitor', String(id))),
    ...problems,
  ];
  if (!read.success || all.length > 0) return { screen: null, problems: all };
  const { name, place } = read.data;
  const numbers = [...new Set(found.filter((one) => one !== null))];
  return { screen: { name, monitors: numbers, parameters, place }, problems: [] };
}

function readParameters(values: Readonly<Record<string, z.output<typeof valueSchema>>>) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) query.set(key, value === true ? '1' : String(value));
  const { parameters, problems: bad } = parseParameters(query.toString());
  const problems = bad.map(({ name, value }) =>
    problem(`parameters.${name}`, isParameterName(name) ? 'badValue' : 'noParameter', value),
  );
  const unwanted = parameterNames.filter((name) => isExcluded(name) && parameters[name] !== undefined);
  problems.push(...unwanted.map((name) => problem(`parameters.${name}`, 'notStored')));
  return { parameters, problems };
}

/** The inverse of `readScreen`. Lists are texts with commas, as in an address. */
export function writeScreen({ name, monitors, parameters, place }: Screen) {
  const values = [...toSearchParams(parameters)].map(([key, text]) => [key, valueOf(text)] as const);
  return { name, monitors, parameters: Object.fromEntries(values), place };
}

const valueOf = (text: string) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

/** Everything that a kiosk page needs to know of a screen: of its place building and floor, and no person. */
export function settingsOf({ name, monitors, parameters, place }: Screen): ScreenSettings {
  const { size, distance, building, floor: written = '' } = place;
  const floor = readFloor([written.replace(/^-?\d+$/, '$&. Stock')]) ?? undefined;
  const where = { building, floor, screen: building && name };
  const all = { diagonal: size, distance, ...parameters, ...where, monitor: monitors.map(String) };
  return { query: toSearchParams(all).toString() };
}
