import type { DeskContext } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { formatMoment } from '#desk/shell/format-when.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { NextChange } from './next-change.ts';

export function describeNextChange(
  next: NextChange | null,
  now: number,
  { language, timeZone }: Pick<DeskContext, 'language' | 'timeZone'>,
): string {
  const words = deskWords[language];
  if (next === null) return words.noNextChange;
  const when = formatMoment(next.at, now, { timeZone, language });
  const state = next.state === null ? '' : ` (${screenWords[language][next.state]})`;
  return words.nextChange[next.kind](when, next.name, state);
}
