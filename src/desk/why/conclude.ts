import type { MonitorVerdict } from './read-verdicts.ts';
import type { WhyWords } from './why-words.ts';

export interface Asked {
  /** Of the site's monitors; without the asked one where `isScreen`. */
  readonly verdicts: readonly MonitorVerdict[];
  readonly asked: MonitorVerdict | undefined;
  /** True where `asked` is a screen with settings of its own. */
  readonly isScreen: boolean;
}

export interface Conclusion {
  readonly headline: string;
  /** The verdict that explains the headline; undefined where there are several. */
  readonly one: MonitorVerdict | undefined;
  /** Where else it is shown; '' where the headline includes it. */
  readonly elsewhere: string;
  /** On the asked monitor; without one, on any. */
  readonly isShown: boolean;
}

export function conclude({ verdicts, asked, isScreen }: Asked, words: WhyWords): Conclusion {
  const shown = verdicts.filter(({ isShown }) => isShown).length;
  const all = asked === undefined ? verdicts : [...verdicts, asked];
  // The same for all monitors (over, unpublished, untagged): once, above the table.
  const isSame = new Set(all.map(({ code, reason }) => code + reason)).size === 1;
  const sum = (isScreen ? words.sumOthers : words.sum)(shown, verdicts.length);
  if (asked === undefined)
    return { headline: sum, one: isSame ? verdicts[0] : undefined, elsewhere: '', isShown: shown > 0 };
  const { name } = asked.monitor;
  return {
    headline: asked.isShown ? words.yes(name) : words.no(name),
    one: asked,
    elsewhere: isSame || verdicts.length === 0 ? '' : sum,
    isShown: asked.isShown,
  };
}
