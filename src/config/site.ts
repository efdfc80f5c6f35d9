import * as z from 'zod/mini';
import { isTimeZone } from './time-zone.ts';

const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour like #0b5d5e'));
const addressRule = z.regex(/^https?:\/\/\S+$/i, 'an address that starts with http:// or https://');
const httpAddress = z.string().check(addressRule);
const logoFile = z.string().check(z.regex(/\.(svg|png)$/i, 'an .svg or .png file'));
const name = z.string().check(z.trim(), z.minLength(1));

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** `ground` is the background; `ink`, `accent` and `quiet` are the colours of texts on it. */
const backgroundSchema = z.object({ ground: hexColor, ink: hexColor, accent: hexColor, quiet: hexColor });
export type Background = z.output<typeof backgroundSchema>;

/** Texts are nearly black or nearly white; below black ones stands the logo for light backgrounds. */
export const hasDarkInk = ({ ink }: Background): boolean => ink < '#8';

/** Whether the day exists does not matter. `z.iso.date` is four times as large. */
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'a day like 2026-12-24'));
/** Local days, the last one included; without `until` it is one day. */
const closingDaySchema = z
  .object({ name, from: day, until: z.optional(day) })
  .check(z.refine(({ from, until = from }) => from <= until, 'the first day first'));

export const legalLink = z.object({ label: name, url: httpAddress });

const backgroundsSchema = z.array(backgroundSchema).check(z.minLength(1));

/** `site.json`. `logo` contains file names on the server and addresses in the page. */
export const siteSchema = z.object({
  name: z._default(name, 'Aushang'),
  logo: z._default(z.object({ light: z.optional(logoFile), dark: z.optional(logoFile) }), {}),
  colors: z._default(
    z.array(hexColor).check(z.refine(({ length }) => length === 1 || length === 2, 'one or two colours')),
    ['#0f5c5c', '#f2b632'],
  ),
  /** The backgrounds of each theme, derived from `colors` by the gateway. */
  grounds: z.optional(
    z.object({ light: backgroundsSchema, dark: backgroundsSchema, contrast: backgroundsSchema }),
  ),
  language: z._default(z.enum(languages), 'de'),
  /** The languages in which the gateway reads the event service. */
  languages: z._default(z.array(z.enum(languages)).check(z.minLength(1)), ['de']),
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'an IANA time zone like Europe/Berlin')),
    'Europe/Berlin',
  ),
  allMonitors: z._default(z.array(name).check(z.minLength(1)), ['Alle Monitore', 'All monitors']),
  /** Monitor IDs; absent: found in the tree of categories (design §4). */
  monitors: z.optional(z.array(name)),
  /** Buildings with their other names. Not `z.record`: 0.45 kB. */
  buildings: z._default(z.catchall(z.object({}), z.array(name)), {}),
  /** The filter categories whose events are announcements. */
  announcements: z._default(z.array(name), []),
  /** The house is closed: screens with hours are off, unless these have a rule for `PH`. */
  closingDays: z._default(z.array(closingDaySchema), []),
  legal: z._default(z.array(legalLink), []),
  /** The gateway's address for phones; absent: the origin of the page. */
  publicUrl: z.optional(httpAddress),
  /** The gateway sets the id of its build and its version. */
  build: z._default(z.string(), ''),
  version: z._default(z.string(), ''),
});

export type Site = z.output<typeof siteSchema>;

export const builtInSite: Site = siteSchema.parse({});
