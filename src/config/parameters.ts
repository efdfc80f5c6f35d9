import * as z from 'zod/mini';
import {
  choiceField,
  choicesField,
  flagField,
  hoursField,
  namesField,
  numberField,
  splitNames,
  textField,
} from './parameter-fields.ts';
import { readHours } from './opening-hours.ts';
import { languages } from './site.ts';
import { isTimeZone } from './time-zone.ts';

const isShort = ({ length }: string) => length <= 200;
const isClockTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** An existing date-time without an offset: `2026-12-24T12:00`. */
function isLocalDateTime(text: string): boolean {
  const instant = Date.parse(`${text}Z`);
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text);
  return shape && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** What a parameter means beside its value. */
interface Role {
  /** Its fieldset in the desk's form; `monitor` has controls of its own, `place`: where a named screen hangs, as the gateway tells it. */
  readonly form: 'monitor' | 'place' | FormGroup;
  /** It leads its fieldset. Without this the order of the table holds there, which is also that of addresses. */
  readonly leads?: true;
  /** It decides which events a screen shows. */
  readonly selects?: true;
  /** It is of use in an address only; named screens do not store it. */
  readonly isPreview?: true;
  /** The field of `site.json` that has the default. */
  readonly siteDefault?: 'language' | 'timeZone' | 'allMonitors';
}

/** The fieldsets of the desk's form, in its order. Those for experts are closed at first. */
export const formGroups = {
  usual: ['size', 'hours'],
  expert: ['content', 'looks', 'polling', 'support'],
} as const;
export type FormGroup = (typeof formGroups)[keyof typeof formGroups][number];

function parameter<Field>(form: Role['form'], field: Field, role: Omit<Role, 'form'> = {}): Field & Role {
  return { ...field, ...role, form };
}

/* Parser, configuration, docs/parameters.md, the desk's form and the stored settings derive from the table; kiosk pages do not load its words. */

/** The parameters of the kiosk page's address (design §3). Names are in lower case, since the parser accepts any case. */
export const fields = {
  monitor: parameter('monitor', namesField, { selects: true }),
  /** Fixed dwell; null: by the length of the text. */
  seconds: parameter('looks', numberField(3, 600, null)),
  days: parameter('content', numberField(0, 365, 60, true), { selects: true }),
  limit: parameter('content', numberField(1, 200, 30, true), { selects: true }),
  lang: parameter('content', choicesField(languages), { siteDefault: 'language' }),
  tz: parameter('polling', textField('timeZone', isTimeZone), { selects: true, siteDefault: 'timeZone' }),
  theme: parameter('looks', choiceField(['light', 'dark', 'auto', 'contrast'], 'auto')),
  layout: parameter('looks', choiceField(['auto', 'landscape', 'portrait'], 'auto')),
  transition: parameter('looks', choiceField(['fade', 'slide', 'none'], 'fade')),
  view: parameter('content', choiceField(['slides', 'agenda'], 'slides'), { leads: true }),
  overview: parameter('content', choiceField(['auto', 'off'], 'auto'), { leads: true }),
  qr: parameter('content', choiceField(['event', 'registration', 'none'], 'event')),
  /** Safe area in per cent of each edge. */
  inset: parameter('looks', numberField(0, 15, 5)),
  diagonal: parameter('size', numberField(5, 200, null)),
  distance: parameter('size', numberField(0.5, 30, null)),
  poll: parameter('polling', numberField(10, 3600, 60)),
  all: parameter('content', namesField, { selects: true, siteDefault: 'allMonitors' }),
  /** Screen hours in the site's zone, as `readHours` reads them; `on` and `off`, `HH:MM`, are those of each day. */
  hours: parameter('hours', hoursField),
  on: parameter('hours', textField('clockTime', isClockTime)),
  off: parameter('hours', textField('clockTime', isClockTime)),
  /** The moment of a preview, local in the site's zone. */
  at: parameter('support', textField('localDateTime', isLocalDateTime), { selects: true, isPreview: true }),
  building: parameter('place', textField('text', isShort), { isPreview: true }),
  floor: parameter('place', numberField(-9, 99, null, true), { isPreview: true }),
  screen: parameter('place', textField('text', isShort), { isPreview: true }),
  diag: parameter('support', flagField),
  plain: parameter('support', flagField),
} as const satisfies Readonly<Record<Lowercase<string>, unknown>>;

export type ParameterName = keyof typeof fields;
export type Accepts = (typeof fields)[ParameterName]['accepts'];

export type Parameters = {
  readonly [Name in ParameterName]?: z.output<(typeof fields)[Name]['schema']> | undefined;
};

/** A value that is not set is the default, or null without one. */
type Settings = {
  readonly [Name in ParameterName]:
    | z.output<(typeof fields)[Name]['schema']>
    | (typeof fields)[Name]['fallback'];
};

export const parameterNames: readonly ParameterName[] = Object.keys(fields).filter(isParameterName);

/** A bad value, or an unknown name. */
export type ParameterProblem = Readonly<Record<'name' | 'value', string>>;

/** A bad value, alone or in a list, is reported and ignored, an empty one is not set. Of a repeated name the last value counts, lists are joined. */
export function parseParameters(query: string): { parameters: Parameters; problems: ParameterProblem[] } {
  const parameters: Record<string, unknown> = {};
  const problems: ParameterProblem[] = [];
  for (const [name, value] of readQuery(query)) {
    const parsed = isParameterName(name) ? z.safeParse(fields[name].schema, value) : null;
    if (parsed?.success) parameters[name] = parsed.data;
    const bad = parsed?.success ? badPartOf(parsed.data, name, value) : value;
    if (bad !== '') problems.push({ name, value: bad });
  }
  return { parameters, problems };
}

export function withFallbacks(parameters: Parameters): Settings {
  const entries = parameterNames.map((name) => [name, parameters[name] ?? fields[name].fallback]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses the names of the fields
  return Object.fromEntries(entries) as Settings;
}

/** What of a list was left out, or of hours is ignored. */
function badPartOf(parsed: unknown, name: string, value: string): string {
  if (name === 'hours') return readHours(value).bad.join('; ');
  if (!Array.isArray(parsed)) return '';
  const kept = new Set<unknown>(parsed);
  const bad = splitNames(value).filter((one) => !kept.has(one) && !kept.has(one.toLowerCase()));
  return bad.join(',');
}

/** The inverse of `parseParameters`, in the order of `fields`. Parameters that `names` lacks are left out. */
export function toSearchParams(parameters: Parameters, names = parameterNames): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = parameters[name];
    if (value !== undefined) search.set(name, value === true ? '1' : String(value));
  }
  return search;
}

export function isParameterName(name: string): name is ParameterName {
  return Object.prototype.hasOwnProperty.call(fields, name);
}

function readQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  new URLSearchParams(query).forEach((raw, rawName) => {
    const [name, value] = [rawName.toLowerCase(), raw.trim()];
    const before = values.get(name);
    const isList = isParameterName(name) && ['names', 'choices'].includes(fields[name].accepts.kind);
    if (value !== '') values.set(name, isList && before !== undefined ? `${before},${value}` : value);
  });
  return values;
}
