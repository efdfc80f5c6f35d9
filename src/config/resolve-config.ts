import { fields, type Parameters } from './parameters.ts';
import type { Site } from './site.ts';
import { createTimeZone } from './time-zone.ts';

export type KioskConfig = Readonly<ReturnType<typeof resolveConfig>>;

/** From the address, else the site's defaults, else the built-in ones. */
export function resolveConfig(
  parameters: Parameters,
  site: Pick<Site, 'allMonitors' | 'language' | 'languages' | 'timeZone' | 'publicUrl'>,
) {
  const { spoken } = splitLanguages(parameters, site);
  return {
    monitor: parameters.monitor ?? [],
    /** Fixed dwell; null: by the length of the text. */
    seconds: parameters.seconds ?? fields.seconds.fallback,
    days: parameters.days ?? fields.days.fallback,
    limit: parameters.limit ?? fields.limit.fallback,
    /** The first language, which decides what is shown. */
    language: spoken[0] ?? site.language,
    /** Slides alternate with this one; null: the screen speaks one language. */
    secondLanguage: spoken[1] ?? null,
    timeZone: createTimeZone(parameters.tz ?? site.timeZone),
    theme: parameters.theme ?? fields.theme.fallback,
    layout: parameters.layout ?? fields.layout.fallback,
    transition: parameters.transition ?? fields.transition.fallback,
    view: parameters.view ?? fields.view.fallback,
    overview: parameters.overview ?? fields.overview.fallback,
    qr: parameters.qr ?? fields.qr.fallback,
    /** Safe area in per cent of each edge. */
    inset: parameters.inset ?? fields.inset.fallback,
    diagonalInches: parameters.diagonal ?? null,
    distanceMetres: parameters.distance ?? null,
    pollSeconds: parameters.poll ?? fields.poll.fallback,
    allMonitors: parameters.all ?? site.allMonitors,
    /** Screen hours, `HH:MM` in the site's zone. */
    on: parameters.on ?? null,
    off: parameters.off ?? null,
    /** The moment of a preview, local in the site's zone. */
    at: parameters.at ?? null,
    diagnostics: parameters.diag ?? false,
    /** The gateway's address for phones, without a trailing slash; null if the site names none. */
    publicUrl: site.publicUrl?.replace(/\/+$/, '') ?? null,
  };
}

/** The languages of the address that the screen speaks, and those in which the gateway does not read the event service. */
export function splitLanguages({ lang = [] }: Parameters, { languages }: Pick<Site, 'languages'>) {
  const missing = lang.filter((language) => !languages.includes(language));
  const available = lang.filter((language) => languages.includes(language));
  // The words of the screen exist in every language.
  return { missing, spoken: available.length > 0 ? available : lang.slice(0, 1) };
}
