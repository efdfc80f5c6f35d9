import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import { coversScreen } from './notice-kinds.ts';
import { type Notice, textsOf } from './notice.ts';

const de = {
  alarm: 'Alarm',
  test: 'Probe',
  testAlarm: 'Übung – keine Gefahr',
  allClear: 'Entwarnung',
  lifted: (time: string) => `Der Alarm von ${time}\u00a0Uhr ist aufgehoben.`,
  since: (time: string) => `seit ${time} Uhr`,
  part: (part: number, parts: number) => `Teil ${part} von ${parts}`,
};

const en: typeof de = {
  alarm: 'Alarm',
  test: 'Test',
  testAlarm: 'Drill – no danger',
  allClear: 'All clear',
  lifted: (time) => `The alarm of ${time} is over.`,
  since: (time) => `since ${time}`,
  part: (part, parts) => `Part ${part} of ${parts}`,
};

const noticeWords = { de, en } as const;

interface Wanted {
  /** These languages come first, then the others of the text. */
  readonly languages: readonly Language[];
  readonly timeZone: TimeZone;
  /** The number of this part and of all parts of a text that is shown in parts. */
  readonly part?: readonly [number, number];
}

export type NoticeParts = ReturnType<typeof partsOf>[number];

/** What screens and phones say of a notice, or of the all-clear of a lifted alarm, by language; '' for what they do not say. */
export function partsOf(notice: Notice, { languages, timeZone, part }: Wanted) {
  const texts = new Map(textsOf(notice, languages).map(({ language, text }) => [language, text]));
  const isCover = coversScreen(notice);
  const isAllClear = isCover && notice.lifted !== null;
  const isLabelled = isCover && !isAllClear;
  const time = formatTime(Date.parse(notice.at), timeZone);
  return [...new Set([...languages, ...texts.keys()])].map((language) => {
    const words = noticeWords[language];
    const text = isAllClear ? `${words.allClear}\n${words.lifted(time)}` : (texts.get(language) ?? '');
    // A regular expression for line breaks with spaces around them takes time by the square of the spaces.
    const lines = text.split('\n').map((line) => line.trim());
    const [headline = '', ...rest] = lines.filter((line) => line !== '');
    return {
      language,
      time,
      /** "Alarm"; an all-clear and a band have none. */
      label: isLabelled ? words.alarm : '',
      since: isLabelled ? words.since(time) : '',
      part: part === undefined ? '' : words.part(...part),
      /** What a test is called on screens, and, if it is a band, on phones. */
      drill: notice.test ? words.testAlarm : '',
      test: notice.test ? words.test : '',
      /** "Entwarnung" is the first line of an all-clear, and which alarm is over the second; '' in a language without a text. */
      text,
      headline,
      /** The other lines of the text as one. */
      rest: rest.join(' '),
    };
  });
}

/** Those in a language that the notice has a text in. */
export const spokenParts = (notice: Notice, wanted: Wanted): readonly NoticeParts[] =>
  partsOf(notice, wanted).filter(({ text }) => text !== '');
