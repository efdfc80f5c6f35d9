import { isStale } from '#data/get-json.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { formatAge, formatMoment } from '#desk/shell/format-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import type { ListedScreen, UnregisteredScreen } from '#screens/model/listed-screen.ts';
import { describeHours } from './group-screens.ts';
import { stateWords } from './state-words.ts';

/** `describeState` at this moment, in the language of the desk. */
export function useStateText(screen: ReportedScreen & Partial<Pick<ListedScreen, 'parameters'>>) {
  const { summary, ...desk } = useDesk();
  const isServiceStale = summary !== undefined && isStale(summary, desk.now);
  const { parameters = {} } = screen;
  return describeState(screen, { ...desk, isServiceStale }, describeHours({ parameters }));
}

/** A screen as it reported last, with or without a registered name. */
export type ReportedScreen = Omit<UnregisteredScreen, 'name'>;

const minuteSeconds = 60;

/** `isServiceStale`: the gateway itself has had no answer of the event service for long. */
type Moment = TimeContext & { readonly isServiceStale: boolean };

/** Says what happened, and what to do, which is '' if there is nothing to do. `hours` is "07:00–22:00", or ''. */
export function describeState(screen: ReportedScreen, moment: Moment, hours = '') {
  const { label, todo } = stateWords[moment.language];
  const { state } = screen;
  return {
    label: label[state],
    fact: describeFact(screen, moment, hours),
    todo: state === 'stale' && moment.isServiceStale ? todo.staleService : todo[state],
  };
}

function describeFact(screen: ReportedScreen, moment: TimeContext, hours: string): string {
  const { fact } = stateWords[moment.language];
  const { state, lastSeen, shows, standing, skew, badParameters = [], errors = 0 } = screen;
  const seenAt = Date.parse(lastSeen ?? '');
  switch (state) {
    case 'silent':
      return fact.silent(formatMoment(seenAt, moment));
    case 'frozen':
      if (shows === 'dark') return fact.darkInHours;
      return shows === 'nothing' ? fact.nothing : fact.frozen(Math.round((standing ?? 0) / minuteSeconds));
    case 'wrong-clock':
      // Trusted minus device time.
      return fact.clock(Math.round(Math.abs(skew ?? 0) / 60_000), (skew ?? 0) < 0);
    case 'stale':
      return fact.stale(formatAge(dataReadAt(screen) ?? seenAt, moment));
    case 'errors':
      return fact.errors(errors);
    case 'bad-parameters':
      return fact['bad-parameters'](badParameters.join(', '));
    case 'dark':
      return hours === '' ? fact.darkNow : fact.dark(hours);
    case 'well':
      return fact.well(formatAge(seenAt, moment));
    case 'old-build':
    case 'needs-network':
    case 'two-devices':
    case 'never-seen':
      return fact[state];
  }
}

/** The data of a screen was read at this time, epoch ms; null if it is not known. */
export function dataReadAt({ lastSeen, age }: ReportedScreen): number | null {
  if (lastSeen === null || age === undefined || age === null) return null;
  return Date.parse(lastSeen) - age * 1000;
}
