import { isStale } from '#data/read-freshness.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { describeHours } from './describe-place.ts';
import { describeState, type ReportedScreen } from './describe-state.ts';

/** `describeState` at this moment, in the language of the desk. */
export function useStateText(screen: ReportedScreen & Partial<Pick<ListedScreen, 'parameters'>>) {
  const { summary, ...desk } = useDesk();
  const isServiceStale = summary !== undefined && isStale(summary, desk.now);
  const { parameters = {} } = screen;
  return describeState(screen, { ...desk, isServiceStale }, describeHours({ parameters }));
}
