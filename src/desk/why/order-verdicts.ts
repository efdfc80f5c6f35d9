import { isWaiting } from '#desk/summary/judge-monitor.ts';
import { isSeen, type VerdictCode } from '#domain/judge-events.ts';

const { compare: byName } = new Intl.Collator('de', { numeric: true });

/** The selected row, then those that show the event, those that will, the others; each group by name. */
export function sortForReading<Row extends { readonly code: VerdictCode }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  isSelected: (row: Row) => boolean = () => false,
): readonly Row[] {
  const rank = (row: Row) => {
    if (isSelected(row)) return 0;
    if (isSeen(row.code)) return 1;
    return isWaiting(row.code) ? 2 : 3;
  };
  return [...rows].sort((a, b) => rank(a) - rank(b) || byName(nameOf(a), nameOf(b)));
}

/** Names of screens, those that contain the search first. */
export function matchingFirst(screens: readonly string[], search: string): readonly string[] {
  if (search === '') return screens;
  const isMatch = (name: string) => name.includes(search);
  return [...screens.filter(isMatch), ...screens.filter((name) => !isMatch(name))];
}

export function sortNames(screens: readonly string[]): readonly string[] {
  return [...screens].sort(byName);
}
