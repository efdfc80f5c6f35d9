import { dayCodes, weekHoursOf, type WeekHours, writeSpans } from '#config/opening-hours.ts';
import type { Language } from '#config/site.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { hoursWords } from './hours-words.ts';

/** Days of the week in a row that have the same hours, by their numbers. */
export function groupDays(week: WeekHours) {
  const groups: { readonly first: number; last: number; readonly text: string }[] = [];
  for (const [day, spans] of week.slice(0, 7).entries()) {
    const text = writeSpans(spans);
    const before = groups[groups.length - 1];
    if (before?.text === text) before.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups;
}

/** The parameter `hours`. Closing days have no rule where they are off. */
export function writeHours(week: WeekHours): string {
  const rules = groupDays(week).map(({ first, last, text }) => {
    const days = [...new Set([first, last])].map((day) => dayCodes[day]);
    return `${days.join('-')} ${text}`;
  });
  const closing = writeSpans(week[7] ?? []);
  return [...rules, ...(closing === 'off' ? [] : [`PH ${closing}`])].join('; ');
}

/** The hours of a screen by its stored parameters; null if it is always on. */
export function storedHours({ hours, on, off }: ListedScreen['parameters']): WeekHours | null {
  const [text, from, until] = [hours, on, off].map((value) => value?.toString());
  return weekHoursOf({ hours: text, on: from, off: until });
}

/** "Mo–Fr 07:00–22:00, Sa 09:00–14:00, So aus"; '' if it is always on. */
export function describeHours({ parameters }: Pick<ListedScreen, 'parameters'>, language: Language): string {
  const week = storedHours(parameters);
  if (week === null) return '';
  const { days, off } = hoursWords[language];
  const nameOf = (day: number) => days[day]?.slice(0, language === 'de' ? 2 : 3) ?? '';
  const rules = groupDays(week).map(({ first, last, text }) => {
    const names = [...new Set([first, last])].map(nameOf).join('–');
    return `${names} ${text === 'off' ? off : text.replace(/-/g, '–').replace(/,/g, ' + ')}`;
  });
  return rules.join(', ');
}
