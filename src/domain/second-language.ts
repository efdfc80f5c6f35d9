import type { KioskConfig } from '#config/resolve-config.ts';
import { type CalendarEvent, readTexts } from '#events/event.ts';
import { buildSlides, type Slide, type SlideOptions } from './build-slides.ts';

/** The event in its second language; the event itself if that is missing, equal, or of another state than the first. */
export function translateEvent(event: CalendarEvent, other: CalendarEvent | undefined): CalendarEvent {
  if (other === undefined || readTexts.every((name) => event[name] === other[name])) return event;
  return stateOf(event) === stateOf(other) ? other : event;
}

/** Everything on a slide that is no text. One language may be read later than the other: the first one's dates are right. */
function stateOf(event: CalendarEvent): string {
  const { startDate, endDate, canceled, replacement, ticketsLeft, orderType } = event;
  const moved = replacement && [replacement.id, replacement.startDate, replacement.endDate];
  const { attendanceMode, imageId } = event;
  const time = [startDate, endDate, canceled, moved];
  return JSON.stringify([time, ticketsLeft, orderType, attendanceMode, imageId]);
}

/** The slides of a screen, with those in its second language, which have the same keys; without `translate` nothing is known in it. */
export function buildBothLanguages(
  events: readonly CalendarEvent[],
  config: KioskConfig,
  now: number,
  { translate, ...options }: SlideOptions,
): readonly [Slide, ...Slide[]] {
  const { secondLanguage: language } = config;
  const slides = buildSlides(events, config, now, options);
  if (language === null || !translate) return slides;
  const translated = buildSlides(events, { ...config, language }, now, { ...options, translate });
  const byKey = new Map(translated.map((slide) => [slide.key, slide]));
  const addSecond = (slide: Slide): Slide => {
    const second = byKey.get(slide.key);
    return second === undefined ? slide : { ...slide, second };
  };
  const [first, ...rest] = slides;
  return [addSecond(first), ...rest.map(addSecond)];
}

/** The slide in its second language if it differs there; an event without a translation is the same object in both. */
export function translationOf(slide: Slide): Slide | null {
  const { second } = slide;
  if (second === undefined) return null;
  const isSame = slide.kind === 'event' && second.kind === 'event' && slide.event === second.event;
  return isSame ? null : second;
}

/** A slide at the showing of this number: each second one is in the second language. */
export function slideAt(slides: readonly Slide[], wanted: string, showing: number): Slide | undefined {
  const slide = slides.find(({ key }) => key === wanted);
  return (slide && showing % 2 === 0 && translationOf(slide)) || slide;
}

/** A slide in the words of another one, also where its event has no translation. */
export function inLanguageOf(slide: Slide, { language }: Slide): Slide {
  return slide.second?.language === language ? slide.second : slide;
}
