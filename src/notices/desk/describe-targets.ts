import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { isNamed } from './check-draft.ts';
import { isForAll, type NoticeTargets } from './notice-targets.ts';

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

/** "alle Bildschirme"; "Monitor Mensa; Bildschirme lesesaal, ausleihe". */
export function describeTargets(
  targets: NoticeTargets,
  monitors: readonly MonitorSummary[] | undefined,
  language: 'de' | 'en',
): string {
  const { all, ...kinds } = words[language];
  if (isForAll(targets)) return all;
  const names = targets.monitors.map((id) => monitors?.find((one) => isNamed(one, id))?.name ?? id);
  const parts = [
    ...(names.length === 0 ? [] : [kinds.monitors(listNames(names, language), names.length)]),
    ...(targets.screens.length === 0
      ? []
      : [kinds.screens(listNames(targets.screens, language), targets.screens.length)]),
  ];
  return parts.join('; ');
}

/** The first ones, and how many more there are. */
export function listNames(names: readonly string[], language: 'de' | 'en'): string {
  const rest = names.length - maxNames;
  const first = names.slice(0, rest > 1 ? maxNames : undefined).join(', ');
  return rest > 1 ? first + words[language].more(rest) : first;
}
