import { fields } from '#config/parameters.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import type { CalendarEvent } from '#events/event.ts';
import { endOf, startOf } from './event-times.ts';
import type { SelectionRules, Verdict } from './judge-events.ts';
import { calendarDays } from './local-time.ts';
import { isTagOf } from './membership.ts';

export interface Explanation {
  readonly reason: string;
  /** What to change; '' if nothing. */
  readonly advice: string;
  /** Absent if no setting would show the event now. */
  readonly setting?: ScreenSetting;
}

export interface ScreenSetting {
  readonly name: 'days' | 'limit';
  readonly value: number;
}

export function explainVerdict(verdict: Verdict, rules: SelectionRules, language: 'de' | 'en'): Explanation {
  const words = verdictWords[language];
  const monitor = rules.tags.monitors.map(({ name }) => name.trim()).join(words.and);
  if (verdict.code === 'unreadable') {
    return { reason: words.unreadable[verdict.member.reason], advice: words.unreadableAdvice };
  }
  const { event, code } = verdict;
  switch (code) {
    case 'unpublished':
      return event.archived
        ? { reason: words.archived, advice: words.archivedAdvice }
        : { reason: words.unpublished, advice: words.unpublishedAdvice };
    case 'ended':
      return { reason: words.ended(endInWords(event, rules.timeZone, language)), advice: words.endedAdvice };
    case 'categories-unknown':
      return { reason: words.categoriesUnknown, advice: words.categoriesUnknownAdvice };
    case 'untagged':
      return { reason: words.untagged, advice: words.untaggedAdvice(monitor) };
    case 'other-monitor':
      return {
        reason: words.otherMonitor(monitorNames(event, rules, language)),
        advice: words.otherMonitorAdvice(monitor),
      };
    case 'beyond-horizon':
      return explainHorizon(event, rules, language);
    case 'over-limit':
      return explainLimit(verdict.neededLimit ?? rules.limit + 1, rules, language);
    case 'all-monitors':
      return { reason: words.allMonitors, advice: '' };
    case 'this-monitor':
      return { reason: words.thisMonitor(monitorNames(event, rules, language)), advice: '' };
  }
}

function explainHorizon(event: CalendarEvent, rules: SelectionRules, language: 'de' | 'en'): Explanation {
  const { beyondHorizon, beyondHorizonAdvice, tooFarAdvice } = verdictWords[language];
  const value = calendarDays(startOf(event, rules.timeZone), rules.now, rules.timeZone);
  const max = maxAllowed('days');
  const reason = beyondHorizon(value, rules.days);
  if (value > max) return { reason, advice: tooFarAdvice(max) };
  return { reason, advice: beyondHorizonAdvice(value), setting: { name: 'days', value } };
}

function explainLimit(value: number, rules: SelectionRules, language: 'de' | 'en'): Explanation {
  const { overLimit, overLimitAdvice, tooManyAdvice } = verdictWords[language];
  const max = maxAllowed('limit');
  const reason = overLimit(rules.limit);
  if (value > max) return { reason, advice: tooManyAdvice(max) };
  return { reason, advice: overLimitAdvice(value), setting: { name: 'limit', value } };
}

function maxAllowed(name: ScreenSetting['name']): number {
  const { accepts } = fields[name];
  return accepts.kind === 'number' ? accepts.max : Number.POSITIVE_INFINITY;
}

function endInWords(event: CalendarEvent, timeZone: string, language: 'de' | 'en'): string {
  const format = new Intl.DateTimeFormat(screenWords[language].locale, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(endOf(event, timeZone));
}

function monitorNames(event: CalendarEvent, { tags }: SelectionRules, language: 'de' | 'en'): string {
  const monitors = [...tags.listed, ...tags.monitors];
  const { quote, and } = verdictWords[language];
  const names = (event.filterCategories ?? [])
    .filter((tag) => isTagOf(tag, monitors))
    .map(({ name }) => quote(name.trim()));
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')}${and}${last}` : last;
}
