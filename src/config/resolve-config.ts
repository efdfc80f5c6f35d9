import type { Parameters } from './parameters.ts';
import type { Language, Site } from './site.ts';

/** From the address, else the site's defaults, else the built-in ones; constant while the page is open. */
export interface KioskConfig {
  readonly monitor: readonly string[];
  /** Fixed dwell; null: by the length of the text. */
  readonly seconds: number | null;
  readonly days: number;
  readonly limit: number;
  readonly language: Language;
  readonly timeZone: string;
  readonly theme: 'light' | 'dark' | 'auto' | 'contrast';
  readonly layout: 'auto' | 'landscape' | 'portrait';
  readonly transition: 'fade' | 'slide' | 'none';
  readonly qr: 'event' | 'registration' | 'none';
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

/** The defaults of design §3 that `site.json` cannot change. */
export const defaults = {
  seconds: null,
  days: 60,
  limit: 30,
  theme: 'auto',
  layout: 'auto',
  transition: 'fade',
  qr: 'event',
  inset: 5,
  poll: 60,
} as const;

export function resolveConfig(parameters: Parameters, site: Site): KioskConfig {
  return {
    monitor: parameters.monitor ?? [],
    seconds: parameters.seconds ?? defaults.seconds,
    days: parameters.days ?? defaults.days,
    limit: parameters.limit ?? defaults.limit,
    language: parameters.lang ?? site.language,
    timeZone: parameters.tz ?? site.timeZone,
    theme: parameters.theme ?? defaults.theme,
    layout: parameters.layout ?? defaults.layout,
    transition: parameters.transition ?? defaults.transition,
    qr: parameters.qr ?? defaults.qr,
    inset: parameters.inset ?? defaults.inset,
    diagonalInches: parameters.diagonal ?? null,
    distanceMetres: parameters.distance ?? null,
    pollSeconds: parameters.poll ?? defaults.poll,
    allMonitors: parameters.all ?? site.allMonitors,
    on: parameters.on ?? null,
    off: parameters.off ?? null,
    at: parameters.at ?? null,
    diagnostics: parameters.diag ?? false,
  };
}
