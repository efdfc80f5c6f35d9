import type { KioskConfig } from '#config/resolve-config.ts';
import type { BoardEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { dwellSeconds } from './dwell.ts';
import { type EventState, stateOf } from './event-state.ts';
import { shortAddress } from './short-address.ts';
import { describeWhen, type When } from './when-words.ts';

/** One label on a slide; by priority, never by colour alone. */
export interface Badge {
  readonly kind: EventState | 'soon' | 'disturber' | 'online';
  readonly text: string;
}

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
  readonly event: BoardEvent;
  readonly when: When;
  readonly badge: Badge | null;
  readonly code: SlideCode | null;
  readonly isCanceled: boolean;
  readonly dwellSeconds: number;
}

/** Nothing to show is a slide too: time, date and the site's name. */
export interface IdleSlide {
  readonly kind: 'idle';
  readonly key: 'idle';
  readonly dwellSeconds: number;
}

const idleSlide: IdleSlide = { kind: 'idle', key: 'idle', dwellSeconds: 60 };

export type Slide = EventSlide | IdleSlide;

/** The slides of a loop, in the order of the events given; never empty. */
export function buildSlides(
  events: readonly BoardEvent[],
  config: KioskConfig,
  now: number,
): readonly [Slide, ...Slide[]] {
  const [first, ...rest] = events.map((event) => buildSlide(event, config, now));
  return first === undefined ? [idleSlide] : [first, ...rest];
}

function buildSlide(event: BoardEvent, config: KioskConfig, now: number): EventSlide {
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
    isCanceled: event.canceled,
    dwellSeconds: config.seconds ?? dwellSeconds(texts, code !== null),
  };
}

function badgeOf(event: BoardEvent, when: When, { language }: KioskConfig): Badge | null {
  const words = screenWords[language];
  const state = stateOf(event);
  if (state !== null) return { kind: state, text: words[state] };
  if (when.soon !== '') return { kind: 'soon', text: when.soon };
  if (event.disturberMessage !== '') return { kind: 'disturber', text: event.disturberMessage };
  return event.attendanceMode === 'online' ? { kind: 'online', text: words.online } : null;
}

/** 0, 2, 3 and 4 can be ordered, 1 and unknown numbers cannot (facts §2.2). */
const orderable: readonly number[] = [0, 2, 3, 4];

function codeOf(event: BoardEvent, { qr, language }: KioskConfig): SlideCode | null {
  const address = qr === 'registration' ? (event.registrationUrl ?? event.eventUrl) : event.eventUrl;
  const shortened = address === null ? event.contact : shortAddress(address);
  if (qr === 'none' || event.canceled || shortened === '') return null;
  const isRegistration = orderable.includes(event.orderType) && event.ticketsLeft !== 0;
  const words = screenWords[language];
  return {
    address,
    verb: isRegistration ? words.registration : words.more,
    shortAddress: shortened,
  };
}
