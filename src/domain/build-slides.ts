import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { buildOverview, type OverviewSlide } from './build-overview.ts';
import { describeWhen, type When } from './describe-time.ts';
import { dwellSeconds } from './dwell.ts';
import { cancellationOf, stateOf } from './event-state.ts';

export type EventSlide = ReturnType<typeof buildSlide>;

export type IdleSlide = ReturnType<typeof buildIdleSlide>;
export type Slide = EventSlide | IdleSlide | OverviewSlide;

interface SlideOptions {
  /** Of an overview; absent: it has one page for each scope. */
  readonly rowsPerPage?: number;
  /** What the idle slide announces. */
  readonly next?: CalendarEvent | undefined;
}

/**
 * One slide for each event, in their order, with the overview behind the first; or the overview alone. Without events the
 * idle slide.
 */
export function buildSlides(
  events: readonly CalendarEvent[],
  config: KioskConfig,
  now: number,
  { rowsPerPage = events.length, next }: SlideOptions = {},
): readonly [Slide, ...Slide[]] {
  const entries = events.map((event) => ({ event, key: event.iri }));
  const overview = buildOverview(entries, config, now, rowsPerPage);
  const shown = config.view === 'agenda' ? [] : events;
  const [start, ...others] = shown.map((event) => buildSlide(event, config, now));
  const [first, ...rest] = start === undefined ? overview : [start, ...overview, ...others];
  if (first !== undefined) return [first, ...rest];
  return [buildIdleSlide(next ? buildSlide(next, config, now) : null)];
}

/** Shown without events: time, date and the site's name. */
function buildIdleSlide(next: EventSlide | null) {
  return { kind: 'idle' as const, key: 'idle', dwellSeconds: 60, next };
}

function buildSlide(event: CalendarEvent, config: KioskConfig, now: number) {
  const { timeZone, language, seconds } = config;
  const when = describeWhen(event, { now, timeZone, language });
  const code = codeOf(event, config);
  const texts = [event.name, event.subtitle, event.shortDescription, event.place, when.sentence];
  return {
    kind: 'event' as const,
    /** The event's `@id`, which identifies the slide in the loop. */
    key: event.iri,
    event,
    when,
    badge: badgeOf(event, when, language),
    code,
    /** "Abgesagt", "Verschoben"; '' if the event takes place. */
    cancellation: cancellationOf(event, language),
    dwellSeconds: seconds ?? dwellSeconds(texts, code !== null),
  };
}

function badgeOf(event: CalendarEvent, when: When, language: Language): string {
  const words = screenWords[language];
  const state = stateOf(event);
  if (state !== null) return words[state];
  return when.countdown || event.disturberMessage || (event.attendanceMode === 'online' ? words.online : '');
}

/** `address`: the content of the QR code, null for none; `shortAddress`: to be typed, or the event's `contact`. */
function codeOf(event: CalendarEvent, { qr, language }: KioskConfig) {
  const address = qr === 'registration' ? (event.registrationUrl ?? event.eventUrl) : event.eventUrl;
  const shortened = address === null ? event.contact : shortAddress(address);
  if (qr === 'none' || event.canceled || shortened === '') return null;
  // Specification §12.2: 1 is not orderable.
  const isRegistration = event.orderType !== 1 && event.ticketsLeft !== 0;
  const words = screenWords[language];
  return { address, verb: isRegistration ? words.registration : words.more, shortAddress: shortened };
}

const maxTypedLength = 42;

/** An `http(s)` address without its scheme; only the host if it has a query or is too long to type. */
export function shortAddress(address: string): string {
  const { host, pathname, search, hash } = new URL(address);
  const site = host.replace(/^www\./, '');
  const whole = site + decodePath(pathname).replace(/\/$/, '');
  return search === '' && hash === '' && whole.length <= maxTypedLength ? whole : site;
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
