import { namesOfBuilding } from '#domain/slugify.ts';
import { weekHoursOf } from './opening-hours.ts';
import { type Parameters, withFallbacks } from './parameters.ts';
import type { Site } from './site.ts';
import { createTimeZone } from './time-zone.ts';

export type KioskConfig = Readonly<ReturnType<typeof resolveConfig>> & {
  /** In a frame of the desk, which says itself what moment a preview shows, and wants a late image at once. */
  readonly isFramed?: boolean;
};

/** A value of the address precedes that of the site, which precedes the built-in one. Other parameters keep their names. */
export function resolveConfig(parameters: Parameters, site: Site) {
  const { monitor, lang, tz, diagonal, distance, poll, all, diag, hours, on, off, ...rest } =
    withFallbacks(parameters);
  const wanted = lang ?? [];
  const available = wanted.filter((language) => site.languages.includes(language));
  // The words of the screen exist in every language.
  const spoken = available.length > 0 ? available : wanted.slice(0, 1);
  return {
    ...rest,
    monitor: monitor ?? [],
    building: namesOfBuilding(rest.building ?? '', site.buildings),
    /** The first language, which decides what is shown. */
    language: spoken[0] ?? site.language,
    /** Slides alternate with this one; null: the screen speaks one language. */
    secondLanguage: spoken[1] ?? null,
    /** Those of the address in which the gateway does not read the event service. */
    missingLanguages: wanted.filter((language) => !available.includes(language)),
    timeZone: createTimeZone(tz ?? site.timeZone),
    /** Null: it is always on. */
    hours: weekHoursOf({ hours, on, off }),
    closingDays: site.closingDays,
    diagonalInches: diagonal,
    distanceMetres: distance,
    pollSeconds: poll,
    allMonitors: all ?? site.allMonitors,
    diagnostics: diag,
    /** The gateway's address for phones, without a trailing slash; null if the site names none. */
    publicUrl: site.publicUrl?.replace(/\/+$/, '') ?? null,
  };
}
