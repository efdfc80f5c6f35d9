import { fields, type Parameters, type Value } from './parameters.ts';
import type { Language, Site } from './site.ts';
import { createTimeZone, type TimeZone } from './time-zone.ts';

/** From the address, else the site's defaults, else the built-in ones; constant while the page is open. */
export interface KioskConfig {
  readonly monitor: readonly string[];
  /** Fixed dwell; null: by the length of the text. */
  readonly seconds: number | null;
  readonly days: number;
  readonly limit: number;
  readonly language: Language;
  readonly timeZone: TimeZone;
  readonly theme: Value<'theme'>;
  readonly layout: Value<'layout'>;
  readonly transition: Value<'transition'>;
  readonly qr: Value<'qr'>;
  /** Safe area in per cent of each edge. */
  readonly inset: number;
  readonly diagonalInches: number | null;
  readonly distanceMetres: number | null;
  readonly pollSeconds: number;
  readonly allMonitors: readonly string[];
  /** Screen hours, `HH:MM` in the site's zone. */
  readonly on: string | null;
  readonly off: string | null;
  /** The moment of a preview, local in the site's zone. */
  readonly at: string | null;
  readonly diagnostics: boolean;
}

export function resolveConfig(
  parameters: Parameters,
  site: Pick<Site, 'language' | 'timeZone' | 'allMonitors'>,
): KioskConfig {
  return {
    monitor: parameters.monitor ?? [],
    seconds: parameters.seconds ?? fields.seconds.fallback,
    days: parameters.days ?? fields.days.fallback,
    limit: parameters.limit ?? fields.limit.fallback,
    language: parameters.lang ?? site.language,
    timeZone: createTimeZone(parameters.tz ?? site.timeZone),
    theme: parameters.theme ?? fields.theme.fallback,
    layout: parameters.layout ?? fields.layout.fallback,
    transition: parameters.transition ?? fields.transition.fallback,
    qr: parameters.qr ?? fields.qr.fallback,
    inset: parameters.inset ?? fields.inset.fallback,
    diagonalInches: parameters.diagonal ?? null,
    distanceMetres: parameters.distance ?? null,
    pollSeconds: parameters.poll ?? fields.poll.fallback,
    allMonitors: parameters.all ?? site.allMonitors,
    on: parameters.on ?? null,
    off: parameters.off ?? null,
    at: parameters.at ?? null,
    diagnostics: parameters.diag ?? false,
  };
}
