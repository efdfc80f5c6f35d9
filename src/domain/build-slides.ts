import type { KioskConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { describePlace } from '#events/describe-place.ts';
import { type CalendarEvent, readTexts } from '#events/event.ts';
import type { Replacement } from '#events/read-replacement.ts';
import { graphemes } from '#i18n/graphemes.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { buildOverview, dwellSeconds, type OverviewSlide } from './build-overview.ts';
import { describeWhen, replacementOf, type When } from './describe-when.ts';
import { cancellationOf, type EventDate, type Occurrence, stateOf } from './event-dates.ts';
import { endOfDay, localDay } from './local-time.ts';
import { datesOfSeries, groupSeries, listDates, type SeriesDates } from './series.ts';
import { mostUrgent, urgencyOf } from './urgency.ts';

export type EventSlide = ReturnType<typeof buildSlide>;

export type IdleSlide = ReturnType<typeof buildIdleSlide>;
export type Slide = (EventSlide | IdleSlide | OverviewSlide) & {
  /** The slide in the second language of the screen, if it has one. */
  readonly second?: Slide;
};

export interface SlideOptions {
  /** It applies to an overview; absent: it has one page for each scope. */
  readonly rowsPerPage?: number;
  /** What the idle slide announces. */
  readonly next?: CalendarEvent | undefined;
  /** An event in the language of the slides. Order and series are those of the events as they are given. */
  readonly translate?: ((event: CalendarEvent) => CalendarEvent) | undefined;
}

/**
 * One slide for each event or series, in their order, with the overview behind the first; as an agenda announcements and the
 * overview alone. Without events the idle slide.
 */
export function buildSlides(
  events: readonly CalendarEvent[],
  config: KioskConfig,
  now: number,
  { rowsPerPage = events.length, next, translate = (event) => event }: SlideOptions = {},
): readonly [Slide, ...Slide[]] {
  const { timeZone } = config;
  const context = { ...config, now };
  const horizon = endOfDay(localDay(now, timeZone), timeZone, config.days);
  const translated = ({ event, date }: Occurrence) => ({ event: translate(event), date });
  const all = groupSeries(events.map((event) => ({ event }))).map((series) =>
    datesOfSeries(series, context, horizon),
  );
  const dated = all.filter(([{ event }]) => !event.isAnnouncement);
  const entries = dated.flatMap((dates) => {
    const urgent = dates.find((one) => urgencyOf(one, now, timeZone) === 'soon') ?? dates[0];
    return dates.map((one) => ({
      ...one,
      shown: translate(one.event),
      covers: one === urgent ? dates[0].event.iri : null,
    }));
  });
  const overview = buildOverview(entries, config, now, rowsPerPage);
  const build = ([first, ...others]: SeriesDates) => buildSlide(translated(first), others, config, now);
  const own = config.view === 'agenda' ? all.filter((series) => !dated.includes(series)) : all;
  const [start, ...rest] = own.map(build);
  const [first, ...following] = start === undefined ? overview : [start, ...overview, ...rest];
  if (first !== undefined) return [first, ...following];
  const announced = next && build([datesOfSeries([{ event: next }], context)[0]]);
  return [buildIdleSlide(announced ?? null, config)];
}

/** Shown without events: time, date and the site's name. */
function buildIdleSlide(next: EventSlide | null, { language }: KioskConfig) {
  const dates: readonly EventDate[] = [];
  return { kind: 'idle' as const, key: 'idle', language, dwellSeconds: 60, next, dates };
}

/** `others`: the further dates of its series. */
function buildSlide(first: Occurrence, others: readonly Occurrence[], config: KioskConfig, now: number) {
  const { event } = first;
  const { timeZone, language, seconds } = config;
  const when = describeWhen(first, { now, timeZone, language });
  const replacement = replacementOf(event, { now, timeZone });
  const code = replacement === null ? codeOf(event, config) : newDateCode(replacement, config);
  const { isAnnouncement } = event;
  const place = isAnnouncement ? '' : describePlace(replacement ?? event, config);
  const badge = isAnnouncement ? '' : badgeOf(event, when, language);
  const cancellation = cancellationOf(event, language);
  const dates: readonly EventDate[] = isAnnouncement ? [] : [first, ...others].map(({ date }) => date);
  const further = listDates(others, when.time, { now, timeZone, language });
  const shown = { ...event, place };
  const texts = [...readTexts.map((name) => shown[name]), when.sentence, further];
  const usualDwell = dwellSeconds(texts, code !== null, event.imageId !== null);
  return {
    kind: 'event' as const,
    /** The event's `@id`, which identifies the slide in the loop. */
    key: event.iri,
    language,
    event,
    /** The date of the slide comes first. */
    dates,
    when,
    /** Further dates of its series; '' for none. */
    further,
    urgency: mostUrgent([first, ...others].map((one) => urgencyOf(one, now, timeZone))),
    /** The place of a postponed event is that of its new date. */
    place,
    badge,
    /** The tag stands before the date: the cancellation or the badge, shortened; '' for none. */
    tag: shorten(cancellation || badge),
    code,
    /** "Abgesagt", "Verschoben"; '' if the event takes place. */
    cancellation,
    dwellSeconds: seconds ?? (event.canceled ? canceledSeconds : usualDwell),
  };
}

/** The one badge of an event that takes place (design §5), or ''. */
export function badgeOf(event: CalendarEvent, when: When, language: Language): string {
  const words = screenWords[language];
  if (event.canceled) return '';
  if (stateOf(event) === 'soldOut') return words.soldOut;
  return when.countdown || event.disturberMessage || (event.attendanceMode === 'online' ? words.online : '');
}

const maxTag = 30;

/** Leaves at most `maxTag` graphemes; cuts behind a word, or within the first if that alone is too long. */
function shorten(text: string): string {
  const signs = graphemes(text);
  if (signs.length <= maxTag) return text;
  const words = /^.*\S(?=\s)/su.exec(signs.slice(0, maxTag).join(''))?.[0];
  return `${(words ?? signs.slice(0, maxTag - 1).join('')).replace(/[\s.,:;·–—-]+$/, '')}…`;
}

/**
 * `address`: where the QR code leads, null for none; `gatewayAddress`: of the gateway, which redirects to it; `shortAddress`: to be
 * typed, or the event's `contact`; `label`: what is left to do, above the code of the poster.
 */
function codeOf(event: CalendarEvent, { qr, language, publicUrl }: KioskConfig) {
  const { id, eventUrl, registrationUrl, contact } = event;
  const isRegistration = qr === 'registration' && registrationUrl !== null;
  const address = isRegistration ? registrationUrl : eventUrl;
  const addresses =
    address === null
      ? { address, gatewayAddress: null, shortAddress: contact }
      : addressesOf(address, `${id}${isRegistration ? '/registration' : ''}`, publicUrl);
  if (qr === 'none' || event.canceled || addresses.shortAddress === '') return null;
  const { more, registration } = screenWords[language];
  // Specification §12.2: 1 is not orderable.
  const verb = event.orderType === 1 || stateOf(event) === 'soldOut' ? more : registration;
  return { ...addresses, verb, label: verb };
}

function newDateCode({ id, eventUrl }: Replacement, { qr, language, publicUrl }: KioskConfig) {
  if (qr === 'none' || eventUrl === null) return null;
  const { newDate: verb, newDateLabel: label } = screenWords[language];
  return { ...addressesOf(eventUrl, String(id), publicUrl), verb, label };
}

/** The event's address is typed unless only its host is short enough and the gateway has a short one for it. */
function addressesOf(address: string, path: string, publicUrl: string | null) {
  const gatewayAddress = publicUrl === null ? null : `${publicUrl}/e/${path}`;
  const own = shortAddress(address);
  const isHost = !own.includes('/') && new URL(address).pathname !== '/';
  const short = gatewayAddress !== null && isHost ? shortAddress(gatewayAddress) : own;
  return { address, gatewayAddress, shortAddress: short };
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

const canceledSeconds = 8;
