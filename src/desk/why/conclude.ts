import type { MonitorVerdict } from './read-verdicts.ts';
import type { WhyWords } from './why-words.ts';

export type Conclusion = ReturnType<typeof conclude>;

/**
 * `verdicts`: of the site's monitors; without the selected one if `isScreen`, that is, if `selected` is a screen with its own
 * settings.
 */
export function conclude(
  verdicts: readonly MonitorVerdict[],
  selected: MonitorVerdict | undefined,
  isScreen: boolean,
  words: WhyWords,
) {
  const shown = verdicts.filter(({ shown }) => shown).length;
  const all = selected === undefined ? verdicts : [...verdicts, selected];
  // A reason that all monitors share is shown once, above the table.
  const isSame = new Set(all.map(({ code, reason }) => code + reason)).size === 1;
  const sum = (isScreen ? words.sumOthers : words.sum)(shown, verdicts.length);
  return {
    headline: selected === undefined ? sum : (selected.shown ? words.yes : words.no)(selected.monitor.name),
    /** The verdict that explains the headline; undefined if there are several. */
    explanation: selected ?? (isSame ? verdicts[0] : undefined),
    /** Where else it is shown; '' if the headline includes it. */
    elsewhere: selected === undefined || isSame || verdicts.length === 0 ? '' : sum,
    /** On the selected monitor; without one, on any. */
    isShown: selected?.shown ?? shown > 0,
  };
}
