/** In minutes after midnight of the day on which it begins, past 24 hours where it ends on the next day; or as epoch ms. */
export type Span = readonly [from: number, until: number];

/** When a screen is on: Monday to Sunday, then closing days. */
export type WeekHours = readonly (readonly Span[])[];

/** The days of `opening_hours`, in the order of `WeekHours`; PH: closing days. */
export const dayCodes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'] as const;

const dayMinutes = 1440;
const wholeDay: readonly Span[] = [[0, dayMinutes]];

/**
 * Reads the common part of OpenStreetMap's `opening_hours`: `Mo-Fr 07:00-12:00,13:00-22:00; Sa 18:00-02:00; Su off`, `24/7`,
 * `PH off`. A later rule replaces an earlier one for its days. Days without a rule are off; closing days, too. `bad`: rules that
 * can't be read. Where there are some, days without a rule are on, since a misspelt rule shall not leave a screen black.
 * `week`: null if no rule can be read.
 * https://wiki.openstreetmap.org/wiki/Key:opening_hours
 */
export function readHours(text: string): {
  readonly week: WeekHours | null;
  readonly bad: readonly string[];
} {
  const given: (readonly Span[])[] = [];
  const bad: string[] = [];
  for (const rule of text.split(';').map((part) => part.trim())) {
    const written = rule === '24/7' ? 'Mo-Su,PH 00:00-24:00' : rule.replace(/–/g, '-');
    const [, names = '', times = ''] = /^([a-z, -]*?) ?(off|\d.*)$/i.exec(written) ?? [];
    const days = readDays(names);
    const spans = readSpans(times);
    if (days !== null && spans !== null) for (const day of days) given[day] = spans;
    else if (rule !== '') bad.push(rule);
  }
  const others = bad.length > 0 ? wholeDay : [];
  return { week: given.length > 0 ? dayCodes.map((_, day) => given[day] ?? others) : null, bad };
}

/** Numbers of days; null if a name can't be read. Without names it is the whole week, but no closing day. */
function readDays(names: string): readonly number[] | null {
  const days: number[] = [];
  for (const range of (names || 'Mo-Su').split(',')) {
    const [first = -1, last = first, ...more] = range.split('-').map(dayOf);
    const isGood = first === last || Math.max(first, last) < 7;
    if (!isGood || Math.min(first, last) < 0 || more.length > 0) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}

const dayOf = (name: string) =>
  dayCodes.findIndex((code) => code.toLowerCase() === name.trim().toLowerCase());

/** None for `off`; null if they can't be read. */
function readSpans(times: string): readonly Span[] | null {
  if (/^off$/i.test(times)) return [];
  const spans: Span[] = [];
  for (const range of times.split(',')) {
    const [, fromHour, fromMinute, hour, minute] =
      /^ *(\d\d?):([0-5]\d) *- *(\d\d?):([0-5]\d) *$/.exec(range) ?? [];
    const [from, until] = [Number(fromHour) * 60 + Number(fromMinute), Number(hour) * 60 + Number(minute)];
    if (!(from < dayMinutes && until <= dayMinutes)) return null;
    spans.push([from, until > from ? until : until + dayMinutes]);
  }
  return spans;
}

/** '07:00'. */
export const writeClock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** '07:00-12:00,13:00-22:00', or 'off'. */
export const writeSpans = (spans: readonly Span[]): string =>
  spans
    .map(
      ([from, until]) => `${writeClock(from)}-${writeClock(until > dayMinutes ? until - dayMinutes : until)}`,
    )
    .join(',') || 'off';

/** A text that is missing is null or undefined. */
export type GivenHours = Readonly<Partial<Record<'hours' | 'on' | 'off', string | null | undefined>>>;

/** `hours` takes precedence over its short form, the same hours each day, of which a missing end is midnight. Null: always on. */
export function weekHoursOf({ hours, on, off }: GivenHours): WeekHours | null {
  const daily = on || off ? `${on ?? '00:00'}-${off ?? '24:00'}` : '';
  return readHours(hours ?? daily).week;
}
