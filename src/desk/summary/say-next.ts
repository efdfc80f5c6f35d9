import { screenWords } from '#i18n/screen-words.ts';
import type { DeskContext } from '#desk/shell/desk-context.ts';
import type { NextChange } from './next-change.ts';
import { sayMoment } from '#desk/shell/say-when.ts';

/** The next change of a monitor in words; that there is none, too. */
export function sayNext(
  next: NextChange | null,
  now: number,
  { words, language, site }: Pick<DeskContext, 'words' | 'language' | 'site'>,
): string {
  if (next === null) return words.overview.noNext;
  const when = sayMoment(next.at, now, { timeZone: site.timeZone, language });
  const state = next.state === null ? '' : ` (${screenWords[language][next.state]})`;
  return words.overview.next[next.kind](when, next.name, state);
}
