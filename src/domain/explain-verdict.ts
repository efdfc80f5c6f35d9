import { fields } from '#config/parameters.ts';
import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { verdictWords } from '#i18n/verdict-words.ts';
import type { CalendarEvent } from '#events/event.ts';
import { endOf, startOf } from './event-times.ts';
import type { SelectionRules, Verdict } from './judge-events.ts';
import { calendarDays } from './local-time.ts';

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

export function explainVerdict(verdict: Verdict, rules: SelectionRules, language: Language): Explanation {
  const words = verdictWords[language];
  const monitor = rules.tags.monitors.list.map(({ name }) => name.trim()).join(words.and);
  if (verdict.code === 'unreadable') {
    return { reason: words.unreadable[verdict.member.reason], advice: words.unreadableAdvice };
  }
  const { event, code } = verdict;
  const { timeZone } = rules;
  switch (code) {
    case 'unpublished':
      return event.archived
        ? { reason: words.archived, advice: words.archivedAdvice }
        : { reason: words.unpublished, advice: words.unpublishedAdvice };
    case 'ended':
      return {
        reason: words.ended(endFormats[language].format(timeZone.toLocal(endOf(event, timeZone)))),
        advice: words.endedAdvice,
      };
    case 'categories-unknown':
      return { reason: words.categoriesUnknown, advice: words.categoriesUnknownAdvice };
    case 'untagged':
      return { reason: words.untagged, advice: words.untaggedAdvice(monitor) };
    case 'other-monitor':
      return {
        reason: words.otherMonitor(monitorNames(event, rules, language)),
        advice: words.otherMonitorAdvice(monitor),
      };
    case 'beyond-horizon': {
      const days = calendarDays(startOf(event, timeZone), rules.now, timeZone);
      const { beyondHorizon, beyondHorizonAdvice, tooFarAdvice } = words;
      return explainSetting('days', days, beyondHorizon(days, rules.days), beyondHorizonAdvice, tooFarAdvice);
    }
    case 'over-limit': {
      const { overLimit, overLimitAdvice, tooManyAdvice } = words;
      const limit = verdict.neededLimit ?? rules.limit + 1;
      return explainSetting('limit', limit, overLimit(rules.limit), overLimitAdvice, tooManyAdvice);
    }
    case 'all-monitors':
      return { reason: words.allMonitors, advice: '' };
    case 'this-monitor':
      return { reason: words.thisMonitor(monitorNames(event, rules, language)), advice: '' };
  }
}

/** `value`: with which the event would be shown; a screen may have no higher one than the field's maximum. */
function explainSetting(
  name: ScreenSetting['name'],
  value: number,
  reason: string,
  advice: (value: number) => string,
  adviceBeyond: (max: number) => string,
): Explanation {
  const { max } = fields[name].accepts;
  if (value > max) return { reason, advice: adviceBeyond(max) };
  return { reason, advice: advice(value), setting: { name, value } };
}

/** For local date-times as epoch ms in UTC. */
function createEndFormat(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(screenWords[language].locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

const endFormats = { de: createEndFormat('de'), en: createEndFormat('en') };

function monitorNames(event: CalendarEvent, { tags }: SelectionRules, language: Language): string {
  const { quote, and } = verdictWords[language];
  const names = (event.filterCategories ?? [])
    .filter((tag) => tags.listed.has(tag) || tags.monitors.has(tag))
    .map(({ name }) => quote(name.trim()));
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')}${and}${last}` : last;
}
