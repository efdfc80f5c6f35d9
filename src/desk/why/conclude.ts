import type { MonitorVerdict } from './read-verdicts.ts';
import type { WhyWords } from './why-words.ts';

interface ConclusionInput {
  /** Of the site's monitors; without the selected one if `isScreen`. */
  readonly verdicts: readonly MonitorVerdict[];
  readonly selected: MonitorVerdict | undefined;
  /** True if `selected` is a screen with its own settings. */
  readonly isScreen: boolean;
}

export interface Conclusion {
  readonly headline: string;
  /** The verdict that explains the headline; undefined if there are several. */
  readonly explanation: MonitorVerdict | undefined;
  /** Where else it is shown; '' if the headline includes it. */
  readonly elsewhere: string;
  /** On the selected monitor; without one, on any. */
  readonly isShown: boolean;
}

export function conclude({ verdicts, selected, isScreen }: ConclusionInput, words: WhyWords): Conclusion {
  const shown = verdicts.filter(({ isShown }) => isShown).length;
  const all = selected === undefined ? verdicts : [...verdicts, selected];
  // A reason that all monitors share is shown once, above the table.
  const isSame = new Set(all.map(({ code, reason }) => code + reason)).size === 1;
  const sum = (isScreen ? words.sumOthers : words.sum)(shown, verdicts.length);
  if (selected === undefined)
    return {
      headline: sum,
      explanation: isSame ? verdicts[0] : undefined,
      elsewhere: '',
      isShown: shown > 0,
    };
  const { name } = selected.monitor;
  return {
    headline: selected.isShown ? words.yes(name) : words.no(name),
    explanation: selected,
    elsewhere: isSame || verdicts.length === 0 ? '' : sum,
    isShown: selected.isShown,
  };
}
