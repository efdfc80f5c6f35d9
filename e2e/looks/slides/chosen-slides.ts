import { slideSet } from './fill-event-service.ts';
import type { Sample } from './sample.ts';

const keys: readonly string[] = [
  'one-letter',
  'two-hundred',
  'compound',
  'bare',
  'all-fields',
  'cancelled',
  'three-days',
  'running',
  'soon',
  'tomorrow',
  'image',
  'joined-120',
];

/** Twelve slides that stand for all: every composition and every state, no emoji, which each system draws its own way. */
export const chosenSlides: readonly Sample[] = slideSet.filter(({ key }) => keys.includes(key));
