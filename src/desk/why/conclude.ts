import type { MonitorVerdict } from './read-verdicts.ts';
import type { WhyWords } from './why-words.ts';

/** What is asked about one event. */
export interface Asked {
  /** Of the site's monitors; without the asked one where that is a screen with settings of its own. */
  readonly verdicts: readonly MonitorVerdict[];
  /** Of the monitor, or the screen, that was asked for. */
  readonly asked: MonitorVerdict | undefined;
  /** True where a screen with settings of its own was asked for. */
  readonly isScreen: boolean;
}

export interface Conclusion {
  readonly headline: string;
  /** The verdict whose reason stands below the headline; undefined where there are several. */
  readonly one: MonitorVerdict | undefined;
  /** Where else it is shown; '' where the headline says it. */
  readonly elsewhere: string;
  /** Whether it is shown where it was asked for; without that, anywhere. */
  readonly isShown: boolean;
}

/** The answer for one event in a sentence, with the reason that belongs to it. */
export function conclude({ verdicts, asked, isScreen }: Asked, words: WhyWords): Conclusion {
  const shown = verdicts.filter(({ isShown }) => isShown).length;
  const all = asked === undefined ? verdicts : [...verdicts, asked];
  // The same everywhere – over, unpublished, not tagged: said once, above the table.
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
