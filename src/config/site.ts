import * as z from 'zod/mini';

/** True where this engine knows the IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour like #0b5d5e'));
const httpAddress = z
  .string()
  .check(z.regex(/^https?:\/\/\S+$/i, 'an address that starts with http:// or https://'));
const logoFile = z.string().check(z.regex(/\.(svg|png)$/i, 'an .svg or .png file'));
const name = z.string().check(z.trim(), z.minLength(1));

/** The languages of the screen's own words. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** One family of printer's inks: a ground, what is set on it, what counts most, what stands back. */
const backgroundSchema = z.object({ ground: hexColor, ink: hexColor, accent: hexColor, quiet: hexColor });
export type Background = z.output<typeof backgroundSchema>;

const backgroundsSchema = z.array(backgroundSchema).check(z.minLength(1));

/**
 * The site's own `site.json`: everything is optional, nothing is required to start. Sources of the fields: design §3.
 * `logo` names files beside it on the server and addresses in what the page receives. `securityContact` is the server's
 * alone (server/site/site-file.ts): a field here would be in every page.
 */
export const siteSchema = z.object({
  name: z._default(name, 'Aushang'),
  logo: z._default(z.object({ light: z.optional(logoFile), dark: z.optional(logoFile) }), {}),
  /** One or two colours of the house; the grounds of the slides are derived from them. */
  colors: z._default(
    z.array(hexColor).check(z.refine(({ length }) => length === 1 || length === 2, 'one or two colours')),
    ['#0f5c5c', '#f2b632'],
  ),
  /** The grounds of each theme, derived from `colors` once, by the gateway: the same on every screen, and no work for weak ones. */
  grounds: z.optional(
    z.object({ light: backgroundsSchema, dark: backgroundsSchema, contrast: backgroundsSchema }),
  ),
  /** The language of a screen that names none. */
  language: z._default(z.enum(languages), 'de'),
  /** The languages the gateway reads the event service in. */
  languages: z._default(z.array(z.enum(languages)).check(z.minLength(1)), ['de']),
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'an IANA time zone like Europe/Berlin')),
    'Europe/Berlin',
  ),
  /** Names of the category whose events every monitor shows. */
  allMonitors: z._default(z.array(name).check(z.minLength(1)), ['Alle Monitore', 'All monitors']),
  /** The site's monitors by ID; where absent they are found in the tree of categories (design §4). */
  monitors: z.optional(z.array(name)),
  /** Imprint, privacy and the like, shown on every page that a person opens. */
  legal: z._default(z.array(z.object({ label: name, url: httpAddress })), []),
  /** Where phones reach this gateway; absent: the address the page itself was opened at. */
  publicUrl: z.optional(httpAddress),
  /** The running build; the gateway fills it in. */
  build: z._default(z.string(), ''),
});

export type Site = z.output<typeof siteSchema>;

/** What is in force where there is no `site.json`. */
export const builtInSite: Site = siteSchema.parse({});
