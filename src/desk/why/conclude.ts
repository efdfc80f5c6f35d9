import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isSeen, isShown, type VerdictCode } from '#domain/judge-events.ts';
import type { GroupVerdict, MonitorVerdict, Verdicts } from '#domain/verdicts-answer.ts';
import { whyWords } from './why-words.ts';

/** What "Why (not)?" is about: a monitor, a screen with its own settings or several monitors, or neither. */
export interface Question {
  readonly selected: Pick<MonitorSummary, 'id'> | undefined;
  readonly screen: JudgedMonitor | null;
}

/** The answer in sentences, with the verdict of the selected monitor or screen and those of all monitors that are not its own. */
export function conclude(
  found: Verdicts,
  { selected, screen }: Question,
  monitors: readonly MonitorSummary[],
  language: 'de' | 'en',
) {
  const words = whyWords[language];
  const { own, others } =
    screen === null
      ? { own: found.verdicts.find(({ monitor }) => monitor.id === selected?.id), others: found.verdicts }
      : screenVerdicts(found, screen, monitors, language);
  const seen = others.filter(({ code }) => isSeen(code)).length;
  const all = own === undefined ? others : [...others, own];
  // A reason that all monitors share is shown once, above the table.
  const isSame = new Set(all.map(({ code, reason }) => code + reason)).size === 1;
  const sum = (screen === null ? words.all : words.others).sum(seen, others.length);
  return {
    own,
    others,
    headline: own === undefined ? sum : words[answerOf(own.code)](own.monitor.name),
    /** The verdict that explains the headline; undefined if there are several. */
    explanation: own ?? (isSame ? others[0] : undefined),
    /** The other monitors that show it; '' if the headline includes them. */
    elsewhere: own === undefined || isSame || others.length === 0 ? '' : sum,
    /** It is seen on the selected monitor; without one, on any. */
    isSeen: own === undefined ? seen > 0 : isSeen(own.code),
    /** Whether there it has a slide of its own, which marks its state. */
    isShown: own === undefined ? others.some(({ code }) => isShown(code)) : isShown(own.code),
  };
}

function answerOf(code: VerdictCode): 'yes' | 'further' | 'no' {
  if (isShown(code)) return 'yes';
  return isSeen(code) ? 'further' : 'no';
}

/** `own`: undefined if the screen's monitor is unknown. */
export function screenVerdicts(
  { event, verdicts }: Verdicts,
  { config, name, rules, verdicts: listed }: JudgedMonitor,
  summaries: readonly MonitorSummary[],
  language: 'de' | 'en',
) {
  const categoryIds = rules.tags.monitors.list.map(({ id }) => id);
  const own = summaries.filter(({ categoryId }) => categoryIds.includes(categoryId));
  const isOwn = ({ monitor }: MonitorVerdict) => own.some(({ id }) => id === monitor.id);
  const inList = listed.find((one) => one.event.iri === event['@id']);
  // An event that is not in the list does not depend on settings.
  const explained =
    inList === undefined
      ? verdicts.find(isOwn)
      : { code: inList.code, shown: isShown(inList.code), ...explainVerdict(inList, rules, language) };
  return {
    own: explained && { ...explained, monitor: { id: config.monitor.join(','), name } },
    others: verdicts.filter((verdict) => !isOwn(verdict)),
  };
}

/** How many screens show the event, and how many there are. */
export function countScreens(groups: readonly GroupVerdict[]): [number, number] {
  const count = (some: readonly GroupVerdict[]) => some.reduce((sum, { screens }) => sum + screens.length, 0);
  return [count(groups.filter(({ code }) => isSeen(code))), count(groups)];
}
