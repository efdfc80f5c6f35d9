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

function turnOf({ key, dwellSeconds, ...slide }: Slide): Turn {
  const urgency = slide.kind === 'event' ? slide.urgency : 'later';
  return { key, dwellSeconds, kind: slide.kind, urgency, covers: [] };
}
