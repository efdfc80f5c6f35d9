import type { KioskConfig } from '#config/resolve-config.ts';
import type { JudgedMonitor } from '#desk/summary/judge-monitor.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { explainVerdict } from '#domain/explain-verdict.ts';
import { isShown } from '#domain/judge-events.ts';
import type { MonitorVerdict, Verdicts } from './read-verdicts.ts';

/** A screen whose address sets something that decides, and what it does with an event. */
export interface AskedScreen {
  readonly config: KioskConfig;
  /** What its address sets of that which decides, as a query. */
  readonly settings: string;
  /** The verdict of the screen's list; undefined where nothing is known of its monitor. */
  readonly verdictOf: (found: Verdicts) => MonitorVerdict | undefined;
  /** The verdicts of all monitors but the screen's own. */
  readonly othersOf: (found: Verdicts) => readonly MonitorVerdict[];
}

/** Judges by the screen's own list; what that does not hold is no matter of settings, and the gateway's verdict counts. */
export function createAskedScreen(
  { rules, verdicts }: JudgedMonitor,
  { config, settings }: Pick<AskedScreen, 'config' | 'settings'>,
  monitors: readonly MonitorSummary[],
  language: 'de' | 'en',
): AskedScreen {
  const own = monitors
    .filter(({ categoryId }) => rules.tags.monitors.some(({ id }) => id === categoryId))
    .map(({ id }) => id);
  const isOwn = ({ monitor }: MonitorVerdict) => own.includes(monitor.id);
  const name = rules.tags.monitors.map((monitor) => monitor.name.trim()).join(', ');
  const monitor = { id: config.monitor.join(','), name };
  return {
    config,
    settings,
    verdictOf: (found) => {
      const listed = verdicts.find((one) => one.code !== 'unreadable' && one.event.iri === found.event.iri);
      if (listed === undefined) {
        const other = found.verdicts.find(isOwn);
        return other === undefined ? undefined : { ...other, monitor };
      }
      const { reason, advice, setting } = explainVerdict(listed, rules, language);
      return { monitor, code: listed.code, isShown: isShown(listed.code), reason, advice, setting };
    },
    othersOf: (found) => found.verdicts.filter((verdict) => !isOwn(verdict)),
  };
}
