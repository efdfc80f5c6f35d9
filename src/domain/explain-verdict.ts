import { fields } from '#config/parameters.ts';
import type { Language } from '#config/site.ts';
import type { CalendarEvent } from '#events/event.ts';
import { type VerdictWords, verdictWords } from '#i18n/verdict-words.ts';
import { describeStart } from './describe-when.ts';
import { parsePeriod } from './event-dates.ts';
import { formatDateTime } from './format-date.ts';
import type { SelectionRules, Verdict } from './judge-events.ts';
import { calendarDays } from './local-time.ts';
import type { MonitorVerdict } from './verdicts-answer.ts';

export type Explanation = Pick<MonitorVerdict, 'reason' | 'advice' | 'setting'>;

export function explainVerdict(verdict: Verdict, rules: SelectionRules, language: Language): Explanation {
  const words = verdictWords[language];
  if (verdict.code === 'unreadable')
    return { reason: words.unreadable[verdict.member.reason], advice: words.unreadableAdvice };
  const { event, date, code } = verdict;
  const { timeZone, tags } = rules;
  const own = parsePeriod({ startDate: event.startDate, endDate: event.endDate }, timeZone);
  const monitor = tags.monitors.list.map(({ name }) => name.trim()).join(words.and);
  switch (code) {
    case 'unpublished':
      if (event.notes.some(({ code }) => code === 'unclear-visibility')) return words.unclearVisibility;
      return event.archived ? words.archived : words.unpublished;
    case 'ended':
      if (own.end >= rules.now) return words.lastDate(describeStart(date, { timeZone, language }));
      return words.ended(formatDateTime(date.end, timeZone, language));
    case 'hidden':
      return words.hidden(describeStart(date, { timeZone, language }));
    case 'categories-unknown':
      return words.categoriesUnknown;
    case 'untagged':
      return words.untagged(monitor);
    case 'other-monitor':
      return words.otherMonitor(monitorNames(event, rules, words), monitor);
    case 'retracted':
      return words.retracted;
    case 'not-begun':
      return words.notBegun(describeStart(date, { timeZone, language }));
    case 'beyond-horizon': {
      const value = calendarDays(date.start, rules.now, timeZone);
      const reason = words.beyondHorizon(value, rules.days, own.start < rules.now);
      return explainSetting('days', value, reason, words);
    }
    case 'in-series':
      if (verdict.head?.start === date.start) return words.sameDate;
      return words.inSeries(describeStart(verdict.head ?? date, { timeZone, language }));
    case 'over-limit': {
      const value = verdict.neededLimit ?? rules.limit + 1;
      return explainSetting('limit', value, words.overLimit(rules.limit), words);
    }
    case 'all-monitors':
      return words.allMonitors;
    case 'this-monitor':
      return words.thisMonitor(monitorNames(event, rules, words));
  }
}

/** `value`: with which the event would be shown; a screen may have no higher one than the field's maximum. */
function explainSetting(name: 'days' | 'limit', value: number, reason: string, words: VerdictWords) {
  const { max } = fields[name].accepts;
  if (value > max) return { reason, advice: words[`${name}MaxAdvice`](max) };
  return { reason, advice: words[`${name}Advice`](value), setting: { name, value } };
}

function monitorNames(event: CalendarEvent, { tags }: SelectionRules, { quote, and }: VerdictWords): string {
  const names = (event.filterCategories ?? [])
    .filter((tag) => tags.listed.has(tag) || tags.monitors.has(tag))
    .map(({ name }) => quote(name.trim()));
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')}${and}${last}` : last;
}
