import { monitorQuery } from '#desk/shell/route.tsx';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { isForAll, type ListedNotice } from '#notices/model/listed-notice.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import { type ListedScreen, shownQuery } from '#screens/model/listed-screen.ts';

const maxNames = 6;

const words = {
  de: {
    all: 'alle Bildschirme',
    monitors: (names: string, number: number) => `${number === 1 ? 'Monitor' : 'Monitore'} ${names}`,
    screens: (names: string, number: number) => `${number === 1 ? 'Bildschirm' : 'Bildschirme'} ${names}`,
    more: (rest: number) => ` und ${rest.toLocaleString('de-DE')} weitere`,
  },
  en: {
    all: 'all screens',
    monitors: (names: string, number: number) => `${number === 1 ? 'monitor' : 'monitors'} ${names}`,
    screens: (names: string, number: number) => `${number === 1 ? 'screen' : 'screens'} ${names}`,
    more: (rest: number) => ` and ${rest.toLocaleString('en-GB')} more`,
  },
} as const;

/** Whom a notice is for. It is for all screens if both lists are empty. */
type NoticeTargets = Pick<ListedNotice, 'monitors' | 'screens'>;

export type Monitors = readonly MonitorSummary[] | undefined;

/** "alle Bildschirme"; "Monitor Mensa; Bildschirme lesesaal, ausleihe". */
export function describeTargets(targets: NoticeTargets, monitors: Monitors, language: 'de' | 'en'): string {
  const { all, ...kinds } = words[language];
  if (isForAll(targets)) return all;
  const names = targets.monitors.map((id) => monitorNamed(monitors, id)?.name ?? id);
  const describe = (kind: 'monitors' | 'screens', list: readonly string[]) =>
    list.length === 0 ? [] : [kinds[kind](listNames(list, language), list.length)];
  return [...describe('monitors', names), ...describe('screens', targets.screens)].join('; ');
}

/** Lists the first names, and how many more there are. */
export function listNames(names: readonly string[], language: 'de' | 'en'): string {
  const rest = names.length - maxNames;
  const first = names.slice(0, rest > 1 ? maxNames : undefined).join(', ');
  return rest > 1 ? first + words[language].more(rest) : first;
}

/** `name`: null for any screen of the monitors, which are numbers of categories. */
export type PreviewedScreen = Pick<ListedScreen, 'monitors'> & { readonly name: string | null };

/** Tells whether a screen gets it. */
export function isFor(targets: NoticeTargets, monitors: Monitors) {
  const numbers = new Set(targets.monitors.map((id) => categoryOf(id, monitors)));
  const names = new Set<string | null>(targets.screens);
  return (screen: PreviewedScreen): boolean =>
    isForAll(targets) || names.has(screen.name) || screen.monitors.some((number) => numbers.has(number));
}

const categoryOf = (id: string, monitors: Monitors): number =>
  monitorNamed(monitors, id)?.categoryId ?? Number(id);

/** Chooses a screen that gets the notice: without a name any screen of the monitor; null without a monitor. `query` is that of its kiosk page, also while it would be dark. */
export function choosePreview(targets: NoticeTargets, screens: readonly ListedScreen[], monitors: Monitors) {
  const [firstMonitor] = targets.monitors;
  const chosen = screens.find(({ name }) => name === targets.screens[0]);
  if (firstMonitor === undefined && chosen !== undefined)
    return { query: alwaysOn(shownQuery(chosen)), name: chosen.name, monitors: chosen.monitors };
  const id = firstMonitor ?? monitors?.[0]?.id;
  if (id === undefined) return null;
  return { query: monitorQuery(id), name: null, monitors: [categoryOf(id, monitors)] };
}

function alwaysOn(query: string): string {
  const all = new URLSearchParams(query);
  for (const name of ['hours', 'on', 'off', 'at', 'diag']) all.delete(name);
  return all.toString();
}
