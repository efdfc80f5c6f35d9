import type { Slide } from './build-slides.ts';
import type { Urgency } from './urgency.ts';

/** What decides when a slide is shown. */
export interface Turn {
  readonly key: string;
  readonly dwellSeconds: number;
  readonly kind: 'event' | 'overview' | 'idle';
  readonly urgency: Urgency;
  /** The keys of the event slides that have a row on this overview page. */
  readonly covers: readonly string[];
}

export function turnsOf([first, ...rest]: readonly [Slide, ...Slide[]]): readonly [Turn, ...Turn[]] {
  return [turnOf(first), ...rest.map(turnOf)];
}

function turnOf(slide: Slide): Turn {
  const { key, dwellSeconds, kind } = slide;
  const urgency = slide.kind === 'event' ? slide.urgency : 'later';
  const covers = slide.kind === 'overview' ? slide.rows.map((row) => row.key) : [];
  return { key, dwellSeconds, kind, urgency, covers };
}
