import * as z from 'zod/mini';
import {
  choiceField,
  choicesField,
  flagField,
  namesField,
  numberField,
  splitNames,
  textField,
} from './fields.ts';
import { languages } from './site.ts';
import { isTimeZone } from './time-zone.ts';

const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** An existing date-time without an offset: `2026-12-24T12:00`. */
function isLocalDateTime(text: string): boolean {
  const instant = Date.parse(`${text}Z`);
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  return shape && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The parameters of the kiosk page's address (design §3), for the parser, docs/parameters.md and the desk's form. */
export const fields = {
  monitor: namesField,
  seconds: numberField(3, 600, null),
  days: numberField(0, 365, 60, true),
  limit: numberField(1, 200, 30, true),
  lang: choicesField(languages),
  tz: textField('timeZone', isTimeZone),
  theme: choiceField(['light', 'dark', 'auto', 'contrast'], 'auto'),
  layout: choiceField(['auto', 'landscape', 'portrait'], 'auto'),
  transition: choiceField(['fade', 'slide', 'none'], 'fade'),
  view: choiceField(['slides', 'agenda'], 'slides'),
  overview: choiceField(['auto', 'off'], 'auto'),
  qr: choiceField(['event', 'registration', 'none'], 'event'),
  inset: numberField(0, 15, 5),
  diagonal: numberField(5, 200, null),
  distance: numberField(0.5, 30, null),
  poll: numberField(10, 3600, 60),
  all: namesField,
  on: textField('clockTime', isClockTime),
  off: textField('clockTime', isClockTime),
  at: textField('localDateTime', isLocalDateTime),
  diag: flagField,
  plain: flagField,
} as const;

export type ParameterName = keyof typeof fields;
export type Accepts = (typeof fields)[ParameterName]['accepts'];

export type Parameters = {
  readonly [Name in ParameterName]?: z.output<(typeof fields)[Name]['schema']> | undefined;
};

export const parameterNames = Object.keys(fields).filter(isParameterName);

/** A bad value, or an unknown name. */
export type ParameterProblem = Readonly<Record<'name' | 'value', string>>;

/** A bad value, alone or in a list, is reported and ignored, an empty one is not set. Of a repeated name the last value counts, lists are joined. */
export function parseParameters(query: string): { parameters: Parameters; problems: ParameterProblem[] } {
  const parameters: Record<string, unknown> = {};
  const problems: ParameterProblem[] = [];
  for (const [name, value] of readQuery(query)) {
    const parsed = isParameterName(name) ? z.safeParse(fields[name].schema, value) : null;
    if (parsed?.success) parameters[name] = parsed.data;
    const bad = parsed?.success ? badPartOf(parsed.data, value) : value;
    if (bad !== '') problems.push({ name, value: bad });
  }
  return { parameters, problems };
}

/** What was left out of a list. */
function badPartOf(parsed: unknown, value: string): string {
  if (!Array.isArray(parsed)) return '';
  const kept = new Set<unknown>(parsed);
  const bad = splitNames(value).filter((one) => !kept.has(one) && !kept.has(one.toLowerCase()));
  return bad.join(',');
}

/** The inverse of `parseParameters`, in the order of `fields`. */
export function toSearchParams(parameters: Parameters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of parameterNames) {
    const value = parameters[name];
    if (value !== undefined) search.set(name, value === true ? '1' : String(value));
  }
  return search;
}

export function isParameterName(name: string): name is ParameterName {
  return Object.prototype.hasOwnProperty.call(fields, name);
}

const lists: readonly Accepts['kind'][] = ['names', 'choices'];

function readQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  new URLSearchParams(query).forEach((raw, rawName) => {
    const [name, value] = [rawName.toLowerCase(), raw.trim()];
    const before = values.get(name);
    const isList = isParameterName(name) && lists.includes(fields[name].accepts.kind);
    if (value !== '') values.set(name, isList && before !== undefined ? `${before},${value}` : value);
  });
  return values;
}
