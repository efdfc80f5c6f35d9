import type { Slide } from './build-slides.ts';
import { translationOf } from './second-language.ts';
import type { Urgency } from './urgency.ts';

/** What decides when a slide is shown. */
export interface Turn {
  readonly key: string;
  readonly dwellSeconds: number;
  readonly kind: Slide['kind'];
  readonly urgency: Urgency;
  /** The keys of the event slides that this overview page stands for. */
  readonly covers: readonly string[];
  /** It is shown in so many languages by turns. */
  readonly versions: 1 | 2;
}

export function turnsOf([first, ...rest]: readonly [Slide, ...Slide[]]): readonly [Turn, ...Turn[]] {
  return [turnOf(first), ...rest.map(turnOf)];
}

function turnOf(slide: Slide): Turn {
  const { key, kind } = slide;
  const second = translationOf(slide);
  // The bounds of the programme hold in both languages.
  const dwellSeconds = Math.max(slide.dwellSeconds, second?.dwellSeconds ?? 0);
  const common = { key, kind, dwellSeconds, versions: second === null ? 1 : 2 } as const;
  if (slide.kind === 'idle') return { ...common, urgency: 'later', covers: [] };
  const covers = slide.kind === 'overview' ? slide.rows.flatMap((row) => row.covers ?? []) : [];
  return { ...common, urgency: slide.urgency, covers };
}
