import type { CalendarEvent } from '#events/event.ts';

/** A letter, digit or emoji; "-" or "…" says nothing. */
const content = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const withContent = (text: string) => (content.test(text) ? text : '');

/** Signs that are part of names stay: "C++" is not "C#". */
const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?![#%&@])[\s\p{P}]/gu, '');

/** A text that none of the others says, whatever its capitals, blanks and punctuation; else ''. */
function unlessSaid(text: string, others: readonly string[]): string {
  const own = comparable(text);
  return others.some((other) => comparable(other) === own) ? '' : text;
}

/** "Jazz Night: Ein Abend …" without the title "Jazz Night". A title that is part of a sentence stays. */
function withoutTitle(text: string, title: string): string {
  if (!text.toLowerCase().startsWith(title.toLowerCase())) return text;
  return /^\s*[.:–—|-]\s+(?=[\p{Lu}\p{N}„“"(])(.+)/su.exec(text.slice(title.length))?.[1] ?? text;
}

/** The event without texts that have only signs, and without those that repeat the title or the subtitle. */
export function tidyTexts(event: CalendarEvent): CalendarEvent {
  const { name, replacement } = event;
  const subtitle = unlessSaid(withContent(event.subtitle), [name]);
  const description = withoutTitle(withContent(event.shortDescription), name);
  return {
    ...event,
    subtitle,
    shortDescription: unlessSaid(description, [name, subtitle]),
    disturberMessage: unlessSaid(withContent(event.disturberMessage), [name, subtitle]),
    place: withContent(event.place),
    replacement: replacement && { ...replacement, place: withContent(replacement.place) },
  };
}
