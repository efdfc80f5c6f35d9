import type { Slide } from './build-slides.ts';
import type { Urgency } from './urgency.ts';

/** What decides when a slide is shown. */
export interface Turn {
  readonly key: string;
  readonly dwellSeconds: number;
  readonly kind: 'event' | 'overview' | 'idle';
  readonly urgency: Urgency;
  /** The keys of the event slides that this overview page stands for. */
  readonly covers: readonly string[];
}

export function turnsOf([first, ...rest]: readonly [Slide, ...Slide[]]): readonly [Turn, ...Turn[]] {
  return [turnOf(first), ...rest.map(turnOf)];
}

function turnOf(slide: Slide): Turn {
  const { key, dwellSeconds, kind } = slide;
  if (slide.kind === 'idle') return { key, dwellSeconds, kind, urgency: 'later', covers: [] };
  const covers = slide.kind === 'overview' ? slide.rows.flatMap((row) => row.covers ?? []) : [];
  return { key, dwellSeconds, kind, urgency: slide.urgency, covers };
}
