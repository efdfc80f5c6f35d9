import { readDateTime } from '#time/date-time.ts';
import { tagIds } from './event-texts.ts';
import type { EventTexts } from './event-texts.ts';
import { openEndYear } from '#back-office/pages/say-time.ts';
import type { SignedVisit } from '#back-office/pages/visit.ts';

const longestLine = 250;
const longestText = 20_000;
const longTexts: readonly string[] = ['description', 'en-description'];

type Wrong = Readonly<Record<string, string>>;

interface Checked {
  readonly texts: EventTexts;
  /** What is stored; null for a new event. */
  readonly stored: EventTexts | null;
  /** The categories there are. */
  readonly knownTags: ReadonlySet<number>;
}

/** What is wrong with an event's form, by field; empty: all is well. */
export function checkEvent(visit: SignedVisit, { texts, stored, knownTags }: Checked): Wrong {
  const { wrong } = visit.words.events;
  const losesPage = texts.eventUrl.trim() === '' && stored !== null && stored.eventUrl !== '';
  const tooLong = Object.entries(texts).flatMap(([field, text]): [string, string][] => {
    const longest = longTexts.includes(field) ? longestText : field === 'tags' ? Infinity : longestLine * 4;
    const limit = field === 'name' || field === 'en-name' ? longestLine : longest;
    return text.length > limit ? [[field, wrong.tooLong(limit)]] : [];
  });
  return {
    ...(texts.name.trim() === '' ? { name: wrong.name } : {}),
    ...checkTime(visit, texts),
    ...checkRegistration(visit, texts),
    ...(isAddress(texts.eventUrl) ? {} : { eventUrl: wrong.url }),
    // The interface promises a public page (specification, section 2).
    ...(losesPage ? { eventUrl: wrong.page } : {}),
    ...(tagIds(texts).every((id) => knownTags.has(id)) ? {} : { tags: wrong.tags }),
    ...Object.fromEntries(tooLong),
  };
}

function checkTime({ office, words }: SignedVisit, { start, end, openEnd }: EventTexts): Wrong {
  const { wrong } = words.events;
  const begins = readMoment(start, office.clock);
  const ends = readMoment(end, office.clock);
  const isOpen = openEnd !== '';
  const wrongStart = start === '' ? wrong.start : begins === null ? wrong.moment : gapIn(start, begins);
  const endIsWrong = end === '' ? wrong.end : ends === null ? wrong.moment : gapIn(end, ends);
  const wrongEnd = isOpen ? (end === '' ? null : wrong.openAndEnd) : endIsWrong;
  const isReversed = !isOpen && begins !== null && ends !== null && ends < begins;
  return {
    ...(wrongStart === null ? {} : { start: wrongStart }),
    ...(wrongEnd === null ? (isReversed ? { end: wrong.order } : {}) : { end: wrongEnd }),
  };

  /** In spring's gap the clock of the place never shows what was written: another hour would be stored unsaid. */
  function gapIn(text: string, moment: number): string | null {
    const [written] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.exec(text) ?? [''];
    const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
    const shown = office.writeDateTime(moment).slice(0, written.length).replace('T', ' ');
    return hasOffset || shown === written.toUpperCase().replace('T', ' ') ? null : wrong.gap;
  }
}

function checkRegistration({ words }: SignedVisit, texts: EventTexts): Wrong {
  const { wrong } = words.events;
  const { registration, registrationUrl, externalOrderEmailAddress: email } = texts;
  if (!isAddress(registrationUrl)) return { registrationUrl: wrong.url };
  if (registration === '2' && registrationUrl.trim() === '')
    return { registrationUrl: wrong.registrationUrl };
  const isEmail = /^[^\s@]+@[^\s@]+$/.test(email.trim());
  if ((registration === '3' || email.trim() !== '') && !isEmail) {
    return { externalOrderEmailAddress: wrong.email };
  }
  return {};
}

/** The end of an event that has none. */
export function openEndText(): string {
  return `${openEndYear}-12-31T00:00:00`;
}

/** A `datetime-local` value as epoch ms; null: no moment of our days. */
export function readMoment(text: string, clock: SignedVisit['office']['clock']): number | null {
  const year = Number(text.slice(0, 4));
  if (!/^\d{4}-/.test(text) || year < 1970 || year > 2200) return null;
  return readDateTime(text, clock);
}

/** Empty, or an address that a browser may open without harm. */
function isAddress(text: string): boolean {
  if (text.trim() === '') return true;
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}
