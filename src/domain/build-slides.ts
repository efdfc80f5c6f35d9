import type { KioskConfig } from '#config/resolve-config.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { dwellSeconds } from './dwell.ts';
import { cancellationOf, stateOf } from './event-state.ts';
import { shortAddress } from './short-address.ts';
import { describeWhen, type When } from './describe-time.ts';

/** Where a slide leads: what a person does there, and where that is. */
export interface SlideCode {
  /** What the QR code holds; null: no code can lead there. */
  readonly address: string | null;
  readonly verb: string;
  /** The same address to type; in the place of one, what the event says instead. */
  readonly shortAddress: string;
}

export interface EventSlide {
  readonly kind: 'event';
  /** The event's `@id`: a slide keeps its place by it. */
  readonly key: string;
  readonly event: CalendarEvent;
  readonly when: When;
  /** One label, by priority; '' where there is none. */
  readonly badge: string;
  readonly code: SlideCode | null;
  /** "Abgesagt", "Verschoben"; '' where it takes place. */
  readonly cancellation: string;
  readonly dwellSeconds: number;
}

/** Nothing to show is a slide too: time, date and the site's name. */
export interface IdleSlide {
  readonly kind: 'idle';
  readonly key: 'idle';
  readonly dwellSeconds: number;
  /** What comes after the days that this monitor shows; null where nothing does. */
  readonly next: EventSlide | null;
}

export type Slide = EventSlide | IdleSlide;

/** The slides of a loop, in the order of the events given; without any the idle slide, which announces `next`. */
export function buildSlides(
  events: readonly CalendarEvent[],
  config: KioskConfig,
  now: number,
  next?: CalendarEvent,
): readonly [Slide, ...Slide[]] {
  const [first, ...rest] = events.map((event) => buildSlide(event, config, now));
  if (first !== undefined) return [first, ...rest];
  return [{ kind: 'idle', key: 'idle', dwellSeconds: 60, next: next ? buildSlide(next, config, now) : null }];
}

function buildSlide(event: CalendarEvent, config: KioskConfig, now: number): EventSlide {
  const { timeZone, language } = config;
  const when = describeWhen(event, { now, timeZone, language });
  const code = codeOf(event, config);
  const texts = [event.name, event.subtitle, event.shortDescription, event.place, when.sentence];
  return {
    kind: 'event',
    key: event.iri,
    event,
    when,
    badge: badgeOf(event, when, config),
    code,
    cancellation: cancellationOf(event, language),
    dwellSeconds: config.seconds ?? dwellSeconds(texts, code !== null),
  };
}

function badgeOf(event: CalendarEvent, when: When, { language }: KioskConfig): string {
  const words = screenWords[language];
  const state = stateOf(event);
  if (state !== null) return words[state];
  return when.soon || event.disturberMessage || (event.attendanceMode === 'online' ? words.online : '');
}

/** 0, 2, 3 and 4 can be ordered, 1 and unknown numbers cannot (specification §12.2). */
const orderableTypes: readonly number[] = [0, 2, 3, 4];

function codeOf(event: CalendarEvent, { qr, language }: KioskConfig): SlideCode | null {
  const address = qr === 'registration' ? (event.registrationUrl ?? event.eventUrl) : event.eventUrl;
  const shortened = address === null ? event.contact : shortAddress(address);
  if (qr === 'none' || event.canceled || shortened === '') return null;
  const isRegistration = orderableTypes.includes(event.orderType) && event.ticketsLeft !== 0;
  const words = screenWords[language];
  return {
    address,
    verb: isRegistration ? words.registration : words.more,
    shortAddress: shortened,
  };
}
